package org.integrationgateway.sdk.internal.s3;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import org.integrationgateway.protocol.v1.WriteObjectRequest;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.internal.wire.Inbox;

/** The bytes that a caller writes, as they come off the wire. */
final class FrameStream extends InputStream {
  private final Inbox<WriteObjectRequest> frames;
  private InputStream current = ByteString.EMPTY.newInput();
  private boolean ended;

  FrameStream(Inbox<WriteObjectRequest> frames) {
    this.frames = frames;
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
      var frame = frames.next();
      ended = frame.isEmpty();
      if (frame.isPresent() && !frame.get().hasData()) {
        throw new ServiceException(
            Reason.INVALID_INPUT, "every frame of a write but the first is 'data'");
      }
      current = frame.map(WriteObjectRequest::getData).orElse(ByteString.EMPTY).newInput();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the caller left in the middle of a write");
    }
  }
}
