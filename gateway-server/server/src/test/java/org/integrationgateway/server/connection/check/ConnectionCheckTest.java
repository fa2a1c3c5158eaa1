package org.integrationgateway.server.connection.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Credentials are tried at their service before they are stored, and when a caller asks. */
final class ConnectionCheckTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/providers/NAME
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: SERVICE/v1
            operations:
            - {name: users.me, method: GET, path: /me}
            - {name: orders.get, method: GET, path: '/orders/{id}', parameters: [{name: id}]}
            - {name: orders.create, method: POST, path: /orders}
        connections:
          default:
      """;
  private static final String OPERATORS =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization: {policies: {house: {members: [{subject: "user:root", role: operator}]}}}
      """;
  private static final AtomicInteger PEOPLE = new AtomicInteger();
  private static CheckedService service;
  private static TestAuthorizationServer server;
  private static ConfiguredGateway gateway;
  private String token;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    service = new CheckedService();
    server = new ServerDialect().start();
    var apps = Json.object();
    app(home, apps, "operation", "auth: {type: bearer}\nverify: {operation: users.me}");
    app(home, apps, "hidden", "auth: {type: bearer}\nverify: {operation: users.me}")
        .putObject("allowedOperations")
        .putObject("orders.create");
    app(
        home,
        apps,
        "input",
        "auth: {type: bearer}\nverify: {operation: orders.get, input: {id: 7}}");
    app(
        home,
        apps,
        "request",
        """
        auth: {type: bearer}
        params: {site: {required: true}}
        verify:
          request: {url: 'SERVICE/v2/{site}/auth.test', method: POST}
          expect: {path: ok, equals: true}
        """);
    app(home, apps, "undeclared", "auth: {type: bearer}");
    app(home, apps, "nothing", "auth: {type: bearer}")
        .putObject("allowedOperations")
        .putObject("orders.create");
    app(
        home,
        apps,
        "internal",
        "exposure: internal\nauth: {type: bearer}\nverify: {operation: users.me}");
    app(
        home,
        apps,
        "oauth",
        """
        auth:
          type: oauth2
          authorizationUrl: SERVER/authorize
          tokenUrl: SERVER/token
          revocationUrl: SERVER/revoke
          clientId: gateway-client
          clientSecret: ${SECRET}
        verify: {operation: users.me}
        """);
    apps.withObject("/oauth/connections/default/auth")
        .put("clientSecret", TestAuthorizationServer.CLIENT_SECRET);
    app(
        home,
        apps,
        "client",
        """
        auth:
          type: oauth2
          grantType: client_credentials
          tokenUrl: SERVER/token
          credentials: [{name: client_id}, {name: client_secret}]
        verify: {operation: users.me}
        """);
    gateway = ConfiguredGateway.start(home, OPERATORS + "apps: " + apps + "\n");
  }

  private static ObjectNode app(Path home, ObjectNode apps, String name, String connection)
      throws IOException {
    var manifest =
        (MANIFEST + connection.indent(6))
            .replace("NAME", name)
            .replace("SERVICE", service.url())
            .replace("SERVER", server.url());
    Files.writeString(home.resolve(name + ".yaml"), manifest);
    var app = apps.putObject(name);
    app.putObject("provider").putObject("source").put("path", name + ".yaml");
    return app;
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
    service.close();
  }

  @BeforeEach
  void person() {
    token = gateway.token("user:p" + PEOPLE.incrementAndGet());
    service.requests().clear();
    service.refusesAll(false);
  }

  @ParameterizedTest
  @CsvSource({
    "operation, GET /v1/me",
    "hidden, GET /v1/me",
    "input, GET /v1/orders/7",
    "request, POST /v2/blue/auth.test"
  })
  void triesACredentialBeforeItIsStored(String app, String request) {
    var made = connect(app, "good-key");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
    assertThat(json(made).at("/check/checked").asBoolean()).isTrue();
    assertThat(json(made).at("/check/ok").asBoolean()).isTrue();
    assertThat(service.requests()).containsExactly(request);
    assertThat(instance(app).at("/check/status").asInt()).isEqualTo(200);
    assertThat(instance(app).has("verifiedAt")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404})
  void refusesAConnectionAndSaysWhatTheServiceSaid(int status) {
    assertThat(connect("operation", "good-earlier").statusCode()).isEqualTo(200);
    var key = "status-" + status + "-secret-part-of-the-key";
    var refused = connect("operation", key);
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).path("detail").asString())
        .contains("status " + status, "No access with ***", "Nothing was stored", "connect again")
        .doesNotContain("secret-part");
    assertThat(gateway.get("/api/v1/operation/users.me", token).statusCode())
        .as("the earlier credential is still there")
        .isEqualTo(200);
  }

  @Test
  void refusesAnAnswerThatIsNotAsExpected() {
    var refused = connect("request", "not-ok");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).path("detail").asString()).contains("invalid_auth");
    assertThat(connect("operation", "not-ok").statusCode())
        .as("nothing is expected")
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void connectsWhereTheServiceCannotSay(int status) {
    var made = connect("operation", "status-" + status);
    assertThat(made.statusCode()).isEqualTo(200);
    assertThat(json(made).at("/check/checked").asBoolean()).isFalse();
    assertThat(instance("operation").at("/check/message").asString())
        .isEqualTo("the service responded with status " + status);
    assertThat(instance("operation").has("verifiedAt")).isFalse();
  }

  @Test
  @Tag("nightly")
  void connectsWhereTheServiceTakesMoreThanTenSeconds() {
    var made = connect("operation", "slow");
    assertThat(made.statusCode()).isEqualTo(200);
    assertThat(json(made).at("/check/checked").asBoolean()).isFalse();
    assertThat(json(made).at("/check/durationMillis").asInt()).isGreaterThanOrEqualTo(9000);
  }

  @Test
  void checksAStoredCredentialWhenAsked() {
    assertThat(check("operation").statusCode()).as("nothing is stored").isEqualTo(412);
    connect("operation", "good-key");
    var good = json(check("operation"));
    assertThat(good.path("ok").asBoolean()).isTrue();
    assertThat(good.has("durationMillis")).isTrue();
    service.refusesAll(true);
    var bad = json(check("operation"));
    assertThat(bad.path("checked").asBoolean()).isTrue();
    assertThat(bad.path("ok").asBoolean()).isFalse();
    assertThat(bad.path("message").asString()).isEqualTo("Account closed");
    assertThat(instance("operation").path("credentialState").asString()).isEqualTo("invalid");
    assertThat(instance("operation").at("/check/at")).isEqualTo(bad.path("at"));
    service.refusesAll(false);
    assertThat(json(check("operation")).path("ok").asBoolean()).isTrue();
    assertThat(instance("operation").path("credentialState").asString()).isEqualTo("connected");
  }

  @Test
  void checksByAnOperationThatOnlyReadsWithoutADeclaration() {
    assertThat(json(connect("undeclared", "good-key")).has("check")).isFalse();
    assertThat(service.requests()).isEmpty();
    assertThat(json(check("undeclared")).path("ok").asBoolean()).isTrue();
    assertThat(service.requests()).containsExactly("GET /v1/me");
    connect("nothing", "good-key");
    var impossible = check("nothing");
    assertThat(impossible.statusCode()).isEqualTo(409);
    assertThat(impossible.body()).contains("declares no 'verify'");
  }

  @Test
  void checksCredentialsOfTheDeployment() {
    var root = gateway.token("user:root");
    var place = "/admin/api/v1/apps/internal/connections/default";
    var refused =
        gateway.send("PUT", place + "/credential", root, "{\"credential\": \"status-403\"}");
    assertThat(refused.statusCode()).isEqualTo(400);
    var made = gateway.send("PUT", place + "/credential", root, "{\"credential\": \"good\"}");
    assertThat(json(made).at("/check/ok").asBoolean()).isTrue();
    assertThat(json(gateway.send("POST", place + "/check", root, "")).path("ok").asBoolean())
        .isTrue();
    assertThat(gateway.send("POST", place + "/check", token, "").statusCode()).isEqualTo(403);
    assertThat(json(gateway.get(place + "/credential", root)).at("/instances/0/check/ok"))
        .isEqualTo(Json.MAPPER.valueToTree(true));
  }

  @Test
  void givesAGrantBackThatTheServiceRefuses() {
    int before = server.revocations();
    service.refusesAll(true);
    var refused = authorize();
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("Account closed");
    assertThat(server.revocations()).isEqualTo(before + 1);
    service.refusesAll(false);
    assertThat(json(authorize()).at("/check/ok").asBoolean()).isTrue();
  }

  @Test
  void checksAClientThatAPersonHasGiven() {
    var wrong = client("not-the-secret");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("nothing was stored");
    var made = client(TestAuthorizationServer.CLIENT_SECRET);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
    assertThat(json(made).at("/check/ok").asBoolean()).isTrue();
  }

  private HttpResponse<String> client(String secret) {
    var body = Json.object().put("integration", "client");
    body.putObject("credentials")
        .put("client_id", TestAuthorizationServer.CLIENT_ID)
        .put("client_secret", secret);
    return gateway.send("POST", "/api/v1/auth/connect-manual", token, body.toString());
  }

  private HttpResponse<String> authorize() {
    var begun =
        gateway.send("POST", "/api/v1/auth/start-oauth", token, "{\"integration\": \"oauth\"}");
    var back = server.agree(URI.create(json(begun).path("url").asString()));
    return gateway.get(back.getRawPath() + "?" + back.getRawQuery(), token);
  }

  private HttpResponse<String> connect(String app, String key) {
    var body = Json.object().put("integration", app).put("credential", key);
    if (app.equals("request")) {
      body.putObject("connectionParams").put("site", "blue");
    }
    return gateway.send("POST", "/api/v1/auth/connect-manual", token, body.toString());
  }

  private HttpResponse<String> check(String app) {
    return gateway.send("POST", "/api/v1/apps/" + app + "/check", token, "");
  }

  private JsonNode instance(String app) {
    return json(gateway.get("/api/v1/apps/" + app, token)).at("/connections/0/instances/0");
  }
}
