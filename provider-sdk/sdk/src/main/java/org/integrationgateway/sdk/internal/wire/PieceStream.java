package org.integrationgateway.sdk.internal.wire;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bytes of an answer in pieces, as they come off the wire.
 *
 * @param <A> the pieces
 */
public final class PieceStream<A> extends InputStream {
  private final Talk<?, A> answers;
  private final Function<A, ByteString> bytes;
  private InputStream current = ByteString.EMPTY.newInput();
  private boolean ended;

  public PieceStream(Talk<?, A> answers, Function<A, ByteString> bytes) {
    this.answers = answers;
    this.bytes = bytes;
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

  /** Whatever the failure is called, to a reader the stream is broken. */
  private void advance() throws IOException {
    Optional<A> answer;
    try {
      answer = answers.next();
    } catch (RuntimeException broken) {
      throw new IOException(broken.getMessage(), broken);
    }
    ended = answer.isEmpty();
    current = answer.map(bytes).orElse(ByteString.EMPTY).newInput();
  }

  @Override
  public void close() {
    answers.close();
  }
}
