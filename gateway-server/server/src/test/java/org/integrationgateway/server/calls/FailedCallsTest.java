package org.integrationgateway.server.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.LoggedCalls.values;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.logging.JsonLines;
import org.integrationgateway.server.testing.LoggedCalls;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.node.ObjectNode;

/** The log line of a call, which names the failed part and the reason. */
final class FailedCallsTest {
  @RegisterExtension static final TestGateway gateway = TestGateway.withEveryApp();

  @Test
  void saysWhichAppIsUnknownToTheCaller() {
    var line = logged("no-such-app", "run", Json.object());
    assertThat(line.getLevel()).isEqualTo(Level.INFO);
    assertThat(line.getFormattedMessage())
        .startsWith("call of no-such-app/run failed: not_found: ");
    assertThat(values(line))
        .containsEntry("app", "no-such-app")
        .containsEntry("operation", "run")
        .containsEntry("code", "not_found")
        .containsEntry("status", 404);
  }

  @Test
  void saysWhoIsDeniedWhat() {
    var line = logged("guarded", "write", Json.object());
    assertThat(line.getLevel()).isEqualTo(Level.INFO);
    assertThat(line.getFormattedMessage()).startsWith("call of guarded/write failed: forbidden: ");
    assertThat(values(line))
        .containsEntry("subject", "user:alice")
        .containsEntry("operation", "write")
        .containsEntry("status", 403);
  }

  @Test
  void saysWhatIsWrongWithTheInput() {
    var line = logged("echo", "say", Json.object().put("text", "hi").put("times", "many"));
    assertThat(line.getLevel()).isEqualTo(Level.INFO);
    assertThat(line.getFormattedMessage())
        .isEqualTo(
            "call of echo/say failed: invalid_parameters: 'times' must be an integer, not"
                + " \"many\"");
    assertThat(values(line)).containsEntry("status", 400);
  }

  @Test
  void namesTheStatusOfTheUpstream() {
    var line = logged("echo", "things.get", Json.object().put("status", 500));
    assertThat(line.getLevel()).isEqualTo(Level.WARN);
    assertThat(line.getFormattedMessage())
        .isEqualTo(
            "call of echo/things.get failed: upstream_5xx: the upstream returned status 500");
    assertThat(values(line))
        .containsEntry("code", "upstream_5xx")
        .containsEntry("status", 500)
        .containsEntry("cause", "upstream status 500");
  }

  @Test
  void namesTheExceptionBehindARefusedConnection() {
    var line = logged("absent", "run", Json.object());
    assertThat(line.getLevel()).isEqualTo(Level.WARN);
    assertThat(line.getFormattedMessage())
        .isEqualTo(
            "call of absent/run failed: upstream_unreachable: '127.0.0.1' refused the connection");
    assertThat(values(line))
        .containsEntry("status", 502)
        .containsEntry("cause", "ConnectException: Connection refused");
  }

  @Test
  void tellsATimeout() {
    var line = logged("slow", "run", Json.object());
    assertThat(line.getLevel()).isEqualTo(Level.WARN);
    assertThat(line.getFormattedMessage())
        .isEqualTo(
            "call of slow/run failed: upstream_timeout: '127.0.0.1' did not respond before "
                + "the deadline of the call (apps.slow.limits.requestTimeout)");
    assertThat(values(line)).containsEntry("status", 504);
    assertThat((Long) values(line).get("took_ms")).isGreaterThan(1000);
  }

  @Test
  void writesASuccessForThoseWhoDebug() {
    var line = logged("echo", "say", Json.object().put("text", "hi"));
    assertThat(line.getLevel()).isEqualTo(Level.DEBUG);
    assertThat(line.getFormattedMessage()).isEqualTo("call of echo/say succeeded");
    assertThat(values(line)).containsEntry("status", 200).doesNotContainKey("cause");
  }

  @Test
  void writesFieldsAsFieldsOfJson() {
    var encoder = new JsonLines();
    var json = Json.parse(encoder.encode(logged("broken", "run", Json.object())));
    assertThat(json.path("message").asString()).startsWith("call of broken/run failed: upstream_");
    assertThat(json.path("status").isInt()).isTrue();
    assertThat(json.path("took_ms").isNumber()).isTrue();
    assertThat(json.path("door").asString()).isEqualTo("REST_V1");
    assertThat(json.path("request").asString()).isNotBlank();
    assertThat(json.path("cause").asString()).isEqualTo("EOFException");
  }

  /** The line about one call of alice, without its input. */
  private static ILoggingEvent logged(String app, String operation, ObjectNode input) {
    try (var calls = new LoggedCalls(app)) {
      var answer = gateway.send("POST", "/api/v1/" + app + "/" + operation, gateway.alice(), input);
      var line = calls.only();
      assertThat(values(line))
          .containsKeys("request", "door", "subject", "code", "took_ms", "upstream_ms");
      assertThat(answer.body() + Map.copyOf(values(line))).doesNotContain(gateway.alice());
      return line;
    }
  }
}
