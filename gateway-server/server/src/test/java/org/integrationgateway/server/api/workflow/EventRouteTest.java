package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Events over HTTP, for two providers. */
final class EventRouteTest {
  private static WorkflowGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = WorkflowGateway.start(home);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode accepted(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    return ConfiguredGateway.json(answer);
  }

  private static JsonNode refused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    var problem = ConfiguredGateway.json(answer);
    assertThat(problem.path("code").asString()).isEqualTo(code);
    return problem;
  }

  @Test
  void deliversAnEventToAllProviders() {
    var answer =
        accepted(
            gateway.event(
                gateway.alice(),
                """
                {"source": "demo", "type": "person.arrived", "subject": "people/7",
                 "data": {"name": "Ada", "age": 36, "tags": ["a", null, 1.5, true]},
                 "extensions": {"TraceParent": "00-1", "tenant": "acme"}}
                """));
    assertThat(answer.path("status").asString()).isEqualTo("delivered");
    var event = answer.path("event");
    assertThat(event.path("id").asString()).hasSize(36);
    assertThat(event.path("time").asString()).endsWith("Z");
    assertThat(event.path("dataContentType").asString()).isEqualTo("application/json");
    assertThat(event.path("extensions").path("traceparent").asString()).isEqualTo("00-1");
    assertThat(event.path("data").path("tags").toString()).isEqualTo("[\"a\",null,1.5,true]");
    var deliveries = answer.path("deliveries");
    assertThat(deliveries).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(deliveries.path(i).path("provider").asString())
          .isEqualTo(List.of("main", "other").get(i));
      assertThat(deliveries.path(i).path("status").asString()).isEqualTo("delivered");
      assertThat(deliveries.path(i).path("runIds")).hasSize(1);
    }
  }

  @Test
  void deliversTheSameEventOnce() {
    var body =
        "{\"source\": \"demo\", \"type\": \"person.arrived\", \"id\": \"same\", \"data\":"
            + " {\"name\": \"x\", \"b\": 1}}";
    var first = accepted(gateway.event(gateway.alice(), body));
    var again =
        accepted(
            gateway.event(
                gateway.alice(),
                body.replace("\"name\": \"x\", \"b\": 1", "\"b\": 1, \"name\": \"x\"")));
    assertThat(again).isEqualTo(first);
    var other = gateway.event(gateway.alice(), body.replace("\"x\"", "\"y\""));
    assertThat(refused(other, 409, "conflict").path("detail").asString()).contains("'same'");
  }

  @Test
  void honoursAnIdempotencyKey() {
    var body = "{\"source\": \"demo\", \"type\": \"order.placed\"}";
    var path = "/api/v1/workflow/events";
    var first = gateway.gateway().sendKeyed("POST", path, gateway.alice(), "k", body);
    var again = gateway.gateway().sendKeyed("POST", path, gateway.alice(), "k", body);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
  }

  private static String event(String source) {
    return "{\"source\": \"%s\", \"type\": \"t.t\"}".formatted(source);
  }

  @Test
  void onlyCallersWithTheRightSpeakForAnApp() {
    var unknown = refused(gateway.event(gateway.bob(), event("none")), 404, "not_found");
    assertThat(
            refused(gateway.event(gateway.bob(), event("hidden")), 404, "not_found")
                .path("detail")
                .asString())
        .isEqualTo(unknown.path("detail").asString().replace("none", "hidden"));
    assertThat(
            refused(gateway.event(gateway.bob(), event("demo")), 403, "forbidden")
                .path("detail")
                .asString())
        .contains("user:bob", "role 'events'", "surface:events");
    refused(gateway.event(gateway.limited("user:bob", "demo"), event("demo")), 403, "forbidden");
    accepted(gateway.event(gateway.alice(), event("hidden")));
    accepted(gateway.event(gateway.root(), event("hidden")));
    refused(gateway.event(gateway.root(), event("none")), 404, "not_found");
    refused(gateway.event(gateway.limited("user:root", "demo"), event("demo")), 403, "forbidden");
  }

  @Test
  void aLimitedTokenNeedsTheSourceAndNothingElse() {
    accepted(gateway.event(gateway.limited("user:alice", "demo"), event("demo")));
    var other = gateway.limited("user:alice", "workflow", "hidden");
    assertThat(
            refused(gateway.event(other, event("demo")), 403, "scope_denied")
                .path("detail")
                .asString())
        .contains("'demo'", "surface:events");
    refused(gateway.event(other, event("no-such-app")), 403, "scope_denied");
    var operation =
        gateway.gateway().token("user:alice", new Caller.Scope("demo", Set.of("hello.greet")));
    refused(gateway.event(operation, event("demo")), 403, "scope_denied");
  }

  @Test
  void onlyCallersWithTheRightGiveItToTokens() {
    var request =
        """
        {"name": "sender", "scopes": [{"app": "demo", "operations": ["surface:events"]}]}
        """;
    refused(
        gateway.gateway().send("POST", "/api/v1/tokens", gateway.bob(), request), 403, "forbidden");
    refused(
        gateway
            .gateway()
            .send("POST", "/api/v1/tokens", gateway.bob(), request.replace("demo", "hidden")),
        400,
        "invalid_parameters");
    for (var sender : List.of(gateway.root(), gateway.alice())) {
      var answer = gateway.gateway().send("POST", "/api/v1/tokens", sender, request);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
      var token = ConfiguredGateway.json(answer).path("token").asString();
      accepted(gateway.event(token, event("demo")));
      refused(gateway.event(token, event("hidden")), 403, "scope_denied");
    }
    var made =
        gateway
            .gateway()
            .send(
                "POST",
                "/api/v1/service-accounts",
                gateway.bob(),
                "{\"id\": \"sender\", \"displayName\": \"Sender\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    refused(
        gateway
            .gateway()
            .send("POST", "/api/v1/service-accounts/sender/tokens", gateway.bob(), request),
        403,
        "forbidden");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "type": "t"                                          | /source
          "source": "demo"                                     | /type
          "source": 7, "type": "t"                             | /source
          "source": "demo", "type": ["t"]                      | /type
          "source": "demo", "type": ""                         | /type
          "source": "", "type": "t"                            | /source
          "source": "demo", "type": "t", "id": ""              | /id
          "source": "demo", "type": "t", "id": 7               | /id
          "source": "demo", "type": "t", "id": "a\\u0000b"     | /id
          "source": "demo", "type": "t\\nx"                    | /type
          "source": "demo", "type": "t", "subject": "\\u001b[" | /subject
          "source": "demo", "type": "t", "time": "yesterday"   | /time
          "source": "demo", "type": "t", "time": 1764000000    | /time
          "source": "demo", "type": "t", "data": [1]           | /data
          "source": "demo", "type": "t", "data": {"a": [9007199254740993]} | /data/a/0
          "source": "demo", "type": "t", "data": {"a": 1e999}  | /data/a
          "source": "demo", "type": "t", "dataContentType": "json" | /dataContentType
          "source": "demo", "type": "t", "extensions": {"a": 1} | /extensions
          "source": "demo", "type": "t", "extensions": {"a-b": "1"} | /extensions/a-b
          "source": "demo", "type": "t", "extensions": {"source": "1"} | /extensions/source
          "source": "demo", "type": "t", "extensions": {"aB": "1", "ab": "2"} | /extensions/ab
          "source": "demo", "type": "t", "specversion": "1.0"  | /specversion
          """)
  void refusesWhatIsNotAnEventWithAPointer(String members, String pointer) {
    var problem =
        refused(gateway.event(gateway.alice(), "{" + members + "}"), 400, "invalid_parameters");
    assertThat(problem.path("errors").path(0).path("pointer").asString())
        .as(problem.toString())
        .isEqualTo(pointer);
  }

  @Test
  void refusesWhatIsTooLarge() {
    var big = "{\"source\": \"demo\", \"type\": \"t\", \"data\": {\"a\": \"%s\"}}";
    refused(
        gateway.event(gateway.alice(), big.formatted("x".repeat(300 << 10))),
        413,
        "payload_too_large");
    refused(
        gateway.event(gateway.alice(), big.formatted("x".repeat(2 << 20))),
        413,
        "payload_too_large");
    accepted(gateway.event(gateway.alice(), big.formatted("x".repeat(200 << 10))));
    refused(
        gateway.event(
            gateway.alice(),
            "{\"source\": \"demo\", \"type\": \"t\", \"id\": \"%s\"}".formatted("x".repeat(256))),
        400,
        "invalid_parameters");
    var id = "\u6f22".repeat(255);
    accepted(
        gateway.event(
            gateway.alice(),
            "{\"source\": \"demo\", \"type\": \"t\", \"id\": \"%s\"}".formatted(id)));
    var extensions = new StringBuilder("\"e0\": \"\"");
    for (int i = 1; i < 40; i++) {
      extensions.append(", \"e").append(i).append("\": \"\"");
    }
    refused(
        gateway.event(
            gateway.alice(),
            "{\"source\": \"demo\", \"type\": \"t\", \"extensions\": {%s}}".formatted(extensions)),
        400,
        "invalid_parameters");
  }
}
