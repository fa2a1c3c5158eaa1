package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.oauth.AuthorizationServers.Found;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.OAuthAssertion;
import org.integrationgateway.manifest.oauth.OAuthClient;
import org.integrationgateway.manifest.oauth.OAuthScopes;
import org.integrationgateway.manifest.oauth.TokenRequest;
import org.integrationgateway.manifest.oauth.TokenResponse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/** The discovery of authorization servers with the real outbound client and store. */
final class McpFixture implements AutoCloseable {
  static final String CALLBACK = "http://127.0.0.1:8080/api/v1/auth/callback";

  final AtomicLong nanos = new AtomicLong();
  final List<AuditEvent> audit = new CopyOnWriteArrayList<>();
  final State state;
  final Clock clock;
  private final OutboundClient client;

  McpFixture(Path folder) {
    this(folder, Clock.systemUTC());
  }

  McpFixture(Path folder, Clock clock) {
    this.clock = clock;
    this.client =
        new OutboundClient(
            1 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
    this.state = state(folder, clock);
  }

  private static State state(Path folder, Clock clock) {
    var key = new EncryptionKey("k1", Secret.of("0123456789abcdef".repeat(4)));
    return State.open(folder.resolve("gateway.db"), List.of(key), clock);
  }

  /** A replica's part, with caches of its own. */
  McpAuthorizationServers servers() {
    return servers("http://127.0.0.1:8080");
  }

  McpAuthorizationServers servers(String baseUrl) {
    var base = URI.create(baseUrl);
    return new McpAuthorizationServers(
        new DeclaredServers(() -> base.resolve("/api/v1/auth/callback")),
        new GatewayOAuthClient(PublicUrl.of(base), "1.2.3"),
        new ClientRegistrations(state, audit::add, clock),
        nanos::get);
  }

  /** The requests of an app that may reach every address. */
  Outbound outbound() {
    return client.under(new EgressPolicy(new ServerConfig.Egress(true, true), Optional.empty()));
  }

  /** The requests of an app that may reach public hosts only. */
  Outbound publicHosts() {
    return client.under(new EgressPolicy(new ServerConfig.Egress(true, false), Optional.empty()));
  }

  /** The requests of an app that may reach these hosts only. */
  Outbound only(Set<String> hosts) {
    return client.under(new EgressPolicy(new ServerConfig.Egress(true, false), Optional.of(hosts)));
  }

  OAuthSettings settings(String mcpServer) {
    return settings(mcpServer, outbound());
  }

  static OAuthSettings settings(String mcpServer, Outbound outbound) {
    return settings(mcpServer, outbound, Optional.empty(), Optional.empty(), List.of());
  }

  static OAuthSettings settings(
      String mcpServer,
      Outbound outbound,
      Optional<String> clientId,
      Optional<Secret> clientSecret,
      List<String> scopes) {
    var declared =
        new OAuth(
            GrantType.AUTHORIZATION_CODE,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true,
            OAuthClient.UNSPECIFIED,
            OAuthAssertion.NONE,
            new OAuthScopes(scopes, OAuthScopes.PARAMETER, OAuthScopes.SEPARATOR),
            Map.of(),
            Map.of(),
            TokenRequest.STANDARD,
            TokenResponse.STANDARD);
    return new OAuthSettings(
        "apps.things.connections.default.auth",
        declared,
        clientId,
        clientSecret,
        Optional.of(URI.create(mcpServer)),
        outbound);
  }

  Found connect(OAuthSettings settings) {
    return servers().toConnect(settings, Map.of(), Deadline.in(Duration.ofMinutes(1)));
  }

  @Override
  public void close() {
    state.close();
    client.close();
  }
}
