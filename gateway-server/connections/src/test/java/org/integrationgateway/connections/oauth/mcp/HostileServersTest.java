package org.integrationgateway.connections.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.core.egress.InsideHosts;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Names from MCP servers and authorization servers are checked before a request is sent there. */
final class HostileServersTest {
  private static final String METADATA = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private TestAuthorizationServer server;
  private TestMcpServer mcp;
  private McpFixture fixture;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = TestAuthorizationServer.start();
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
  void refusesMetadataOfAnotherIssuer() {
    server.metadata().put("issuer", "https://honest.example");

    assertRefused("metadata of another issuer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s/", "HTTP://127.0.0.1", "%s/.", "%s?", " %s"})
  void comparesIssuersCharacterByCharacter(String issuer) {
    server.metadata().put("issuer", issuer.formatted(server.url()));

    assertRefused("'issuer' must be exactly");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://other.example/mcp",
        "%s.other.example/mcp",
        "%s/mcp/deeper",
        "%s/mc",
        "%s/mcp#part",
        "%s/other",
        "mcp",
        ""
      })
  void refusesMetadataOfAnotherResource(String resource) {
    mcp.metadata().put("resource", resource.formatted(mcp.url()));

    assertRefused("does not describe the MCP server");
  }

  @Test
  void refusesMetadataWithoutAuthorizationServers() {
    mcp.metadata().put("authorization_servers", List.of());

    assertRefused("names no authorization server");
  }

  @Test
  void refusesAServerWithoutProofKeys() {
    server.metadata().remove("code_challenge_methods_supported");
    assertRefused("proof keys");
  }

  @Test
  void refusesAServerWithPlainProofKeysOnly() {
    server.metadata().put("code_challenge_methods_supported", List.of("plain"));
    assertRefused("proof keys");
  }

  static Stream<EndpointBehavior> documentsThatAreNone() {
    return Stream.of(
        EndpointBehavior.answers(200, "text/html", "<html>sign in</html>"),
        EndpointBehavior.answers(404, "application/json", "{}"),
        EndpointBehavior.answers(200, "application/json", "[]"),
        EndpointBehavior.answers(200, "application/json", "{\"issuer\": "),
        EndpointBehavior.answers(200, "application/json", "{\"issuer\":1,\"issuer\":2}"),
        EndpointBehavior.answers(
            200, "application/json", "{\"a\":".repeat(100) + "1" + "}".repeat(100)),
        EndpointBehavior.answers(503, "application/json", "{}"),
        EndpointBehavior.answersWithBytes(10 << 20),
        EndpointBehavior.hangsUp(),
        EndpointBehavior.redirects("http://169.254.169.254/latest/meta-data"));
  }

  @ParameterizedTest
  @MethodSource("documentsThatAreNone")
  void refusesWhatIsNoDocument(EndpointBehavior behavior) {
    server.behaves(METADATA, behavior);
    server.behaves(OPENID, behavior);

    assertRefused("");
    assertThat(server.requests("/register")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documentsThatAreNone")
  void refusesWhatIsNoDocumentOfTheResource(EndpointBehavior behavior) {
    mcp.behaves("/.well-known/oauth-protected-resource/mcp", behavior);

    assertRefused("");
    assertThat(server.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authorization_endpoint",
        "token_endpoint",
        "registration_endpoint",
        "revocation_endpoint"
      })
  void refusesEndpointsThatAreNotHttps(String endpoint) {
    for (var url :
        List.of(
            "http://auth.example/x",
            "ftp://auth.example/x",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "https://user@auth.example/x",
            "https://auth.example/x#y",
            "https:///x",
            "/x",
            "")) {
      assertThatThrownBy(() -> read(endpoint, url))
          .as(url)
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining(endpoint);
    }
  }

  /** Where the issuer itself is reached by https, a link to this machine is not followed. */
  @Test
  void refusesPlainLoopbackEndpointsOfIssuersElsewhere() {
    assertThatThrownBy(() -> read("token_endpoint", "http://127.0.0.1:9/token"))
        .hasMessageContaining("token_endpoint");
  }

  /** In each URL of the metadata, each spelling of a host inside. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "authorization_endpoint",
        "token_endpoint",
        "registration_endpoint",
        "revocation_endpoint"
      })
  void refusesEverySpellingOfAHostInsideInEndpoints(String endpoint) {
    var outbound = fixture.publicHosts();
    var hosts = InsideHosts.all();
    assertThat(hosts).hasSizeGreaterThan(400);
    for (var host : hosts) {
      var problem =
          catchThrowableOfType(
              GatewayException.class,
              () -> read(endpoint, "https://" + host + "/endpoint").check(outbound));
      assertThat(problem).as(host).isNotNull();
      assertThat(problem.code())
          .as(host)
          .isIn(ErrorCode.EGRESS_DENIED, ErrorCode.UPSTREAM_INVALID_RESPONSE);
    }
  }

  /** In what the MCP server names: the traps listen where the spellings lead. */
  @Test
  void refusesEverySpellingOfAHostInsideInMetadataUrls() throws Exception {
    var servers = fixture.servers();
    try (var trap = new Trap()) {
      for (var host : InsideHosts.all()) {
        if (host.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\')) {
          mcp.challenges(
              "Bearer resource_metadata=\"http://%s:%d/x\"".formatted(host, trap.port()));
          assertDenied(servers, trap, host);
        }
      }
    }
  }

  @Test
  @Tag("nightly")
  void refusesEverySpellingOfAHostInsideInIssuers() throws Exception {
    var servers = fixture.servers();
    try (var trap = new Trap()) {
      for (var host : InsideHosts.all()) {
        mcp.metadata()
            .put(
                "authorization_servers",
                List.of(
                    "https://" + host + ":" + trap.port(), "http://" + host + ":" + trap.port()));
        assertDenied(servers, trap, host);
      }
    }
  }

  private void assertDenied(McpAuthorizationServers servers, Trap trap, String host) {
    var settings = McpFixture.settings(mcp.mcpUrl(), listed());
    var problem = catchThrowableOfType(GatewayException.class, () -> fixture.connect(settings));
    assertThat(problem).as(host).isNotNull();
    assertThat(problem.code())
        .as(host)
        .isIn(ErrorCode.EGRESS_DENIED, ErrorCode.UPSTREAM_INVALID_RESPONSE);
    assertThat(trap.connections()).as(host).isZero();
  }

  /** The policy of an app that may reach the two servers, and names elsewhere. */
  private Outbound listed() {
    return fixture.only(
        Set.of(
            "127.0.0.1:" + URI.create(mcp.url()).getPort(),
            "127.0.0.1:" + URI.create(server.url()).getPort()));
  }

  private static ServerMetadata read(String endpoint, String url) {
    var issuer = URI.create("https://auth.example");
    return ServerMetadata.read(issuer, document(issuer).put(endpoint, url));
  }

  private static ObjectNode document(URI issuer) {
    var document =
        Json.object()
            .put("issuer", issuer.toString())
            .put("authorization_endpoint", issuer + "/authorize")
            .put("token_endpoint", issuer + "/token");
    document.putArray("code_challenge_methods_supported").add("S256");
    return document;
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(() -> fixture.connect(fixture.settings(mcp.mcpUrl())))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem ->
                assertThat(problem.code())
                    .isIn(
                        ErrorCode.UPSTREAM_INVALID_RESPONSE,
                        ErrorCode.UPSTREAM_UNREACHABLE,
                        ErrorCode.EGRESS_DENIED))
        .hasMessageContaining(reason);
    assertThat(server.requests("/register")).isEmpty();
  }
}
