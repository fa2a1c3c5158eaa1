package org.integrationgateway.server.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps of MCP servers are connected from the URL of the MCP server, and called with the token. */
final class McpConnectionsTest {
  private static final String BASE_URL = "  baseUrl: http://127.0.0.1:9\n";

  private TestAuthorizationServer server;
  private TestMcpServer mcp;
  private ConnectingGateway gateway;
  private Path home;

  @BeforeEach
  void start(@TempDir Path folder) {
    home = folder;
    server = new ServerDialect().pkceRequired().sendsIssuer().start();
    mcp = TestMcpServer.start(server);
  }

  @AfterEach
  void stop() {
    if (gateway != null) {
      gateway.close();
    }
    mcp.close();
    server.close();
  }

  private void deploy(String auth, String more) {
    gateway =
        ConnectingGateway.start(home, Map.of("notes", manifest(auth)), more, Clock.systemUTC());
  }

  private void deploy() {
    deploy("{type: mcp_oauth}", BASE_URL);
  }

  private String manifest(String auth) {
    return """
    kind: app
    source: test.example/gateway/apps/notes
    version: 1.0.0
    displayName: Notes
    spec:
      connections:
        default:
          mode: subject
          auth: %s
      defaultConnection: default
      surfaces:
        mcp: {url: "%s", connection: default}
        rest:
          baseUrl: %s
          operations:
            - {name: me, method: GET, path: /me}
            - {name: edit, method: POST, path: /edit}
    """
        .formatted(auth, mcp.mcpUrl(), mcp.apiUrl());
  }

  @Test
  void connectsFromTheUrlAloneAndCallsWithTheToken() {
    mcp.metadata().put("scopes_supported", List.of("notes:read"));
    deploy();
    var token = gateway.token("user:alice");

    var page = page(gateway.start(token, connecting("notes")));
    var asked = query(page);
    assertThat(page.toString()).startsWith(server.authorizationUrl() + "?");
    assertThat(asked)
        .containsEntry("resource", mcp.mcpUrl())
        .containsEntry("scope", "notes:read")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("redirect_uri", "http://127.0.0.1:9/api/v1/auth/callback");
    assertThat(asked.get("client_id")).startsWith("registered-");
    assertThat(gateway.complete(server.agree(page), token).statusCode()).isEqualTo(200);

    var redeemed = server.requests("/token").get(0);
    assertThat(redeemed.parameter("resource")).isEqualTo(mcp.mcpUrl());
    var called = gateway.get("/api/v1/notes/me", token);
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
    assertThat(json(called).path("scopes").path(0).asString()).isEqualTo("notes:read");
    assertThat(called.headers().firstValue("WWW-Authenticate")).isEmpty();
  }

  @Test
  void registersOnceForAllUsersAndReplicas() {
    deploy();
    connect("user:alice");
    connect("user:bob");
    try (var replica = gateway.replica()) {
      var token = gateway.token("user:carol");
      var back = server.agree(page(replica.start(token, connecting("notes"))));
      assertThat(replica.complete(back, token).statusCode()).isEqualTo(200);
    }
    assertThat(server.registrations()).isEqualTo(1);
    var asked = server.requests("/register").get(0);
    assertThat(asked.parameter("application_type")).isEqualTo("native");
    assertThat(asked.parameter("client_name")).isEqualTo("Integration Gateway");
    assertThat(asked.parameter("grant_types")).contains("refresh_token");
    assertThat(asked.parameter("token_endpoint_auth_method")).isEqualTo("client_secret_basic");
  }

