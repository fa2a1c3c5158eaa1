package org.integrationgateway.server.api.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Turns whose structured output has a schema with alternatives that contain each other. */
final class PoisonousSchemasTest {
  private static final String CONFIGURATION =
      """
      providers:
        agent:
          demo:
            source: builtin:scripted
            config: {models: [play], scenes: [{steps: [{text: "$${message}"}]}]}
      """;
  private static final String SESSIONS = "/api/v1/agent/sessions";
  private static final String ANSWER = "{\"e\":%s1%s}".formatted("[".repeat(22), "]".repeat(22));

  @TempDir Path home;

  /**
   * A schema of nested alternatives.
   *
   * @param more keywords beside the alternatives
   */
  private static String schema(String more) {
    var items = "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/e\"}}";
    return """
    {"type":"object","properties":{"e":{"$ref":"#/$defs/e"}},
     "$defs":{"e":{%s"anyOf":[%s,%s,{"type":"integer"}]}}}
    """
        .formatted(more, items, items);
  }

  /** Begins a turn that answers with its message; returns its path. */
  private static String begin(ConfiguredGateway gateway, String token, String schema) {
    var created =
        gateway.send("POST", SESSIONS, token, "{\"provider\": \"demo\", \"model\": \"play\"}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    var session = json(created);
    var body = Json.object();
    body.putArray("messages").addObject().put("role", "user").put("text", ANSWER);
    body.putObject("output")
        .putObject("structured")
        .set("schema", Json.parse(schema.getBytes(UTF_8)));
    var turns = SESSIONS + "/" + session.path("id").asString() + "/turns";
    var turn = gateway.send("POST", turns, token, body.toString());
    assertThat(turn.statusCode()).as(turn.body()).isEqualTo(201);
    return "/api/v1/agent/turns/" + json(turn).path("id").asString();
  }

  private static JsonNode ended(ConfiguredGateway gateway, String token, String turn) {
    var now = json(gateway.get(turn, token));
    for (int i = 0; i < 3_000 && !now.has("completedAt"); i++) {
      LockSupport.parkNanos(10_000_000);
      now = json(gateway.get(turn, token));
    }
    return now;
  }

  @Test
  void aTurnWithTooMuchToCheckFailsAndIsNotBegunAgain() {
    String token;
    String poison;
    JsonNode failed;
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION)) {
      token = gateway.token("user:alice");
      poison = begin(gateway, token, schema("\"unevaluatedItems\":false,"));
      failed = ended(gateway, token, poison);
      assertThat(failed.path("status").asString()).as(failed.toString()).isEqualTo("failed");
      assertThat(failed.path("statusMessage").asString()).contains("too_complex");

      var harmless = ended(gateway, token, begin(gateway, token, schema("")));
      assertThat(harmless.path("status").asString()).as(harmless.toString()).isEqualTo("succeeded");
    }
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION)) {
      var next = ended(gateway, token, begin(gateway, token, schema("")));
      assertThat(next.path("status").asString()).isEqualTo("succeeded");
      assertThat(json(gateway.get(poison, token))).isEqualTo(failed);
    }
  }
}
