package org.integrationgateway.core.outbound;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.io.Content;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.Test;

final class UpstreamBodyTest {
  /** Ends the read where the deadline does not. */
  private static final long LIMIT = 1 << 20;

  private static final URI UPSTREAM = URI.create("http://127.0.0.1/");

  /** A source whose bytes have always arrived. */
  private static final class Endless implements Content.Source {
    @Override
    public Content.Chunk read() {
      return Content.Chunk.from(ByteBuffer.allocate(1024), false);
    }

    @Override
    public void demand(Runnable whenArrived) {
      whenArrived.run();
    }

    @Override
    public void fail(Throwable failure) {}
  }

  @Test
  void bytesWithoutAPauseEndAtTheDeadline() throws Exception {
    var source = new Endless();
    var failures =
        new OutboundFailures(
            UPSTREAM, OutboundLimits.fixed(Duration.ofSeconds(30)), EgressRoute.DIRECT);
    try (var body =
        new UpstreamBody(
            new byte[0],
            source.read(),
            source,
            LIMIT,
            Deadline.in(Duration.ZERO),
            new HttpClient().newRequest(UPSTREAM),
            failures)) {
      assertThatThrownBy(() -> body.transferTo(OutputStream.nullOutputStream()))
          .hasMessageContaining("deadline");
    }
  }
}
