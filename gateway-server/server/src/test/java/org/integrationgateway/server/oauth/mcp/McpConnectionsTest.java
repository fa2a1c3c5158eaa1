package org.integrationgateway.server.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.core.json.Json;
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
  private McpGateway world;
  private TestAuthorizationServer server;
  private TestMcpServer mcp;
  private ConnectingGateway gateway;

  @BeforeEach
  void start(@TempDir Path folder) {
    world = new McpGateway(folder);
    server = world.server;
    mcp = world.mcp;
  }

  @AfterEach
  void stop() {
    world.close();
  }

  @Test
  void connectsFromTheUrlAloneAndCallsWithTheToken() {
    mcp.metadata().put("scopes_supported", List.of("notes:read"));
    gateway = world.deploy();
    var token = gateway.token("user:alice");

    var page = page(gateway.start(token, connecting("notes")));
    var asked = McpGateway.query(page);
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
  void asksForTheScopesThatACallLacked() {
    mcp.metadata().put("scopes_supported", List.of("notes:read"));
    mcp.requires("/api/edit", "notes:write");
    gateway = world.deploy();
    var token = world.connect("user:alice");

    var refused = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body()).contains("reconnect_required", "notes:write", "\"default\"");
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);

    var page = page(gateway.start(token, connecting("notes")));
    assertThat(McpGateway.query(page)).containsEntry("scope", "notes:read notes:write");
    gateway.complete(server.agree(page), token);
    var called = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
  }

  @Test
  void doesNotAskForTheSameScopesAgainAndAgain() {
    gateway = world.deploy();
    var token = world.connect("user:alice");
    mcp.behaves(
        "/api/edit",
        (exchange, usual) -> {
          exchange
              .getResponseHeaders()
              .add("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"never\"");
          exchange.sendResponseHeaders(403, -1);
        });
    assertThat(world.edit(token).statusCode()).isEqualTo(412);
    gateway.complete(server.agree(page(gateway.start(token, connecting("notes")))), token);

    var again = world.edit(token);
    assertThat(again.statusCode()).isEqualTo(403);
    assertThat(again.body()).contains("scope_denied", "never");
  }

  @Test
  void passesARefusalOnThatIsNotAboutScopes() {
    gateway = world.deploy();
    var token = world.connect("user:alice");
    mcp.behaves(
        "/api/edit", EndpointBehavior.answers(403, "application/json", "{\"sorry\": true}"));

    assertThat(world.edit(token).statusCode()).isEqualTo(403);
    assertThat(world.edit(token).body()).isEqualTo("{\"sorry\": true}");
  }

  @Test
  void refusesTheAnswerOfAnotherIssuer() {
    gateway = world.deploy();
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
    gateway = world.deploy();
    var refused = gateway.start(gateway.token("user:alice"), connecting("notes"));

    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).contains("upstream_invalid_response", "another issuer");
    assertThat(server.registrations()).isZero();
  }

  /** A refused token is refreshed for the same resource, and the call repeated. */
  @Test
  void refreshesARefusedTokenForTheSameResource() {
    gateway = world.deploy();
    var token = world.connect("user:alice");
    server.expireAccessTokens();

    var called = gateway.get("/api/v1/notes/me", token);
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
    assertThat(server.tokenRequests("refresh_token")).isEqualTo(1);
    var refresh = server.requests("/token").get(1);
    assertThat(refresh.parameter("resource")).isEqualTo(mcp.mcpUrl());
  }

  /** A client that is registered at one authorization server is unknown at another. */
  @Test
  void connectsAgainWhereTheMcpServerSaysNow() {
    gateway = world.deploy();
    var token = world.connect("user:alice");
    try (var other = new ServerDialect().pkceRequired().sendsIssuer().start()) {
      mcp.metadata().put("authorization_servers", List.of(other.url()));
      server.revokeAll();
      assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(412);

      var page = page(gateway.start(token, connecting("notes")));
      assertThat(page.toString()).startsWith(other.authorizationUrl() + "?");
      assertThat(other.registrations()).isEqualTo(1);
      assertThat(gateway.complete(other.agree(page), token).statusCode()).isEqualTo(200);
    }
  }
}
