package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class RestV1Test {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("echo", TestApps::echo).app("vault", TestApps::vault);

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static JsonNode get(String path, String token) {
    var answer = gateway.send("GET", path, token, null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  private static JsonNode post(String path, String token, String body, int status) {
    var answer = gateway.send("POST", path, token, Json.parse(body.getBytes(UTF_8)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return json(answer);
  }

  @Test
  void tellsHowEachAppStandsForTheCaller() {
    var frank = gateway.token("user:frank");
    var echo = app(frank, "echo");
    assertThat(echo.get("displayName").asString()).isEqualTo("Echo");
    assertThat(echo.get("status").asString()).isEqualTo("ready");
    assertThat(echo.get("credentialState").asString()).isEqualTo("not_required");
    assertThat(echo.get("actions")).isEmpty();

    var before = app(frank, "vault");
    assertThat(before.get("status").asString()).isEqualTo("needs_user_connection");
    assertThat(before.get("credentialState").asString()).isEqualTo("missing");
    assertThat(before.get("actions").toString()).isEqualTo("[\"connect\"]");
    var connection = before.get("connections").get(0);
    assertThat(connection.get("name").asString()).isEqualTo("default");
    assertThat(connection.get("displayName").asString()).isEqualTo("Vault account");
    assertThat(connection.get("mode").asString()).isEqualTo("subject");
    assertThat(connection.get("authTypes").toString()).isEqualTo("[\"manual\"]");
    assertThat(connection.get("instances")).isEmpty();
    assertThat(connection.get("credentialFields").get(0).get("label").asString())
        .isEqualTo("API key");

    gateway.connect(frank, "vault", "work", "k");
    var after = app(frank, "vault");
    assertThat(after.get("status").asString()).isEqualTo("ready");
    assertThat(after.get("credentialState").asString()).isEqualTo("connected");
    assertThat(after.get("connections").get(0).get("instances").get(0).get("name").asString())
        .isEqualTo("work");
    assertThat(app(gateway.bob(), "vault").get("status").asString())
        .isEqualTo("needs_user_connection");
  }

  private static JsonNode app(String token, String name) {
    for (var app : get("/api/v1/apps", token)) {
      if (app.get("name").asString().equals(name)) {
        return app;
      }
    }
    throw new AssertionError("no app " + name);
  }

  @Test
  void forgetsACredentialOnRequest() {
    var gina = gateway.token("user:gina");
    gateway.connect(gina, "vault", "work", "k");
    gateway.connect(gina, "vault", "home", "k");
    var several = gateway.send("DELETE", "/api/v1/apps/vault", gina, null);
    assertThat(several.statusCode()).isEqualTo(409);
    assertThat(json(several).get("instances").toString()).contains("work", "home");
    for (var path : List.of("/api/v1/apps/vault?_instance=work", "/api/v1/apps/vault")) {
      var gone = gateway.send("DELETE", path, gina, null);
      assertThat(gone.body()).isEqualTo("{\"status\":\"disconnected\"}");
    }
    var nothing = gateway.send("DELETE", "/api/v1/apps/vault", gina, null);
    assertThat(nothing.statusCode()).isEqualTo(404);
  }

  @Test
  void listsOperationsWithTheirSchemas() {
    var operations = get("/api/v1/apps/echo/operations", gateway.alice());
    var say = operations.get(0);
    assertThat(say.get("id").asString()).isEqualTo("say");
    assertThat(say.get("title").asString()).isEqualTo("Say it");
    assertThat(say.get("method").asString()).isEqualTo("GET");
    assertThat(say.get("transport").asString()).isEqualTo("rest");
    assertThat(say.get("tags").toString()).isEqualTo("[\"talk\"]");
    var text = say.get("parameters").get(0);
    assertThat(text.get("name").asString()).isEqualTo("text");
    assertThat(text.get("required").asBoolean()).isTrue();
    assertThat(text.get("in").asString()).isEqualTo("query");
    assertThat(say.get("parameters").get(1).get("default").asInt()).isEqualTo(1);
    assertThat(say.get("inputSchema").get("required").toString()).isEqualTo("[\"text\"]");
    assertThat(operations.get(1).get("id").asString()).isEqualTo("things.get");
    assertThat(gateway.send("GET", "/api/v1/apps/ecko/operations", gateway.alice(), null).body())
        .contains("Did you mean 'echo'?");
  }

  @Test
  void makesShowsAndRevokesTokens() {
    var hugo = gateway.token("user:hugo");
    var made =
        post(
            "/api/v1/tokens",
            hugo,
            """
            {"name": "ci", "expiresInSeconds": 3600, "scopes": [{"app": "echo", "operations": ["say"]}]}
            """,
            201);
    var token = made.get("token").asString();
    assertThat(token).startsWith("gwt_");
    assertThat(Instant.parse(made.get("expiresAt").asString()))
        .isEqualTo(Instant.parse(made.get("createdAt").asString()).plusSeconds(3600));
    assertThat(made.get("scopes").toString())
        .isEqualTo("[{\"app\":\"echo\",\"operations\":[\"say\"]}]");
    get("/api/v1/echo/say?text=hi", token);

    var id = made.get("id").asString();
    var listed = gateway.send("GET", "/api/v1/tokens", hugo, null).body();
    assertThat(listed).contains(id).doesNotContain(token).doesNotContain("\"token\"");
    assertThat(gateway.send("DELETE", "/api/v1/tokens/" + id, gateway.bob(), null).statusCode())
        .as("another user's token")
        .isEqualTo(404);
    assertThat(gateway.send("DELETE", "/api/v1/tokens/" + id, hugo, null).statusCode())
        .isEqualTo(204);
    assertThat(gateway.send("GET", "/api/v1/echo/say?text=hi", token, null).statusCode())
        .isEqualTo(401);
    assertThat(gateway.send("DELETE", "/api/v1/tokens", hugo, null).body())
        .isEqualTo("{\"revoked\":1}");
    assertThat(gateway.send("GET", "/api/v1/tokens", hugo, null).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                             | /name
          {"name":"a","scopes":[{"app":"agent"},{"app":"workflow"},{"app":"ecko"}]} | /scopes/2/app
          {"name":"a","scopes":[{"app":"connections","operations":["ecko"]}]} | /scopes/0/operations
          {"name": 7}                                    | /name
          {"name": "x", "expiresInSeconds": "1h"}        | /expiresInSeconds
          {"name": "x", "expiresInSeconds": 0}           | /expiresInSeconds
          {"name": "x", "expiresInSeconds": 31536001}    | /expiresInSeconds
          {"name": "x", "expiresInSecond": 5}            | /expiresInSecond
          {"name": "x", "scopes": "echo"}                | /scopes
          {"name": "x", "scopes": [{"operations": []}]}  | /scopes/0/app
          {"name": "x", "scopes": [{"app": "a", "x": 1}]}| /scopes/0/x
          """)
  void saysWhatIsWrongWithATokenRequest(String body, String pointer) {
    var problem = post("/api/v1/tokens", gateway.alice(), body, 400);
    assertThat(problem.get("code").asString()).isEqualTo("invalid_parameters");
    assertThat(problem.get("errors").get(0).get("pointer").asString()).isEqualTo(pointer);
  }

  @Test
  void refusesToConnectWhatCannotBe() {
    var connect = "/api/v1/auth/connect-manual";
    assertThat(post(connect, gateway.alice(), "{\"credential\": \"k\"}", 400).toString())
        .contains("/integration");
    assertThat(post(connect, gateway.alice(), "{\"integration\": \"vault\"}", 400).toString())
        .contains("invalid_parameters");
    post(connect, gateway.alice(), "{\"integration\": \"none\", \"credential\": \"k\"}", 404);
    post(connect, gateway.alice(), "{\"integration\": \"echo\", \"credential\": \"k\"}", 400);
    post(
        connect,
        gateway.alice(),
        "{\"integration\": \"vault\", \"credential\": \"k\", \"serviceAccountId\": \"ci\"}",
        403);
    post(
        connect,
        gateway.alice(),
        "{\"integration\": \"vault\", \"credential\": \"k\", \"instance\": \"\\ud800\"}",
        400);
    var secret = "canary-" + "x".repeat(70_000);
    var body = Json.object().put("integration", "vault").put("credential", secret);
    assertThat(gateway.send("POST", connect, gateway.alice(), body).body())
        .doesNotContain("canary");
  }

  @Test
  void passesOnHeadersWorthKeepingAndNoOthers() {
    var answer = gateway.send("GET", "/api/v1/echo/say?text=hi", gateway.alice(), null);
    assertThat(answer.headers().firstValue("ETag")).contains("\"v1\"");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void passesOnThatThereIsNoBody() {
    var answer = gateway.send("POST", "/api/v1/echo/nothing", gateway.alice(), null);
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void saysWhereAnInvocationFailed() {
    var problem = post("/api/v1/echo/say", gateway.alice(), "{\"text\": 7, \"more\": 1}", 400);
    assertThat(problem.get("app").asString()).isEqualTo("echo");
    assertThat(problem.get("operation").asString()).isEqualTo("say");
    assertThat(problem.get("errors").toString()).contains("\"/text\"");
    assertThat(problem.get("requestId").asString()).isNotBlank();
  }

  @Test
  void tellsOnlyCallersWhatIsWrongWithTheirBody() {
    var broken =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/echo/say"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"text\": "));
    var stranger = gateway.send(broken.copy().build());
    assertThat(stranger.statusCode()).isEqualTo(401);
    assertThat(stranger.headers().firstValue("WWW-Authenticate"))
        .get()
        .asString()
        .startsWith("Bearer");
    var caller = gateway.send(broken.header("Authorization", "Bearer " + gateway.alice()).build());
    assertThat(caller.statusCode()).isEqualTo(400);
    assertThat(json(caller).get("code").asString()).isEqualTo("invalid_json");
    assertThat(json(caller).get("detail").asString()).startsWith("line 1, column ");
  }

  @Test
  void refusesAStrangerBeforeTheBodyHasCome() throws Exception {
    try (var socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort())) {
      socket.setSoTimeout(30_000);
      var head =
          "POST /api/v1/echo/things.put HTTP/1.1\r\nHost: a\r\n"
              + "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{";
      socket.getOutputStream().write(head.getBytes(UTF_8));
      assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
          .isEqualTo("HTTP/1.1 401");
    }
  }

  @Test
  void takesALargeBodyWhole() {
    var body = "{\"thing\": {\"text\": \"" + "x".repeat(300_000) + "\"}}";
    var seen = post("/api/v1/echo/things.put", gateway.alice(), body, 200).get("body").asString();
    assertThat(seen).isEqualTo(body.replace(": ", ":"));
  }

  @Test
  void refusesToChooseBetweenTokens() {
    var twice =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/apps"))
            .header("Authorization", "Bearer " + gateway.alice())
            .header("Authorization", "Bearer " + gateway.bob())
            .build();
    var answer = gateway.send(twice);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).get("detail").asString()).contains("send it once");
  }

  @Test
  void refusesASelectorThatIsNone() {
    var problem = post("/api/v1/vault/look", gateway.alice(), "{\"_instance\": {\"a\": 1}}", 400);
    assertThat(problem.get("errors").get(0).get("pointer").asString()).isEqualTo("/_instance");
    var twice = "/api/v1/vault/look?_instance=a&_instance=b";
    assertThat(gateway.send("GET", twice, gateway.alice(), null).statusCode()).isEqualTo(400);
  }

  @Test
  void answersTheOperator() {
    assertThat(gateway.send("GET", "/health", null, null).body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(gateway.send("HEAD", "/health", null, null).statusCode()).isEqualTo(200);
    assertThat(gateway.send("GET", "/ready", null, null).body())
        .isEqualTo("{\"status\":\"ready\"}");
    assertThat(get("/api/v1/auth/info", null).get("features").get("mcp").asBoolean()).isTrue();
    assertThat(gateway.send("GET", "/metrics", null, null).statusCode()).isEqualTo(401);
    get("/api/v1/echo/say?text=hi", gateway.alice());
    var metrics = gateway.send("GET", "/metrics", gateway.alice(), null).body();
    assertThat(metrics)
        .contains("gateway_invocations_total{app=\"echo\",code=\"ok\",door=\"rest_v1\"")
        .contains("gateway_invocation_duration_seconds_bucket{app=\"echo\"")
        .contains("gateway_invocations_in_flight{door=\"rest_v1\"} 0")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void countsRefusedCallersByRoute() {
    gateway.send("POST", "/api/v1/echo/say", gateway.alice() + "x", Json.object());
    gateway.send("DELETE", "/api/v1/tokens", null, null);
    gateway.send("POST", "/mcp", "gwt_wrong", Json.object());
    assertThat(gateway.send("GET", "/metrics", gateway.alice(), null).body())
        .contains(refused("POST /api/v1/{app}/{operation}"))
        .contains(refused("DELETE /api/v1/tokens"))
        .contains(refused("POST /mcp"));
  }

  private static String refused(String route) {
    return "gateway_requests_refused_total{code=\"unauthenticated\",route=\"" + route + "\"} ";
  }

  @Test
  void answersForAHiddenAppAsForAnUnknownOne() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    for (var path : List.of("/api/v1/apps/%s/operations", "/api/v1/%s/look")) {
      var hidden = gateway.send("GET", path.formatted("vault"), limited, null);
      var unknown = gateway.send("GET", path.formatted("fault"), limited, null);
      assertThat(hidden.statusCode()).isEqualTo(404);
      assertThat(anonymous(hidden).replace("vault", "fault")).isEqualTo(anonymous(unknown));
    }
    var hidden = gateway.send("DELETE", "/api/v1/apps/vault", limited, null);
    var unknown = gateway.send("DELETE", "/api/v1/apps/fault", limited, null);
    assertThat(anonymous(hidden).replace("vault", "fault")).isEqualTo(anonymous(unknown));
  }

  private static String anonymous(HttpResponse<String> answer) {
    return answer.body().replaceFirst("\"requestId\":\"[^\"]*\"", "");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,    /api/v1/apps?limt=3,                      limt,     Did you mean 'limit'?",
    "GET,    /api/v1/apps/echo/operations?_conection=x, _conection, Did you mean '_connection'?",
    "DELETE, /api/v1/apps/vault?instance=work,         instance, Did you mean '_instance'?",
    "POST,   /api/v1/echo/say?text=hi,                 text,     Known: _dryRun.",
    "GET,    /api/v1/auth/info?x,                      x,        This route has no query"
        + " parameters.",
    "GET,    /mcp?session=1,                           session,  'Known: apps, catalog, listener.'"
  })
  void refusesUnknownQueryParameters(String method, String path, String name, String hint) {
    var answer = gateway.send(method, path, gateway.alice(), null);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).get("code").asString()).isEqualTo("invalid_parameters");
    var error = json(answer).get("errors").get(0);
    assertThat(error.get("pointer").asString()).isEqualTo("/" + name);
    assertThat(error.get("message").asString()).contains("'" + name + "'", hint);
  }

  @Test
  void refusesAnIdempotencyKeyThatItDoesNotHonour() {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/echo/say"))
            .header("Authorization", "Bearer " + gateway.alice())
            .header("Idempotency-Key", "k-1")
            .POST(BodyPublishers.noBody())
            .build();
    var answer = gateway.send(request);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("invalid_request", "Idempotency-Key");
  }

  @Test
  void readsNoBodyOfAnUnknownCaller() {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/tokens"))
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString("no JSON"))
            .build();
    assertThat(gateway.send(request).statusCode()).isEqualTo(401);
  }

  @Test
  void refusesMetricsToTokensThatAreLimitedToApps() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    var answer = gateway.send("GET", "/metrics", limited, null);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(json(answer).get("code").asString()).isEqualTo("scope_denied");
  }

  @Test
  void countsWhatDoesNotExistWithoutNamingIt() {
    gateway.send("GET", "/api/v1/made-up-by-the-caller/x", gateway.alice(), null);
    assertThat(gateway.send("GET", "/metrics", gateway.alice(), null).body())
        .contains("code=\"not_found\"")
        .doesNotContain("made-up-by-the-caller");
  }
}
