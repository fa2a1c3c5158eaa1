package org.integrationgateway.sdk.internal.s3;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import org.integrationgateway.protocol.v1.ReadObjectRequest;
import org.integrationgateway.protocol.v1.ReadObjectResponse;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.internal.wire.Talk;

/** The bytes of an object, as they come off the wire. */
final class AnswerStream extends InputStream {
  private final Talk<ReadObjectRequest, ReadObjectResponse> answers;
  private InputStream current = ByteString.EMPTY.newInput();
  private boolean ended;

  AnswerStream(Talk<ReadObjectRequest, ReadObjectResponse> answers) {
    this.answers = answers;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int count = current.read(target, offset, length);
    while (count < 0 && !ended) {
      advance();
      count = current.read(target, offset, length);
    }
    return count;
  }

  private void advance() throws IOException {
    try {
      var answer = answers.next();
      ended = answer.isEmpty();
      current = answer.map(ReadObjectResponse::getData).orElse(ByteString.EMPTY).newInput();
    } catch (ServiceException | ProviderException broken) {
      throw new IOException(broken.getMessage(), broken);
    }
  }

  @Override
  public void close() {
    answers.close();
  }
}
