package org.integrationgateway.wire.call;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bytes of a streamed answer.
 *
 * @param <A> the pieces
 */
public final class PieceStream<A> extends ByteStream {
  private final StreamingCall<?, A> answers;
  private final Function<A, ByteString> bytes;

  public PieceStream(StreamingCall<?, A> answers, Function<A, ByteString> bytes) {
    this.answers = answers;
    this.bytes = bytes;
  }

  /** Every failure of the call is an IOException to the reader. */
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
