package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disconnected credentials are gone at once, and revoked where the server lets the gateway. */
final class DisconnectTest {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/crm
      version: 1.0.0
      spec:
        defaultConnection: default
        connections:
          default: {mode: subject, auth: &auth}
          kept: {mode: subject, auth: &unrevoked}
          typed: {mode: subject, auth: {type: bearer}}
          house: {mode: subject, exposure: internal, auth: &auth}
        surfaces:
          rest:
            baseUrl: &base
            connection: default
            operations:
              - {name: me, method: GET, path: /me}
              - {name: ours, method: GET, path: /me, connection: house}
      """;
  private static final String AUTH =
      "{type: oauth2, authorizationUrl: %s, tokenUrl: %s, clientId: %s, clientSecret: \"%s\"%s}";
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
        limits: {upstreamResponseTimeout: %s, loginRate: {perMinute: 0}}
      providers:
        authorization: {facts: {source: builtin:relationships}}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
          others: {members: [{subject: "user:ann", role: reader}]}
      apps:
        crm: {provider: {source: {path: manifest.yaml}}}
        hidden: {provider: {source: {path: manifest.yaml}}, authorizationPolicy: others}
      """;
  private static final String APP = "/api/v1/apps/crm";

  @TempDir private static Path shared;
  private static TestAuthorizationServer server;
  private static ConfiguredGateway gateway;
  private static String ops;

  private final String ann =
      gateway.token("user:" + Long.toString(System.nanoTime(), Character.MAX_RADIX));
  private int revokedBefore;

