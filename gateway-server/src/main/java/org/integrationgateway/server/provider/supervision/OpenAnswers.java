package org.integrationgateway.server.provider.supervision;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.jspecify.annotations.Nullable;

/** Answers that go on when the method that gives them returns. */
final class OpenAnswers {
  private OpenAnswers() {}

  /**
   * The same answer, which tells when it was closed; empty when it is complete already.
   *
   * @param closed may be told more than once
   */
  static Optional<Object> telling(@Nullable Object answer, Runnable closed) {
    if (answer instanceof TurnEvents events) {
      return Optional.of(new Events(events, closed));
    }
    if (answer instanceof ObjectContent content) {
      var stream = new Content(content.stream(), closed);
      return Optional.of(new ObjectContent(content.object(), content.slice(), stream));
    }
    return Optional.empty();
  }

  private record Events(TurnEvents events, Runnable closed) implements TurnEvents {
    @Override
    public boolean hasNext() {
      return events.hasNext();
    }

    @Override
    public TurnEvent next() {
      return events.next();
    }

    @Override
    public void close() {
      try {
        events.close();
      } finally {
        closed.run();
      }
    }
  }

  private static final class Content extends FilterInputStream {
    private final Runnable closed;

    Content(InputStream in, Runnable closed) {
      super(in);
      this.closed = closed;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return in.read(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        closed.run();
      }
    }
  }
}