  @Test
  void asksForTheScopesThatACallLacked() {
    mcp.metadata().put("scopes_supported", List.of("notes:read"));
    mcp.requires("/api/edit", "notes:write");
    deploy();
    var token = connect("user:alice");

    var refused = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body()).contains("reconnect_required", "notes:write", "\"default\"");
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);

    var page = page(gateway.start(token, connecting("notes")));
    assertThat(query(page)).containsEntry("scope", "notes:read notes:write");
    gateway.complete(server.agree(page), token);
    var called = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
  }

  @Test
  void doesNotAskForTheSameScopesAgainAndAgain() {
    deploy();
    var token = connect("user:alice");
    mcp.behaves(
        "/api/edit",
        (exchange, usual) -> {
          exchange
              .getResponseHeaders()
              .add("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"never\"");
          exchange.sendResponseHeaders(403, -1);
        });
    assertThat(edit(token).statusCode()).isEqualTo(412);
    gateway.complete(server.agree(page(gateway.start(token, connecting("notes")))), token);

    var again = edit(token);
    assertThat(again.statusCode()).isEqualTo(403);
    assertThat(again.body()).contains("scope_denied", "never");
  }

  @Test
  void passesARefusalOnThatIsNotAboutScopes() {
    deploy();
    var token = connect("user:alice");
    mcp.behaves(
        "/api/edit", EndpointBehavior.answers(403, "application/json", "{\"sorry\": true}"));

    assertThat(edit(token).statusCode()).isEqualTo(403);
    assertThat(edit(token).body()).isEqualTo("{\"sorry\": true}");
  }

  @Test
  void registersAnewWhenTheServerHasForgottenTheClient() {
    deploy();
    var token = gateway.token("user:alice");
    var page = page(gateway.start(token, connecting("notes")));
    var back = server.agree(page);
    server.removeClient(query(page).get("client_id"));

    var failed = gateway.complete(back, token);
    assertThat(failed.statusCode()).isEqualTo(412);
    assertThat(failed.body()).contains("reconnect_required", "forgotten");
    connect("user:alice");
    assertThat(server.registrations()).isEqualTo(2);
  }

  @Test
  void registersAnewAfterTheServerRefusedTheClientInItsPage() {
    deploy();
    var token = gateway.token("user:alice");
    var page = page(gateway.start(token, connecting("notes")));
    var state = query(page).get("state");
    var back =
        URI.create(
            "http://127.0.0.1:9/api/v1/auth/callback?error=unauthorized_client&state=%s&iss=%s"
                .formatted(state, server.url()));

    assertThat(gateway.complete(back, token).body()).contains("unauthorized_client");
    connect("user:alice");
    assertThat(server.registrations()).isEqualTo(2);
  }

  @Test
  void usesTheClientOfTheConfiguration() {
    deploy(
        "{type: mcp_oauth, clientId: %s, clientSecret: \"%s\"}"
            .formatted(TestAuthorizationServer.CLIENT_ID, TestAuthorizationServer.CLIENT_SECRET),
        BASE_URL);
    var token = connect("user:alice");

    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);
    assertThat(server.registrations()).isZero();
  }

  /** Its secret is sent to no server that the MCP server names later. */
  @Test
  void bindsTheClientOfTheConfigurationToItsIssuer() {
    deploy(
        "{type: mcp_oauth, clientId: %s, clientSecret: \"%s\"}"
            .formatted(TestAuthorizationServer.CLIENT_ID, TestAuthorizationServer.CLIENT_SECRET),
        BASE_URL);
    connect("user:alice");
    try (var other = TestAuthorizationServer.start();
        var replica = gateway.replica()) {
      mcp.metadata().put("authorization_servers", List.of(other.url()));
      var refused = replica.start(gateway.token("user:bob"), connecting("notes"));
      assertThat(refused.statusCode()).isEqualTo(412);
      assertThat(refused.body()).contains("admin_configuration_required", server.url());
      assertThat(other.requests("/token")).isEmpty();
    }
  }

  @Test
  void isItsOwnClientDocument() {
    server.metadata().put("client_id_metadata_document_supported", true);
    deploy("{type: mcp_oauth}", "  baseUrl: https://gateway.example\n");
    var id = "https://gateway.example/api/v1/auth/oauth-client.json";
    var document = gateway.get("/api/v1/auth/oauth-client.json", "");
    assertThat(document.statusCode()).isEqualTo(200);
    assertThat(document.headers().firstValue("Cache-Control")).contains("public, max-age=3600");
    assertThat(document.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(json(document).path("client_id").asString()).isEqualTo(id);
    assertThat(json(document).path("client_name").asString()).isEqualTo("Integration Gateway");
    assertThat(json(document).path("token_endpoint_auth_method").asString()).isEqualTo("none");
    assertThat(json(document).path("redirect_uris").toString())
        .isEqualTo("[\"https://gateway.example/api/v1/auth/callback\"]");
    server.addClient(id, "");

    var token = connect("user:alice");
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);
    assertThat(server.registrations()).isZero();
    assertThat(server.requests("/token").get(0).parameter("client_id")).isEqualTo(id);
  }

  @Test
  void hasNoClientDocumentWithoutAnHttpsUrl() {
    deploy();
    assertThat(gateway.get("/api/v1/auth/oauth-client.json", "").statusCode()).isEqualTo(404);
  }

  @Test
  void saysWhatToConfigureWhereThereIsNoWayToRegister() {
    server.metadata().remove("registration_endpoint");
    deploy();
    var refused = gateway.start(gateway.token("user:alice"), connecting("notes"));

    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body())
        .contains("admin_configuration_required", "clientId")
        .contains("apps.notes.connections.default.auth", "/api/v1/auth/callback");
  }

  /** Mix-up: another server answers in place of the one that was asked (RFC 9207). */
  @Test
  void refusesTheAnswerOfAnotherIssuer() {
    deploy();
    var token = gateway.token("user:alice");
    var page = page(gateway.start(token, connecting("notes")));
    server.metadata().put("issuer", "https://honest.example");

    var refused = gateway.complete(server.agree(page), token);
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(server.requests("/token")).isEmpty();
  }

  @Test
  void saysWhyAnMcpServerCannotBeConnected() {
    server.metadata().put("issuer", "https://honest.example");
    deploy();
    var refused = gateway.start(gateway.token("user:alice"), connecting("notes"));

    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).contains("upstream_invalid_response", "another issuer");
    assertThat(server.registrations()).isZero();
  }

  private HttpResponse<String> edit(String token) {
    return gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
  }

  private String connect(String subject) {
    var token = gateway.token(subject);
    var end =
        gateway.complete(server.agree(page(gateway.start(token, connecting("notes")))), token);
    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    return token;
  }

  private static Map<String, String> query(URI page) {
    return Arrays.stream(page.getRawQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
  }
}