  @BeforeAll
  static void start() throws IOException {
    server = new ServerDialect().resource("/me", "{\"me\": true}").start();
    gateway = start(shared, server);
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @BeforeEach
  void count() {
    revokedBefore = server.revocations();
  }

  @AfterEach
  void behave() {
    server.behavesAsUsual();
  }

  private int revocations() {
    return server.revocations() - revokedBefore;
  }

  private static ConfiguredGateway start(Path home, TestAuthorizationServer at) throws IOException {
    return start(home, at, "30s");
  }

  private static ConfiguredGateway start(Path home, TestAuthorizationServer at, String timeout)
      throws IOException {
    var manifest =
        MANIFEST
            .replace("&auth", auth(at, ", revocationUrl: " + at.revocationUrl()))
            .replace("&unrevoked", auth(at, ""))
            .replace("&base", at.url());
    Files.writeString(home.resolve("manifest.yaml"), manifest);
    return ConfiguredGateway.start(home, CONFIG.formatted(timeout));
  }

  private static String auth(TestAuthorizationServer at, String more) {
    return AUTH.formatted(
        at.authorizationUrl(),
        at.tokenUrl(),
        TestAuthorizationServer.CLIENT_ID,
        TestAuthorizationServer.CLIENT_SECRET,
        more);
  }

  private static void connect(
      ConfiguredGateway through, TestAuthorizationServer at, String token, String body) {
    connect(through, at, token, through.send("POST", "/api/v1/auth/start-oauth", token, body));
  }

  private static void connect(
      ConfiguredGateway through,
      TestAuthorizationServer at,
      String token,
      HttpResponse<String> started) {
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
    var back = at.agree(URI.create(json(started).path("url").asString()));
    var answer = through.get(back.getRawPath() + "?" + back.getRawQuery(), token);
    assertThat(answer.body()).contains("\"status\":\"connected\"");
  }

  private static String body(String connection, String more) {
    return "{\"integration\": \"crm\", \"connection\": \"" + connection + "\"" + more + "}";
  }

  private void connect(String connection) {
    connect(gateway, server, ann, body(connection, ""));
  }

  private String disconnect(String query) {
    return disconnect(gateway, query, ann);
  }

  private static String disconnect(ConfiguredGateway through, String query, String token) {
    var answer = through.send("DELETE", APP + query, token, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(through.get("/api/v1/crm/me", token).statusCode()).isEqualTo(412);
    return answer.body();
  }

  @Test
  void revokesTheRefreshTokenWithWhatCameFromIt() {
    connect("default");
    assertThat(gateway.get("/api/v1/crm/me", ann).statusCode()).isEqualTo(200);
    assertThat(disconnect("")).isEqualTo("{\"status\":\"disconnected\",\"revocation\":\"done\"}");
    assertThat(revocations()).isEqualTo(1);
    var request = server.requests("/revoke").get(revokedBefore);
    assertThat(request.parameter("token_type_hint")).isEqualTo("refresh_token");
    assertThat(request.parameter("token")).isNotEmpty();
  }

  @Test
  void revokesTheAccessTokenWhereThereIsNoOther(@TempDir Path home) throws IOException {
    var dialect = new ServerDialect().refreshTokens(RefreshTokens.NEVER);
    try (var without = dialect.start();
        var other = start(home, without)) {
      var token = other.token("user:bob");
      connect(other, without, token, body("default", ""));
      assertThat(disconnect(other, "", token)).contains("\"revocation\":\"done\"");
      var request = without.requests("/revoke").get(0);
      assertThat(request.parameter("token_type_hint")).isEqualTo("access_token");
      assertThat(without.isValid(request.parameter("token"))).isFalse();
    }
  }

  @Test
  void saysWhereNothingCanBeRevoked() {
    connect("kept");
    assertThat(disconnect("?_connection=kept")).contains("\"revocation\":\"unsupported\"");
    var typed = "{\"integration\": \"crm\", \"connection\": \"typed\", \"credential\": \"k\"}";
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", ann, typed)).isEqualTo(200);
    assertThat(disconnect("?_connection=typed")).isEqualTo("{\"status\":\"disconnected\"}");
    assertThat(revocations()).isZero();
  }

  @Test
  void isFinalWhateverTheServerAnswers() {
    var stray = TestAuthorizationServer.start();
    for (var behavior :
        new EndpointBehavior[] {
          EndpointBehavior.answers(500, "text/html", "<h1>Oh no</h1>"),
          EndpointBehavior.answers(503, "application/json", "{\"error\": \"later\"}"),
          EndpointBehavior.redirects(stray.revocationUrl()),
          EndpointBehavior.answersWithBytes(10_000_000),
          EndpointBehavior.hangsUp(),
        }) {
      connect("default");
      server.behaves("/revoke", behavior);
      assertThat(disconnect("")).contains("\"revocation\":\"failed\"");
    }
    assertThat(stray.requests()).isEmpty();
    stray.close();
  }

  @Test
  void isFinalBeforeTheServerAnswers() throws Exception {
    connect("default");
    var asked = new CountDownLatch(1);
    server.behaves(
        "/revoke",
        (exchange, usual) -> {
          asked.countDown();
          new CountDownLatch(1).await();
        });
    // The gateway that waits for the server in vain is another than the one that connected.
    try (var hurried = start(shared, server, "3s")) {
      var answer = CompletableFuture.supplyAsync(() -> disconnect(hurried, "", ann));
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
      try (var replica = gateway.replica()) {
        assertThat(replica.get("/api/v1/crm/me", ann).statusCode()).isEqualTo(412);
      }
      assertThat(gateway.get("/api/v1/crm/me", ann).statusCode()).isEqualTo(412);
      assertThat(answer.get(30, TimeUnit.SECONDS)).contains("\"revocation\":\"failed\"");
    }
  }

  @Test
  void worksForAnAppThatIsNotDeployedAnyMore(@TempDir Path home) throws IOException {
    try (var other = start(home, server)) {
      var token = other.token("user:bob");
      connect(other, server, token, body("default", ""));
      other.gateway().remove("crm");
      assertThat(other.get("/api/v1/crm/me", token).statusCode()).isEqualTo(404);
      var gone = other.send("DELETE", APP, token, "");
      assertThat(gone.body()).contains("\"revocation\":\"unsupported\"");
      assertThat(other.status("DELETE", APP, token, "")).isEqualTo(404);
      assertThat(other.status("DELETE", APP, other.token("user:eve"), "")).isEqualTo(404);
    }
  }

  @Test
  void aDeletedServiceAccountLosesItsGrants() {
    var account = "{\"id\": \"robot\", \"displayName\": \"Robot\"}";
    assertThat(gateway.status("POST", "/api/v1/service-accounts", ann, account)).isEqualTo(201);
    connect(gateway, server, ann, body("default", ", \"serviceAccountId\": \"robot\""));
    assertThat(gateway.status("DELETE", "/api/v1/service-accounts/robot", ann, "")).isEqualTo(204);
    assertThat(revocations()).isEqualTo(1);
  }

  @Test
  void theGrantOfTheDeploymentIsMadeAndRevokedByOperators() {
    var house = "/admin/api/v1/apps/crm/connections/house";
    var start = house + "/start-oauth";
    assertThat(gateway.status("POST", start, ann, "{}")).isEqualTo(403);
    assertThat(gateway.send("POST", start, ops, "{\"surprise\": 1}").body()).contains("surprise");
    connect(gateway, server, ops, gateway.send("POST", start, ops, "{}"));
    assertThat(json(gateway.get(house + "/credential", ops)).path("credentialState").asString())
        .isEqualTo("configured");
    assertThat(gateway.get("/api/v1/crm/me", ops).statusCode())
        .as("none of her own")
        .isEqualTo(412);
    var gone = gateway.send("DELETE", house + "/credential", ops, "");
    assertThat(gone.body()).contains("\"revocation\":\"done\"");
    assertThat(revocations()).isEqualTo(1);
    assertThat(gateway.get("/api/v1/crm/ours", ann).body())
        .contains("admin_configuration_required");
  }

  @Test
  void operatorsConnectAppsThatTheyMayNotUse() {
    var house = "/admin/api/v1/apps/hidden/connections/house";
    assertThat(gateway.get("/api/v1/apps/hidden/operations", ops).statusCode()).isEqualTo(404);
    connect(gateway, server, ops, gateway.send("POST", house + "/start-oauth", ops, "{}"));
    assertThat(gateway.get("/api/v1/hidden/ours", ops).statusCode()).isEqualTo(404);
    assertThat(gateway.get("/api/v1/hidden/ours", gateway.token("user:ann")).statusCode())
        .isEqualTo(200);
  }
}
