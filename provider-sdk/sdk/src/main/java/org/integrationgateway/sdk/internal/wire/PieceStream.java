package org.integrationgateway.sdk.internal.wire;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bytes of an answer in pieces.
 *
 * @param <A> the pieces
 */
public final class PieceStream<A> extends ByteStream {
  private final Talk<?, A> answers;
  private final Function<A, ByteString> bytes;

  public PieceStream(Talk<?, A> answers, Function<A, ByteString> bytes) {
    this.answers = answers;
    this.bytes = bytes;
  }

  /** Whatever the failure is called, to a reader the stream is broken. */
  @Override
  protected Optional<ByteString> next() throws IOException {
    try {
      return answers.next().map(bytes);
    } catch (RuntimeException broken) {
      throw new IOException(broken.getMessage(), broken);
    }
  }

  @Override
  public void close() {
    answers.close();
  }
}
