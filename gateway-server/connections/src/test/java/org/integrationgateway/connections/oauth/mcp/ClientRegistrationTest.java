package org.integrationgateway.connections.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gateway registers at authorization servers, once, and keeps what it was given. */
final class ClientRegistrationTest {
  private static final String REGISTER = "/register";
  private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");

  private final SettableClock clock = new SettableClock(NOW);
  private TestAuthorizationServer server;
  private TestMcpServer mcp;
  private McpFixture fixture;
  private OAuthSettings settings;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = TestAuthorizationServer.start();
    mcp = TestMcpServer.start(server);
    fixture = new McpFixture(folder, clock);
    settings = fixture.settings(mcp.mcpUrl());
  }

  @AfterEach
  void stop() {
    fixture.close();
    mcp.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"client_secret_basic", "client_secret_post", "none"})
  void authenticatesInAWayThatTheServerSupports(String method) {
    server
        .metadata()
        .put("token_endpoint_auth_methods_supported", List.of("private_key_jwt", method));
    var client = fixture.connect(settings).server().client();

    assertThat(server.requests(REGISTER).get(0).parameter("token_endpoint_auth_method"))
        .isEqualTo(method);
    assertThat(client.secret().isPresent()).isEqualTo(!method.equals("none"));
    assertThat(client.authentication())
        .isEqualTo(
            method.equals("client_secret_basic")
                ? ClientAuthentication.HEADER
                : ClientAuthentication.BODY);
  }

  @Test
  void saysSoWhereItSupportsNoWay() {
    server.metadata().put("token_endpoint_auth_methods_supported", List.of("private_key_jwt"));

    assertRefused(ErrorCode.ADMIN_CONFIGURATION_REQUIRED, "authentication methods");
    assertThat(server.registrations()).isZero();
  }

  /** A server for web applications only refuses the redirect URI of a native one. */
  @Test
  void triesAnotherApplicationTypeWhereTheRedirectUriIsRefused() {
    server.behaves(
        REGISTER,
        EndpointBehavior.answers(400, "application/json", "{\"error\":\"invalid_redirect_uri\"}"));

    assertRefused(ErrorCode.ADMIN_CONFIGURATION_REQUIRED, "invalid_redirect_uri");
    assertThat(server.requests(REGISTER))
        .extracting(request -> request.parameter("application_type"))
        .containsExactly("native", "web");
  }

  static Stream<EndpointBehavior> nonsense() {
    return Stream.of(
        json("{}"),
        json("[]"),
        json("{\"client_id\": 7}"),
        json("{\"client_id\": \"\"}"),
        json("{\"client_id\": \"a\\nb\", \"client_secret\": \"s\"}"),
        json("{\"client_id\": \"a\"}"),
        json(
            "{\"client_id\": \"a\", \"client_secret\": \"s\", \"client_secret_expires_at\":"
                + " \"x\"}"),
        json(
            "{\"client_id\": \"a\", \"client_secret\": \"s\", \"token_endpoint_auth_method\":"
                + " \"tls\"}"),
        json(
            "{\"client_id\": \"a\", \"client_secret\": \"s\", \"redirect_uris\":"
                + " [\"https://x.example\"]}"),
        json("{\"client_id\": "),
        EndpointBehavior.answers(201, "text/html", "<html>"),
        EndpointBehavior.answers(500, "application/json", "{}"),
        EndpointBehavior.answersWithBytes(10 << 20),
        EndpointBehavior.hangsUp());
  }

  private static EndpointBehavior json(String body) {
    return EndpointBehavior.answers(201, "application/json", body);
  }

  @ParameterizedTest
  @MethodSource("nonsense")
  void refusesAnswersThatAreNoRegistration(EndpointBehavior behavior) {
    server.behaves(REGISTER, behavior);

    assertRefused(ErrorCode.UPSTREAM_INVALID_RESPONSE, "");
    server.behavesAsUsual();
    assertThat(fixture.connect(settings).server().client().id()).startsWith("registered-");
  }

  @Test
  void saysWhyTheServerDoesNotRegister() {
    server.behaves(
        REGISTER,
        EndpointBehavior.answers(
            403,
            "application/json",
            "{\"error\":\"access_denied\",\"error_description\":\"<b>\"}"));

    assertRefused(ErrorCode.ADMIN_CONFIGURATION_REQUIRED, "access_denied");
  }

  @Test
  void registersAnewWhenTheSecretHasExpired() {
    server
        .registrationMembers()
        .put("client_secret_expires_at", NOW.plusSeconds(3600).getEpochSecond());
    var servers = fixture.servers();
    var first = connect(servers);
    assertThat(connect(servers)).isEqualTo(first);

    clock.set(NOW.plusSeconds(3600));
    assertThat(connect(servers)).isNotEqualTo(first);
    assertThat(server.registrations()).isEqualTo(2);
    assertReconnect(servers, first);
  }

  @Test
  void endsWithOneClientWhenReplicasRegisterAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      var together = new CyclicBarrier(8);
      var made = new ArrayList<Future<String>>();
      for (int i = 0; i < 8; i++) {
        var replica = fixture.servers();
        made.add(
            threads.submit(
                () -> {
                  together.await();
                  return connect(replica);
                }));
      }
      var ids = new ArrayList<String>();
      for (var one : made) {
        ids.add(one.get());
      }
      assertThat(ids.stream().distinct()).hasSize(1);
      assertThat(fixture.audit)
          .extracting(AuditEvent::action)
          .containsExactly("oauth_client.register");
    } finally {
      threads.shutdownNow();
    }
  }

  /** In one replica the callers wait for the first. */
  @Test
  void registersOnceForManyCallers() throws Exception {
    var servers = fixture.servers();
    var threads = Executors.newFixedThreadPool(16);
    try {
      var made = new ArrayList<Future<String>>();
      for (int i = 0; i < 16; i++) {
        made.add(threads.submit(() -> connect(servers)));
      }
      for (var one : made) {
        one.get();
      }
      assertThat(server.registrations()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void grantsOfEarlierClientsStayUsable() {
    var servers = fixture.servers();
    server
        .registrationMembers()
        .put("client_secret_expires_at", NOW.plusSeconds(3600).getEpochSecond());
    var first = connect(servers);
    assertThat(of(servers, first).client().id()).isEqualTo(first);
    assertThat(of(servers, first).resource()).contains(mcp.mcpUrl());
    assertReconnect(servers, "another-client");
  }

  @Test
  void forgetsAClientAndRegistersAnew() {
    var servers = fixture.servers();
    var first = servers.toConnect(settings, Map.of(), deadline()).server();

    assertThat(servers.forget(settings, first)).isTrue();
    assertThat(servers.forget(settings, first)).isFalse();
    assertReconnect(servers, first.client().id());
    var second = connect(servers);
    assertThat(second).isNotEqualTo(first.client().id());
    assertThat(fixture.audit)
        .extracting(AuditEvent::action)
        .containsExactly("oauth_client.register", "oauth_client.forget", "oauth_client.register");
    assertThat(fixture.audit.toString())
        .doesNotContain(first.client().secret().orElseThrow().<String>use(text -> text));
  }

  /** The MCP server has moved to another authorization server: the old token is not for it. */
  @Test
  void aGrantOfAFormerAuthorizationServerIsConnectedAgain() {
    var servers = fixture.servers();
    var client = connect(servers);
    try (var other = TestAuthorizationServer.start()) {
      mcp.metadata().put("authorization_servers", List.of(other.url()));
      var later = fixture.servers();
      assertReconnect(later, client);
      assertThat(connect(later)).isNotEqualTo(client);
    }
  }

  @Test
  void keepsTheSecretSealed() {
    var client = fixture.connect(settings).server().client();
    var secret = client.secret().orElseThrow().<String>use(text -> text);

    assertThat(ClientRegistrations.COLUMN.name()).isEqualTo("oauthClients.clients");
    assertThat(client.toString()).doesNotContain(secret);
    var rows =
        fixture
            .state
            .database()
            .<List<Document>>read("oauthClients", store -> store.getAll(KeyRange.ALL));
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).text("issuer")).contains(server.url());
    var sealed = rows.get(0).bytes("clients").orElseThrow();
    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
  }

  private static Deadline deadline() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  private String connect(McpAuthorizationServers servers) {
    return servers.toConnect(settings, Map.of(), deadline()).server().client().id();
  }

  private AuthorizationServer of(McpAuthorizationServers servers, String clientId) {
    var grant =
        new Grant(
            Optional.empty(),
            List.of(),
            NOW,
            Optional.empty(),
            clientId,
            Optional.of(server.url()),
            Map.of());
    return servers.of(settings, Map.of(), grant, deadline());
  }

  private void assertReconnect(McpAuthorizationServers servers, String clientId) {
    var problem = catchThrowableOfType(GatewayException.class, () -> of(servers, clientId));
    assertThat(problem).isNotNull();
    assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
  }

  private void assertRefused(ErrorCode code, String reason) {
    assertThatThrownBy(() -> fixture.connect(settings))
        .isInstanceOfSatisfying(
            GatewayException.class, problem -> assertThat(problem.code()).isEqualTo(code))
        .hasMessageContaining(reason);
  }
}
