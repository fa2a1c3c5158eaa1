package org.integrationgateway.server.api.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;

import java.time.Duration;
import org.integrationgateway.config.server.StreamLimits;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Answers that take a while, and a server without room for streams. */
@Tag("nightly")
final class SlowAnswersTest {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("slow", upstreams -> TestApps.single("slow", upstreams.good()))
          .timeLimit("slow", Duration.ofMillis(4500))
          .streaming(new StreamLimits(1, 10, 10));

  private static McpClientSession alice() {
    return McpClientSession.begin(gateway.uri().resolve("/mcp"), gateway.alice());
  }

  @Test
  void becomeAStreamWithASignOfLife() {
    var alice = alice();
    try (var stream = alice.stream(call(1, "slow_run", Json.object()))) {
      assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
      var mark = stream.next();
      assertThat(mark.data()).isEmpty();
      // The only stream that there may be is open.
      try (var refused = alice.listen()) {
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.next().data()).contains("connect again later");
      }
      var answer = stream.message();
      assertThat(answer.get("id").asInt()).isEqualTo(1);
      assertThat(answer.get("result").get("isError").asBoolean()).isTrue();
      stream.requireEnd();
      try (var again = alice.resume(mark.id())) {
        assertThat(again.message()).isEqualTo(answer);
        again.requireEnd();
      }
    }
  }
}
