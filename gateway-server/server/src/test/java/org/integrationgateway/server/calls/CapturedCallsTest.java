package org.integrationgateway.server.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.calls.CapturedApp.CREDENTIAL;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Request and response of calls, for those who made them and for operators with a role. */
final class CapturedCallsTest {
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator], captureRoles: [support]}
      providers:
        authorization: {local: {source: builtin:relationships}}
        audit: {rows: {source: builtin:store}}
      authorization:
        policies:
          house:
            default: allow
            members:
              - {subject: "user:ops", role: operator}
              - {subject: "user:sue", role: operator}
              - {subject: "user:sue", role: support}
              - {subject: "user:pat", role: support}
      apps:
        demo: {provider: {source: builtin:demo}}
        shop:
          provider: {source: {path: shop}}
          limits: {upstreamTries: 3}
          capture: {mode: all, redact: [contact.iban, headers.x-mine], maxBytes: 4KiB}
      """;

  @TempDir static Path home;
  private static CapturedApp app;
  private static ConfiguredGateway gateway;
  private static String ops;
  private static String sue;

  /** A subject of this test alone. */
  private final String subject = "user:" + UUID.randomUUID();

  private final String token = CapturedApp.connected(gateway, subject);

  @BeforeAll
  static void start() throws Exception {
    app = new CapturedApp(home, CONFIG);
    gateway = app.gateway;
    ops = gateway.token("user:ops");
    sue = gateway.token("user:sue");
  }

  @AfterAll
  static void stop() throws Exception {
    app.close();
  }

  private int call(String operation, String body) {
    return gateway.status("POST", "/api/v1/shop/" + operation, token, body);
  }

  private JsonNode latest() {
    return CapturedApp.latest(gateway, token);
  }

  private JsonNode captured() {
    var capture = latest().path("capture");
    assertThat(capture.path("state").asString()).isEqualTo("kept");
    return capture;
  }

  private String id() {
    return latest().path("call").path("id").asString();
  }

  private static String header(JsonNode headers, String name) {
    for (var header : headers) {
      if (header.path("name").asString().equalsIgnoreCase(name)) {
        return header.path("value").asString();
      }
    }
    return "absent";
  }

  @Test
  void tellsWhyTheUpstreamRefused() {
    var body = "{\"customer\": \"ada\", \"status\": 422, \"note\": \"please\"}";
    assertThat(call("order", body)).isEqualTo(422);
    var detail = latest();
    assertThat(detail.path("call").path("code").asString()).isEqualTo("upstream_4xx");
    assertThat(detail.path("call").path("captured").asBoolean()).isTrue();
    var capture = captured();
    assertThat(capture.path("request").path("parameters").path("json").path("note").asString())
        .isEqualTo("please");
    assertThat(capture.path("response").path("status").asInt()).isEqualTo(422);
    assertThat(capture.path("response").path("body").path("json").path("message").asString())
        .isEqualTo("the contact has no phone number");
    var exchange = capture.path("upstream").get(0);
    assertThat(exchange.path("method").asString()).isEqualTo("POST");
    assertThat(exchange.path("url").asString()).endsWith("/api/orders/ada?status=422");
    assertThat(exchange.path("status").asInt()).isEqualTo(422);
    assertThat(exchange.path("attempt").asInt()).isEqualTo(1);
    assertThat(exchange.path("tookMillis").asDouble()).isPositive();
    assertThat(exchange.path("request").path("body").path("json").path("note").asString())
        .isEqualTo("please");
    assertThat(exchange.path("response").path("sameAsResponse").asBoolean()).isTrue();
  }

  @Test
  void masksSecretsInUrlHeadersBodiesAndResponse() {
    var body =
        """
        {"customer": "Zürich DE02-1203", "session_token": "tok-in-the-query", "status": 400,
         "password": "hunter2hunter2", "note": "my password is hunter2hunter2",
         "contact": {"iban": "DE02-1203", "name": "Ada"}}
        """;
    assertThat(call("order", body)).isEqualTo(400);
    var capture = captured();
    var text = capture.toString();
    assertThat(text)
        .doesNotContain("hunter2")
        .doesNotContain("tok-in-the-query")
        .doesNotContain("DE02-1203")
        .doesNotContain(CREDENTIAL)
        .doesNotContain("s3same")
        .doesNotContain(
            java.util.Base64.getEncoder().encodeToString(("shop-user:" + CREDENTIAL).getBytes()))
        .contains("Ada");
    var exchange = capture.path("upstream").get(0);
    assertThat(exchange.path("url").asString()).contains("session_token=***");
    assertThat(header(exchange.path("request").path("headers"), "Authorization")).isEqualTo("***");
    assertThat(header(exchange.path("request").path("headers"), "X-Shop")).isEqualTo("***");
    assertThat(header(capture.path("response").path("headers"), "ETag")).isEqualTo("\"***\"");
    var echoed = capture.path("response").path("body").path("json");
    assertThat(echoed.path("headers").path("authorization").asString()).isEqualTo("***");
    assertThat(echoed.path("sent").path("note").asString()).isEqualTo("my password is ***");
    assertThat(echoed.path("sent").path("contact").path("name").asString()).isEqualTo("Ada");
  }

  @Test
  void masksHeadersThatTheManifestAdds() {
    assertThat(call("order", "{\"customer\": \"ada\", \"X-Tenant\": \"north\"}")).isEqualTo(200);
    var capture = captured();
    assertThat(capture.toString()).doesNotContain("the-secret-of-the-deployment");
    var headers = capture.path("upstream").get(0).path("request").path("headers");
    assertThat(header(headers, "X-Deploy")).isEqualTo("***");
    assertThat(header(headers, "X-Api-Version")).isEqualTo("7");
    assertThat(header(headers, "X-Tenant")).isEqualTo("north");
  }

  @Test
  void showsEveryAttempt() {
    gateway.get("/api/v1/shop/flaky", token);
    var exchanges = captured().path("upstream");
    assertThat(exchanges.size()).isBetween(2, 3);
    assertThat(exchanges.get(0).path("status").asInt()).isEqualTo(503);
    assertThat(exchanges.get(1).path("attempt").asInt()).isEqualTo(2);
    assertThat(exchanges.get(0).path("response").path("body").path("text").asString())
        .isEqualTo("");
    assertThat(exchanges.get(0).path("response").path("body").path("json").path("why").asString())
        .isEqualTo("busy");
  }

  @Test
  void tellsWhyACredentialWasRefused() {
    assertThat(gateway.get("/api/v1/shop/denied", token).statusCode()).isEqualTo(412);
    var detail = latest();
    assertThat(detail.path("call").path("code").asString()).isEqualTo("reconnect_required");
    var capture = detail.path("capture");
    assertThat(capture.has("response")).isFalse();
    var exchange = capture.path("upstream").get(0);
    assertThat(exchange.path("status").asInt()).isEqualTo(401);
    assertThat(exchange.path("response").path("body").path("json").path("error").asString())
        .isEqualTo("the key has expired");
  }

  @Test
  void keepsTheParametersOfACallThatDoesNotFit() {
    assertThat(call("order", "{\"contact\": \"no object\", \"password\": \"hunter2hunter2\"}"))
        .isEqualTo(400);
    var capture = captured();
    assertThat(capture.path("request").path("parameters").path("json").path("contact").asString())
        .isEqualTo("no object");
    assertThat(capture.toString()).doesNotContain("hunter2");
    assertThat(capture.path("upstream")).isEmpty();
  }

  @Test
  void keepsTypeAndLengthOfBytes() {
    assertThat(gateway.get("/api/v1/shop/picture", token).statusCode()).isEqualTo(200);
    var body = captured().path("response").path("body");
    assertThat(body.path("contentType").asString()).isEqualTo("image/png");
    assertThat(body.path("bytes").asInt()).isEqualTo(7);
    assertThat(body.has("text") || body.has("json")).isFalse();
  }

  @Test
  void keepsTheLengthOfATextInWhichThePlacesOfTheConfigurationCannotBeTold() {
    var answer = gateway.get("/api/v1/shop/large", token);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).hasSize(CapturedApp.LARGE).startsWith(CREDENTIAL);
    var body = captured().path("response").path("body");
    assertThat(body.path("bytes").asLong()).isEqualTo(CapturedApp.LARGE);
    assertThat(body.path("truncated").asBoolean()).isTrue();
    assertThat(body.path("notKept").asString()).isEqualTo("it cannot be masked");
    assertThat(body.has("text")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v2/app/shop/operations/order", "/mcp"})
  void capturesCallsOfEveryDoor(String path) {
    var body =
        path.equals("/mcp")
            ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"shop_order\",\"arguments\":{\"customer\":\"x\",\"note\":\"n\"}}}"
            : "{\"parameters\":{\"customer\":\"x\",\"note\":\"n\"}}";
    gateway.send("POST", path, token, body);
    assertThat(captured().path("upstream").get(0).path("url").asString()).endsWith("/orders/x");
  }

  @Test
  void isForItsCallerOnly() {
    assertThat(call("order", "{\"customer\": \"ada\"}")).isEqualTo(200);
    var id = id();
    var stranger = gateway.token("user:" + UUID.randomUUID());
    assertThat(gateway.get("/api/v1/calls/" + id, stranger).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/calls/" + id, sue).statusCode()).isEqualTo(404);
    var limited = gateway.token(subject, new Caller.Scope("demo", Set.of()));
    assertThat(gateway.get("/api/v1/calls/" + id, limited).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/calls/1", token).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/calls/x", token).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/calls/" + id, "wrong").statusCode()).isEqualTo(401);
  }

  @Test
  void isForOperatorsWithARoleOnlyAndAudited() {
    assertThat(call("order", "{\"customer\": \"grace\"}")).isEqualTo(200);
    var path = "/admin/api/v1/calls/" + id();
    var outline = gateway.get(path, ops);
    assertThat(outline.statusCode()).isEqualTo(200);
    assertThat(outline.body()).doesNotContain("grace");
    assertThat(json(outline).path("capture").path("state").asString()).isEqualTo("kept");
    assertThat(json(outline).path("capture").path("mayRead").asBoolean()).isFalse();
    assertThat(gateway.get(path + "/capture", ops).statusCode()).isEqualTo(403);
    // A role that reads captures makes no operator.
    var pat = gateway.token("user:pat");
    assertThat(gateway.get(path + "/capture", pat).statusCode()).isEqualTo(403);
    assertThat(gateway.get(path + "/capture", token).statusCode()).isEqualTo(403);
    var limited = gateway.token("user:sue", new Caller.Scope("shop", Set.of()));
    assertThat(gateway.get(path + "/capture", limited).statusCode()).isEqualTo(403);
    var trail = "/admin/api/v1/audit?action=call.read&about=" + subject;
    assertThat(json(gateway.get(trail, ops)).path("records")).isEmpty();

    assertThat(json(gateway.get(path, sue)).path("capture").path("mayRead").asBoolean()).isTrue();
    assertThat(gateway.get(path + "/capture", sue).body()).contains("grace");
    var records = json(gateway.get(trail, ops)).path("records");
    assertThat(records).hasSize(1);
    assertThat(records.get(0).path("subject").asString()).isEqualTo("user:sue");
    assertThat(records.get(0).path("details").path("app").asString()).isEqualTo("shop");
  }

  @Test
  void isOffByDefault() {
    gateway.send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}");
    var detail = latest();
    assertThat(detail.path("call").path("captured").asBoolean()).isFalse();
    assertThat(detail.path("capture").path("state").asString()).isEqualTo("off");
    assertThat(detail.path("capture")).hasSize(2);
  }

  @Test
  void goesWithItsSubject() {
    assertThat(call("order", "{\"customer\": \"ada\"}")).isEqualTo(200);
    var id = id();
    var forgotten = gateway.send("DELETE", "/admin/api/v1/subjects/" + subject, ops, "");
    assertThat(forgotten.statusCode()).as(forgotten.body()).isEqualTo(200);
    assertThat(json(forgotten).path("removed").path("calls").asInt()).isPositive();
    assertThat(gateway.get("/admin/api/v1/calls/" + id, ops).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/admin/api/v1/calls/" + id + "/capture", sue).statusCode())
        .isEqualTo(404);
    assertThat(json(gateway.get("/admin/api/v1/calls?subject=" + subject, ops)).path("calls"))
        .isEmpty();
  }

  @Test
  void findsCallsByNameClassTimeAndKey() {
    var path = "/api/v2/app/shop/operations/order";
    gateway.sendKeyed("POST", path, token, "key-1", "{\"parameters\": {\"customer\": \"a\"}}");
    call("order", "{\"customer\": \"a\", \"status\": 404}");
    call("order", "{}");
    var own = "/api/v1/calls?";
    assertThat(list(own + "app=the%20SHOP")).hasSize(3);
    assertThat(list(own + "app=Shop&outcome=client_error")).hasSize(1);
    assertThat(list(own + "outcome=upstream_4xx")).hasSize(1);
    assertThat(list(own + "outcome=gateway_error")).isEmpty();
    assertThat(list(own + "idempotencyKey=key-1")).hasSize(1);
    var time = list(own + "outcome=client_error").get(0).path("time").asString();
    assertThat(list(own + "since=" + time)).hasSize(1);
    assertThat(list(own + "until=" + time)).hasSize(2);
    assertThat(gateway.get(own + "since=yesterday", token).statusCode()).isEqualTo(400);
  }

  private JsonNode list(String path) {
    var answer = gateway.get(path, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parseAnswer(answer.body().getBytes()).path("calls");
  }
}
