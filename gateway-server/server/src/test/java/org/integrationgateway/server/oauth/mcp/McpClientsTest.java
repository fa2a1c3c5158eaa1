package org.integrationgateway.server.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that the gateway is at the authorization server of an MCP server. */
final class McpClientsTest {
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
  void registersOnceForAllUsersAndReplicas() {
    gateway = world.deploy();
    world.connect("user:alice");
    world.connect("user:bob");
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
  void registersAnewWhenTheServerHasForgottenTheClient() {
    gateway = world.deploy();
    var token = gateway.token("user:alice");
    var page = page(gateway.start(token, connecting("notes")));
    var back = server.agree(page);
    server.removeClient(McpGateway.query(page).get("client_id"));

    var failed = gateway.complete(back, token);
    assertThat(failed.statusCode()).isEqualTo(412);
    assertThat(failed.body()).contains("reconnect_required", "no longer knows");
    world.connect("user:alice");
    assertThat(server.registrations()).isEqualTo(2);
  }

  @Test
  void registersAnewAfterTheServerRefusedTheClientInItsPage() {
    gateway = world.deploy();
    var token = gateway.token("user:alice");
    var page = page(gateway.start(token, connecting("notes")));
    var state = McpGateway.query(page).get("state");
    var back =
        URI.create(
            "http://127.0.0.1:9/api/v1/auth/callback?error=unauthorized_client&state=%s&iss=%s"
                .formatted(state, server.url()));

    assertThat(gateway.complete(back, token).body()).contains("unauthorized_client");
    world.connect("user:alice");
    assertThat(server.registrations()).isEqualTo(2);
  }

  @Test
  void usesTheClientOfTheConfiguration() {
    gateway = world.deploy(McpGateway.CONFIGURED, McpGateway.BASE_URL);
    var token = world.connect("user:alice");

    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);
    assertThat(server.registrations()).isZero();
  }

  @Test
  void bindsTheClientOfTheConfigurationToItsIssuer() {
    gateway = world.deploy(McpGateway.CONFIGURED, McpGateway.BASE_URL);
    world.connect("user:alice");
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
    gateway = world.deploy("{type: mcp_oauth}", "  baseUrl: https://gateway.example\n");
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

    var token = world.connect("user:alice");
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);
    assertThat(server.registrations()).isZero();
    assertThat(server.requests("/token").get(0).parameter("client_id")).isEqualTo(id);
  }

  @Test
  void hasNoClientDocumentWithoutAnHttpsUrl() {
    gateway = world.deploy();
    assertThat(gateway.get("/api/v1/auth/oauth-client.json", "").statusCode()).isEqualTo(404);
  }

  @Test
  void saysWhatToConfigureWhereThereIsNoWayToRegister() {
    server.metadata().remove("registration_endpoint");
    gateway = world.deploy();
    var refused = gateway.start(gateway.token("user:alice"), connecting("notes"));

    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body())
        .contains("admin_configuration_required", "clientId")
        .contains("apps.notes.connections.default.auth", "/api/v1/auth/callback");
  }

  /** The grant of a client that is gone cannot be refreshed. */
  @Test
  void connectsAgainAfterARefreshThatFoundTheClientForgotten() {
    gateway = world.deploy();
    var token = world.connect("user:alice");
    server.removeClient(
        McpGateway.query(page(gateway.start(token, connecting("notes")))).get("client_id"));
    server.expireAccessTokens();

    var refused = gateway.get("/api/v1/notes/me", token);
    assertThat(refused.statusCode()).isEqualTo(412);
    assertThat(refused.body()).contains("reconnect_required", "no longer knows the gateway");
    world.connect("user:alice");
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);
    assertThat(server.registrations()).isEqualTo(2);
  }
}
