package org.integrationgateway.connections.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ReceivedRequest;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The authorization server of an MCP server is found from the URL of the MCP server. */
final class McpDiscoveryTest {
  private static final String RESOURCE = "/.well-known/oauth-protected-resource";
  private static final String SERVER = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private TestAuthorizationServer server;
  private TestMcpServer mcp;
  private McpFixture fixture;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = new ServerDialect().pkceRequired().sendsIssuer().start();
    mcp = TestMcpServer.start(server);
    fixture = new McpFixture(folder);
  }

  @AfterEach
  void stop() {
    fixture.close();
    mcp.close();
    server.close();
  }

  @Test
  void findsEndpointsResourceAndScopesFromTheUrlAlone() {
    mcp.challenges(
        "Bearer resource_metadata=\"%s\", scope=\"read write\"".formatted(mcp.metadataUrl()));
    var found = fixture.connect(fixture.settings(mcp.mcpUrl()));

    assertThat(found.server().issuer()).contains(server.url());
    assertThat(found.server().authorization()).contains(URI.create(server.authorizationUrl()));
    assertThat(found.server().token()).hasToString(server.tokenUrl());
    assertThat(found.server().revocation()).contains(URI.create(server.revocationUrl()));
    assertThat(found.server().resource()).contains(mcp.mcpUrl());
    assertThat(found.server().pkce()).isTrue();
    assertThat(found.server().sendsIssuer()).isTrue();
    assertThat(found.scopes()).containsExactly("read", "write");
    var probe = mcp.requests(TestMcpServer.PATH).get(0);
    assertThat(probe.method()).isEqualTo("POST");
    assertThat(probe.parameter("method")).isEqualTo("initialize");
    assertThat(probe.header("Authorization")).isEmpty();
  }

  @Test
  void findsTheChallengeOfAServerThatOpensASessionForEveryone() {
    mcp.challenges("Bearer resource_metadata=\"%s\", scope=\"read\"".formatted(mcp.metadataUrl()));
    var asked = new AtomicInteger();
    mcp.behaves(
        TestMcpServer.PATH,
        (exchange, usual) -> {
          if (asked.incrementAndGet() > 1) {
            usual.send();
            return;
          }
          exchange.getResponseHeaders().add("Mcp-Session-Id", "open-to-everyone");
          exchange.sendResponseHeaders(200, -1);
        });

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).scopes()).containsExactly("read");
    var second = mcp.requests(TestMcpServer.PATH).get(1);
    assertThat(second.parameter("method")).isEqualTo("tools/list");
    assertThat(second.header("Mcp-Session-Id")).isEqualTo("open-to-everyone");
  }

  @Test
  void takesTheScopesOfTheMetadataWhereTheChallengeNamesNone() {
    mcp.metadata().put("scopes_supported", List.of("files:read", "not a scope"));
    server.metadata().put("scopes_supported", List.of("openid", "offline_access"));

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).scopes())
        .containsExactly("files:read", "offline_access");
  }

  @Test
  void namesNoScopesWhereTheServerNamesNone() {
    server.metadata().put("scopes_supported", List.of("offline_access"));

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).scopes()).isEmpty();
  }

  @Test
  void takesTheScopesOfTheManifestFirst() {
    mcp.metadata().put("scopes_supported", List.of("everything"));
    var settings =
        McpFixture.settings(
            mcp.mcpUrl(),
            fixture.outbound(),
            Optional.empty(),
            Optional.empty(),
            List.of("little"));

    assertThat(fixture.connect(settings).scopes()).containsExactly("little");
  }

  @Test
  void triesTheWellKnownLocationsOfTheResourceWithoutAChallenge() {
    mcp.challenges("");
    mcp.behaves(RESOURCE + "/mcp", EndpointBehavior.answers(404, "text/plain", "no"));
    mcp.metadata().put("resource", mcp.url());

    var found = fixture.connect(fixture.settings(mcp.mcpUrl()));
    assertThat(found.server().resource()).contains(mcp.url());
    assertThat(mcp.requests().stream().map(ReceivedRequest::path))
        .containsExactly("/mcp", RESOURCE + "/mcp", RESOURCE);
  }

  @Test
  void triesTheLocationsOfAnIssuerWithAPathInOrder() {
    var issuer = server.url() + "/tenant1";
    mcp.metadata().put("authorization_servers", List.of(issuer));
    server.metadata().put("issuer", issuer);
    var openid = List.of(SERVER + "/tenant1", OPENID + "/tenant1");
    openid.forEach(path -> server.behaves(path, EndpointBehavior.answers(404, "text/html", "")));

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).server().issuer()).contains(issuer);
    assertThat(server.requests().stream().map(ReceivedRequest::path).limit(3))
        .containsExactly(SERVER + "/tenant1", OPENID + "/tenant1", "/tenant1" + OPENID);
  }

  @Test
  void skipsTheDocumentOfAnotherIssuerOnTheWayToTheRightOne() {
    server.behaves(
        SERVER,
        EndpointBehavior.answers(
            200, "application/json", "{\"issuer\":\"https://other.example\"}"));

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).server().issuer())
        .contains(server.url());
  }

  @Test
  void takesTheFirstAuthorizationServerThatCanBeUsed() {
    mcp.metadata()
        .put(
            "authorization_servers",
            List.of("https://auth.invalid", server.url() + "/nothing", server.url()));
    server.behaves(SERVER + "/nothing", EndpointBehavior.answers(404, "text/plain", ""));
    server.behaves(OPENID + "/nothing", EndpointBehavior.answers(404, "text/plain", ""));

    assertThat(fixture.connect(fixture.settings(mcp.mcpUrl())).server().issuer())
        .contains(server.url());
  }

  /** MCP 2025-03-26: the server's origin is the authorization server. */
  @Test
  void usesTheEndpointsOfTheOriginOfServersWithoutMetadata() {
    mcp.challenges("Bearer");
    mcp.metadata().clear();
    var settings =
        McpFixture.settings(
            mcp.mcpUrl(),
            fixture.outbound(),
            Optional.of("known"),
            Optional.of(Secret.of("hush")),
            List.of());

    var found = fixture.connect(settings).server();
    assertThat(found.issuer()).isEmpty();
    assertThat(found.authorization()).contains(URI.create(mcp.url() + "/authorize"));
    assertThat(found.token()).hasToString(mcp.url() + "/token");
    assertThat(found.resource()).contains(mcp.mcpUrl());
    assertThat(found.pkce()).isTrue();
  }

  /** MCP 2025-03-26 with the metadata of RFC 8414 at the server's origin. */
  @Test
  void readsTheMetadataOfTheOriginOfOldServers() {
    server.metadata().put("issuer", server.url() + "/");
    var settings = fixture.settings(server.url() + "/sse");

    var found = fixture.connect(settings).server();
    assertThat(found.issuer()).contains(server.url() + "/");
    assertThat(found.token()).hasToString(server.tokenUrl());
  }

  @Test
  void keepsWhatItHasFoundForTenMinutes() {
    var servers = fixture.servers();
    var settings = fixture.settings(mcp.mcpUrl());
    connect(servers, settings);
    int asked = asked();
    connect(servers, settings);
    fixture.nanos.addAndGet(Duration.ofMinutes(9).toNanos());
    connect(servers, settings);
    assertThat(asked()).isEqualTo(asked);

    fixture.nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    connect(servers, settings);
    assertThat(asked()).isEqualTo(2 * asked);
  }

  @Test
  void keepsAFailureForHalfAMinute() {
    var servers = fixture.servers();
    var settings = fixture.settings(mcp.mcpUrl());
    mcp.metadata().put("resource", "https://other.example/mcp");
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> connect(servers, settings))
          .hasMessageContaining("does not describe the MCP server");
    }
    assertThat(mcp.requests(TestMcpServer.PATH)).hasSize(1);

    mcp.metadata().put("resource", mcp.mcpUrl());
    fixture.nanos.addAndGet(Duration.ofSeconds(31).toNanos());
    connect(servers, settings);
  }

  private int asked() {
    return mcp.requests().size() + server.requests(SERVER).size();
  }

  private static void connect(McpAuthorizationServers servers, OAuthSettings settings) {
    servers.toConnect(settings, Map.of(), Deadline.in(Duration.ofMinutes(1)));
  }
}
