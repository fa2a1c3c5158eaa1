package org.integrationgateway.server.api.v2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.RestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are wrong, each answered in the form of {@code google.rpc.Status}. */
final class RefusedRequestsTest {
  private static final String INVOKE = "/api/v2/app/{app}/operations/{operation}";
  private static final String APPLY = "/api/v2/workflow/definitions:apply";

  @TempDir static Path home;
  private static RestGateway rest;

  @BeforeAll
  static void start() throws IOException {
    rest = RestGateway.start(home);
  }

  @AfterAll
  static void stop() {
    rest.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"modle\": \"play\"} | /modle | Did you mean 'model'",
        "{\"model\": 7} | /model | a string is expected",
        "{\"model\": \"\\ud800\"} | /model | surrogate",
        "{} | /model | is required",
        "{\"model\": null} | /model | is required",
        "{\"model\": \"play\", \"metadata\": {\"a\": 1}} | /metadata/a | a string is expected",
        "{\"model\": \"play\", \"metadata\": {\"a\": null}} | /metadata/a | a string is expected",
        "{\"model\": \"play\", \"metadata\": []} | /metadata | an object is expected",
        "{\"model\": \"a\", \"clientRef\": \"x\", \"client_ref\": \"y\"} | /client_ref | there"
            + " twice",
        "{\"model\": \"a\", \"provider\": \"x\", \"providerName\": \"y\"} | /providerName | there"
            + " twice",
        "{\"model\": \"a\", \"workspace\": {\"checkouts\": {}}} | /workspace/checkouts | an array",
        "{\"model\": \"a\", \"workspace\": {\"checkouts\": [{}]}} | /workspace/checkouts/0/url | is"
            + " required",
        "{\"model\": \"a\", \"workspace\": {\"checkouts\": [null]}} | /workspace/checkouts/0 | an"
            + " object"
      })
  void namesTheMemberAndTheRule(String body, String field, String rule) {
    var refused = rest.call("POST", "/api/v2/agent/sessions").body(body).answer(400);
    violation(refused, field, rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"timeoutSeconds\": 2147483648} | /timeoutSeconds | from -2147483648 to 2147483647",
        "{\"timeoutSeconds\": \"2147483648\"} | /timeoutSeconds | a whole number",
        "{\"timeoutSeconds\": 1.5} | /timeoutSeconds | a whole number",
        "{\"timeoutSeconds\": 1e999999999} | /timeoutSeconds | a whole number",
        "{\"timeoutSeconds\": \"1e3\"} | /timeoutSeconds | a whole number",
        "{\"timeoutSeconds\": true} | /timeoutSeconds | a whole number",
        "{\"sessionId\": \"s\"} | /sessionId | is in the path",
        "{\"session_id\": \"s\"} | /session_id | is in the path",
        "{\"tools\": []} | /tools | is given by the server",
        "{\"messages\": [{\"role\": \"USER\"}]} | /messages/0/role | is not one of"
            + " AGENT_ROLE_UNSPECIFIED",
        "{\"messages\": [{\"role\": 99}]} | /messages/0/role | is not one of",
        "{\"messages\": [{\"role\": 2, \"parts\": [{\"text\": \"a\", \"json\": 1}]}]} |"
            + " /messages/0/parts/0/json | excludes 'text'",
        "{\"output\": {\"text\": {}, \"structured\": {}}} | /output/structured | excludes 'text'",
        "{\"modelOptions\": {\"n\": 9007199254740993}} | /modelOptions/n | more digits",
        "{\"modelOptions\": {\"n\": 1e400}} | /modelOptions/n | more digits",
        "{\"modelOptions\": {\"n\": 0.1234567890123456789}} | /modelOptions/n | more digits",
        "{\"modelOptions\": []} | /modelOptions | an object is expected"
      })
  void readsEachKindOfFieldStrictly(String body, String field, String rule) {
    var refused =
        rest.call("POST", "/api/v2/agent/sessions/{session_id}/turns", "s").body(body).answer(400);
    violation(refused, field, rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pageSize=many | /pageSize | a whole number",
        "pageSize=9223372036854775808 | /pageSize | a whole number",
        "pagesize=5 | /pagesize | Did you mean 'pageSize'",
        "page_size=5 | /page_size | is not a query parameter",
        "pageSize=5&pageSize=6 | /pageSize | was sent 2 times",
        "state=active | /state | is not one of",
        "state=7 | /state | is not one of"
      })
  void readsQueryParametersStrictly(String query, String field, String rule) {
    violation(rest.call("GET", "/api/v2/agent/sessions").query(query).answer(400), field, rule);
  }

  @Test
  void readsWholeNumbersAsTextAndAsNumbers() {
    var definition =
        "{\"definition\": {\"id\": \"d\", \"steps\": [{\"id\": \"a\", \"wait\": {\"duration\":"
            + " \"1s\"}}]}, \"expectedGeneration\": %s}";
    for (var generation : new String[] {"\"0\"", "0", "0.0", "0e9", "-0"}) {
      rest.call("POST", APPLY).body(definition.formatted(generation)).answer();
    }
    for (var generation :
        new String[] {"9223372036854775808", "\"-9223372036854775809\"", "\"\"", "[]"}) {
      violation(
          rest.call("POST", APPLY).body(definition.formatted(generation)).answer(400),
          "/expectedGeneration",
          "a whole number");
    }
    assertThat(
            rest.call("POST", APPLY).body(definition.formatted("9223372036854775807")).refused(409))
        .isEqualTo("CONFLICT");
    // Nested fields that the server fills are ignored, so that an answer can be sent again.
    var known = rest.call("GET", "/api/v2/workflow/definitions/{definition_id}", "d").answer();
    assertThat(
            rest.call("POST", APPLY)
                .body("{\"definition\": " + known + "}")
                .answer()
                .path("generation"))
        .isEqualTo(known.path("generation"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 second | is not a duration",
        "1 | is not a duration",
        "-1s | not PT-1S",
        "1.0000000001s | is not a duration",
        "999999999999s | is not a duration"
      })
  void readsDurations(String duration, String rule) {
    var refused =
        rest.call("POST", APPLY)
            .body(
                "{\"definition\": {\"id\": \"d\", \"steps\": [{\"id\": \"a\", \"wait\":"
                    + " {\"duration\": \""
                    + duration
                    + "\"}}]}}")
            .answer(400);
    assertThat(refused.toString()).contains("steps/0/wait/duration", rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"parameters\": {\"a\": NaN}} | INVALID_JSON",
        "{\"parameters\": {\"a\": 1, \"a\": 2}} | INVALID_JSON",
        "{\"parameters\": {}} trailing | INVALID_JSON",
        "[] | INVALID_JSON",
        "{ | INVALID_JSON",
        "{\"parameters\": 5} | INVALID_PARAMETERS",
        "{\"parameters\": {\"a\": 1e5000}} | INVALID_PARAMETERS",
        "{\"parameters\": {\"a\": [\"\\udc00\"]}} | INVALID_PARAMETERS",
        "{\"parametersJson\": \"e30=\"} | INVALID_PARAMETERS",
        "{\"runAs\": \"user:bob\"} | INVALID_PARAMETERS",
        "{\"originRef\": \"run/1\"} | INVALID_PARAMETERS",
        "{\"app\": \"demo\"} | INVALID_PARAMETERS"
      })
  void refusesWhatIsNoRequest(String body, String reason) {
    assertThat(rest.call("POST", INVOKE, "demo", "hello.greet").body(body).refused(400))
        .isEqualTo(reason);
  }

  @Test
  void refusesDepthAndSize() {
    var deep = "{\"a\":".repeat(100) + "1" + "}".repeat(100);
    assertThat(
            rest.call("POST", INVOKE, "demo", "hello.greet")
                .body("{\"parameters\": " + deep + "}")
                .refused(400))
        .isEqualTo("INVALID_JSON");
    var large = "x".repeat(2 << 20);
    assertThat(
            rest.call("POST", INVOKE, "demo", "hello.greet")
                .body("{\"parameters\": {\"name\": \"" + large + "\"}}")
                .refused(400))
        .isEqualTo("PAYLOAD_TOO_LARGE");
  }

  @Test
  void takesTheIdempotencyKeyFromTheHeaderToo() {
    var path = "/api/v2/agent/sessions";
    var body = "{\"model\": \"play\", \"idempotencyKey\": \"%s\"}";
    var first = keyed(path, "k1", "{\"model\": \"play\"}");
    assertThat(first.statusCode()).isEqualTo(200);
    var id = ConfiguredGateway.json(first).path("id");
    assertThat(ConfiguredGateway.json(keyed(path, "k1", body.formatted("k1"))).path("id"))
        .isEqualTo(id);
    assertThat(rest.call("POST", path).body(body.formatted("k1")).answer().path("id"))
        .isEqualTo(id);
    assertThat(keyed(path, "k1", body.formatted("k2")).body()).contains("IDEMPOTENCY_KEY_MISMATCH");
    var none = keyed("/api/v2/authorization/access:check", "k1", "{}");
    assertThat(none.statusCode()).isEqualTo(400);
    assertThat(none.body()).contains("INVALID_REQUEST", "Idempotency-Key");
  }

  private static HttpResponse<String> keyed(String path, String key, String body) {
    return rest.gateway().sendKeyed("POST", path, rest.alice(), key, body);
  }

  @Test
  void refusesACallerBeforeItReadsTheRequest() throws Exception {
    for (var path : new String[] {"/api/v2/agent/sessions", "/api/v2/app/none/graphql"}) {
      var answer = rest.gateway().send("POST", path, "gwt_unknown", "no json");
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
          .contains("invalid_token");
      assertThat(ConfiguredGateway.json(answer).path("code").asInt()).isEqualTo(16);
      assertThat(ConfiguredGateway.json(answer).path("details")).hasSize(1);
    }
    // The token of a person is in the header, where no log has it.
    violation(
        rest.call("GET", "/api/v2/identity/userinfo").query("token=abc").answer(400),
        "/token",
        "is secret");
    assertThat(
            rest.call("GET", "/api/v2/identity/userinfo")
                .as(rest.gateway().token("user:alice", new Caller.Scope("demo", Set.of())))
                .answer()
                .path("subject")
                .path("id")
                .asString())
        .isEqualTo("user:alice");
  }

  @Test
  void answersUnknownPathsAndMethodsInItsForm() throws Exception {
    assertThat(rest.call("GET", "/api/v2/nothing").refused(404)).isEqualTo("NOT_FOUND");
    assertThat(rest.call("GET", "/api/v2/agent//sessions").refused(400))
        .isEqualTo("INVALID_REQUEST");
    assertThat(rest.call("GET", "/api/v2/agent/sessions/a%0Ab").refused(400))
        .isEqualTo("INVALID_REQUEST");
    assertThat(rest.call("DELETE", "/api/v2/agent/sessions").refused(405))
        .isEqualTo("METHOD_NOT_ALLOWED");
    var put =
        HttpRequest.newBuilder(
                rest.gateway().gateway().uri().resolve("/api/v2/workflow/runs/r:cancel"))
            .build();
    var answer = HttpClient.newHttpClient().send(put, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("POST");
    assertThat(answer.body()).contains("\"code\":" + Code.UNIMPLEMENTED_VALUE);
    var withBody =
        HttpRequest.newBuilder(rest.gateway().gateway().uri().resolve("/api/v2/agent/sessions"))
            .header("Authorization", "Bearer " + rest.alice())
            .method("GET", BodyPublishers.ofString("{}"))
            .build();
    assertThat(HttpClient.newHttpClient().send(withBody, BodyHandlers.ofString()).body())
        .contains("INVALID_REQUEST", "takes no body");
    var form =
        rest.gateway()
            .post(
                "/api/v2/agent/sessions",
                rest.alice(),
                "text/plain",
                BodyPublishers.ofString("{}"));
    assertThat(form.statusCode()).isEqualTo(400);
    assertThat(form.body()).contains("UNSUPPORTED_MEDIA_TYPE");
  }

  private static void violation(
      tools.jackson.databind.JsonNode refused, String field, String rule) {
    assertThat(refused.path("code").asInt()).isEqualTo(3);
    var details = refused.path("details");
    assertThat(details.path(0).path("reason").asString()).isEqualTo("INVALID_PARAMETERS");
    assertThat(details.path(1).path("@type").asString())
        .isEqualTo("type.googleapis.com/google.rpc.BadRequest");
    var violations = details.path(1).path("fieldViolations");
    assertThat(violations)
        .as(refused.toString())
        .anySatisfy(
            each -> {
              assertThat(each.path("field").asString()).isEqualTo(field);
              assertThat(each.path("description").asString()).contains(rule);
            });
  }
}
