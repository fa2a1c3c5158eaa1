package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** States of connections in the app list, and the actions of people on them. */
final class ConnectionStatesTest {
  private static final String OAUTH =
      "{type: oauth2, authorizationUrl: '%s', tokenUrl: '%s', scopes: [read]%s}";
  private static final String CLIENT =
      ", clientId: " + TestAuthorizationServer.CLIENT_ID + ", clientSecret: \"%s\"";

  private static final String OPERATORS =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization: {policies: {house: {members: [{subject: "user:ops", role: operator}]}}}
      """;

  private static TestAuthorizationServer oauth;
  private static ConnectingGateway gateway;
  private String token;

  @BeforeAll
  static void start(@TempDir Path home) {
    oauth = new ServerDialect().resource("/me", "{}").start();
    var client = CLIENT.formatted(TestAuthorizationServer.CLIENT_SECRET);
    var manifests = new LinkedHashMap<String, String>();
    manifests.put("agreed", manifest("default: {auth: " + auth(client) + "}"));
    manifests.put("clientless", manifest("default: {auth: " + auth("") + "}"));
    manifests.put(
        "robot",
        manifest("default: {auth: " + auth(client + ", grantType: client_credentials") + "}"));
    manifests.put(
        "clientless-robot",
        manifest("default: {auth: " + auth(", grantType: client_credentials") + "}"));
    manifests.put("internal", manifest("default: {exposure: internal, auth: {type: bearer}}"));
    manifests.put(
        "mixed",
        manifest(
            "own: {auth: {type: bearer}}, shared: {exposure: internal, auth: {type: bearer}}"));
    manifests.put("open", manifest("default: {auth: {type: none}}"));
    manifests.put(
        "asking", manifest("default: {auth: {type: none}, params: {site: {required: true}}}"));
    gateway = ConnectingGateway.start(home, manifests, OPERATORS, Clock.systemUTC());
  }

  private static String auth(String more) {
    return OAUTH.formatted(oauth.authorizationUrl(), oauth.tokenUrl(), more);
  }

  private static String manifest(String connections) {
    return """
    kind: app
    source: test.example/gateway/apps/states
    version: 1.0.0
    spec:
      connections: {%s}
      defaultConnection: %s
      surfaces:
        rest:
          baseUrl: %s
          operations: [{name: me, method: GET, path: /me}]
    """
        .formatted(connections, connections.substring(0, connections.indexOf(':')), oauth.url());
  }

  @AfterAll
  static void stop() {
    gateway.close();
    oauth.close();
  }

  @BeforeEach
  void comeNew(TestInfo test) {
    token =
        gateway.token(
            "user:" + test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT));
  }

  private JsonNode app(String name) {
    for (var app : json(gateway.get("/api/v1/apps", token))) {
      if (app.get("name").asString().equals(name)) {
        return app;
      }
    }
    throw new AssertionError("no app " + name);
  }

  private static String state(JsonNode item) {
    return item.get("status").asString()
        + " "
        + item.get("credentialState").asString()
        + " "
        + item.get("actions").valueStream().map(JsonNode::asString).toList();
  }

  private void agree(String instance) {
    var body = connecting("agreed").put("instance", instance);
    var back = oauth.agree(page(gateway.start(token, body)));
    assertThat(gateway.complete(back, token).statusCode()).isEqualTo(200);
  }

  @Test
  void followsAConnectionFromItsFirstInstanceToItsEnd() {
    assertThat(state(app("agreed"))).isEqualTo("needs_user_connection missing [connect]");
    agree("one");
    assertThat(state(app("agreed"))).isEqualTo("ready connected [disconnect, add_instance]");
    var instance = app("agreed").get("connections").get(0).get("instances").get(0);
    assertThat(instance.get("credentialState").asString()).isEqualTo("connected");
    assertThat(instance.get("scopes").toString()).isEqualTo("[\"read\"]");
    assertThat(instance.get("expiresAt").asString()).endsWith("Z");
    agree("two");
    assertThat(state(app("agreed")))
        .isEqualTo(
            "needs_instance_selection connected [select_instance, disconnect, add_instance]");
  }

  @Test
  void asksToReconnectAGrantThatEnded() {
    agree("gone");
    oauth.revokeAll();
    assertThat(gateway.get("/api/v1/agreed/me", token).body()).contains("reconnect_required");
    assertThat(state(app("agreed")))
        .isEqualTo("needs_user_connection invalid [reconnect, disconnect, add_instance]");
    agree("gone");
    assertThat(state(app("agreed"))).isEqualTo("ready connected [disconnect, add_instance]");
  }

  @Test
  void sendsToAnOperatorWhereTheGatewayHasNoClient() {
    assertThat(state(app("clientless")))
        .isEqualTo("needs_admin_configuration missing [admin_configure]");
    assertThat(gateway.start(token, connecting("clientless")).body())
        .contains("admin_configuration_required");
    assertThat(state(app("clientless-robot")))
        .isEqualTo("needs_admin_configuration missing [admin_configure]");
    assertThat(app("clientless").get("connections").get(0).get("authTypes").toString())
        .isEqualTo("[\"oauth\"]");
  }

  @Test
  void needsNothingForTheClientOfTheDeployment() {
    assertThat(state(app("robot"))).isEqualTo("ready configured []");
    assertThat(state(app("robot").get("connections").get(0))).isEqualTo("ready configured []");
  }

  @Test
  void showsCredentialsOfTheDeploymentInTheAppOnly() {
    assertThat(app("internal").get("connections")).isEmpty();
    assertThat(state(app("internal")))
        .isEqualTo("needs_admin_configuration missing [admin_configure]");
    var path = "/admin/api/v1/apps/internal/connections/default/credential";
    var stored =
        gateway.send(
            "PUT",
            path,
            gateway.token("user:ops"),
            Json.object().put("credential", "key-of-the-house"));
    assertThat(stored.statusCode()).as(stored.body()).isEqualTo(200);
    assertThat(state(app("internal"))).isEqualTo("ready configured []");
    assertThat(state(app("mixed"))).isEqualTo("needs_user_connection missing [connect]");
  }

  @Test
  void needsAConnectionForParametersAlone() {
    assertThat(state(app("open"))).isEqualTo("ready not_required []");
    assertThat(state(app("asking"))).isEqualTo("needs_user_connection not_required [connect]");
    var body = Json.object().put("integration", "asking");
    body.putObject("connectionParams").put("site", "s1");
    assertThat(gateway.send("POST", "/api/v1/auth/connect-manual", token, body).statusCode())
        .isEqualTo(200);
    assertThat(state(app("asking"))).isEqualTo("ready not_required [disconnect, add_instance]");
  }
}
