package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters and bodies that were written to make their masking costly. */
@Timeout(60)
final class HostileCapturesTest {
  private static final int MOST = 1 << 20;

  private static JsonNode captured(ObjectNode parameters, String type, String body) {
    var settings = new CaptureConfig(CaptureMode.ALL, List.of(), Duration.ofDays(1), MOST);
    var text = new CaptureText(new Redaction(Set.of(), settings, List.of()), MOST);
    var reply =
        new Reply(
            200,
            List.of(new Reply.Header("Content-Type", type)),
            new Reply.Body.Bytes(body.getBytes(UTF_8)));
    var captured = CapturedReply.of(reply, CapturedBody.whole(reply, body.getBytes(UTF_8), MOST));
    return Json.parseAnswer(text.of(parameters, Map.of(), captured, List.of(), 0));
  }

  /** At night of the length in which a cost that is not linear shows by seconds. */
  private static String repeated(String text, int times) {
    return text.repeat(Rounds.isNightly() ? times : times / 4);
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
            repeated("-eyJ", 30_000),
            repeated("eyJ", 300_000),
            repeated("eyJaaaaaaaaaa.", 70_000),
            "://" + repeated("?key", 100_000),
            "://" + repeated("?key=", 100_000),
            repeated("://", 300_000) + "@",
            repeated("password", 100_000),
            repeated("password:", 100_000),
            repeated("password: \"", 80_000),
            repeated("password: [", 80_000),
            repeated("password:\\", 80_000),
            repeated("-----BEGIN PRIVATE KEY", 40_000),
            repeated("<a ", 300_000),
            repeated("<a b=", 200_000),
            repeated("Bearer ", 100_000),
            repeated("gwt_", 200_000),
            repeated("{\n", 300_000),
            repeated("{\"a\":1}", 100_000),
            repeated("a.", 500_000),
            repeated(";=", 500_000),
            repeated(";", 1_000_000),
            repeated("&a", 500_000),
            repeated("password[", 100_000) + "=1")
        .flatMap(
            text ->
                Stream.of("text/plain", "application/x-www-form-urlencoded")
                    .filter(type -> Rounds.isNightly() || isInGate(type, text))
                    .map(type -> Arguments.of(type, text)));
  }

  /** Texts with pairs are read as forms in the gate, others as text; at night both are both. */
  private static boolean isInGate(String type, String text) {
    return type.equals("text/plain") != (text.indexOf('=') >= 0 || text.indexOf('&') >= 0);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void endsWithinItsBudget(String type, String text) {
    var capture = captured(Json.object().put("text", text), type, text);
    var body = capture.path("response").path("body");
    assertThat(body.has("text") || body.has("json") || body.has("notKept")).isTrue();
    assertThat(body.path("bytes").asInt()).isEqualTo(text.length());
  }

  @Test
  void searchesALongSecretInALongText() {
    var parameters = Json.object().put("password", "a".repeat(60_000) + "b");
    parameters.putArray("x").add("a".repeat(500_000));
    var capture = captured(parameters, "text/plain", "a".repeat(MOST));
    assertThat(capture.path("request").path("parameters").path("json").toString())
        .isEqualTo("{\"password\":\"***\",\"x\":[\"***\"]}");
    assertThat(capture.path("response").path("body").path("text").asString()).isEqualTo("***");
  }

  @Test
  void keepsNoBodyWithMoreSecretsThanItSearches() {
    var parameters = Json.object();
    IntStream.range(0, 100).forEach(i -> parameters.put("password" + i, "a".repeat(3_000 - i) + i));
    parameters.put("x", "a".repeat(500_000));
    var capture = captured(parameters, "text/plain", "a".repeat(MOST));
    for (var body :
        List.of(
            capture.path("request").path("parameters"), capture.path("response").path("body"))) {
      assertThat(body.path("notKept").asString()).isEqualTo("there is too much to mask");
      assertThat(body.has("text") || body.has("json")).isFalse();
      assertThat(body.path("bytes").asInt()).isPositive();
    }
    assertThat(capture.path("response").path("headers").get(0).path("value").asString())
        .isEqualTo("***");
  }

  @Test
  void masksASecretLongerThanItSearchesToItsEnd() {
    var secret = "0123456789".repeat(1000);
    var capture =
        captured(Json.object().put("password", secret), "text/plain", "it is " + secret + "!");
    assertThat(capture.path("response").path("body").path("text").asString())
        .isEqualTo("it is ***");
  }

  @Test
  void learnsSecretsBehindWhatIsKept() {
    var parameters = Json.object().put("text", "x".repeat(MOST)).put("password", "hunter22");
    var capture = captured(parameters, "text/plain", "hunter22 is too short");
    assertThat(capture.path("request").path("parameters").path("truncated").asBoolean()).isTrue();
    assertThat(capture.path("response").path("body").path("text").asString())
        .isEqualTo("*** is too short");
  }
}
