package org.integrationgateway.connections.feature;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.connections.api.oauth.ClientDocumentRoutes;
import org.integrationgateway.connections.credential.BrokenConnections;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.RefreshTimes;
import org.integrationgateway.connections.credential.refresh.AuditedRefreshes;
import org.integrationgateway.connections.credential.refresh.BackgroundRefresh;
import org.integrationgateway.connections.credential.refresh.CredentialRefresher;
import org.integrationgateway.connections.credential.refresh.RefreshObserver;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.jose.GatewayKeys;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.connections.oauth.GatewayAssertions;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.connections.oauth.mcp.ClientRegistrations;
import org.integrationgateway.connections.oauth.mcp.GatewayOAuthClient;
import org.integrationgateway.connections.oauth.mcp.McpAuthorizationServers;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.route.Routes;

/** Stored credentials, and the authorization servers that give and refresh their tokens. */
public final class CredentialFeature implements Feature {
  private final Foundation foundation;
  private final Function<String, Optional<App>> apps;
  private final GatewayOAuthClient client;
  private final CredentialVault vault;
  private final AuthorizationServers servers;
  private final GatewayKeys keys;
  private final TokenClient tokens;
  private final CredentialRefresher refresher;
  private final CredentialResolver resolver;

  /**
   * @param apps that are deployed
   * @param observer of requests for access tokens
   */
  public CredentialFeature(
      Foundation foundation, Function<String, Optional<App>> apps, RefreshObserver observer) {
    this.foundation = foundation;
    this.apps = apps;
    var state = foundation.state();
    var clock = foundation.clock();
    vault =
        new CredentialVault(
            new IndexedDbCredentialStore(state),
            state.keys().sealer(),
            new RefreshTimes(foundation.server().credentialRefresh().ahead()),
            clock,
            new BrokenConnections(foundation.occurrences()));
    keys = new GatewayKeys(state, clock);
    tokens =
        new TokenClient(new GatewayAssertions(keys::current, () -> foundation.url().at(""), clock));
    client = new GatewayOAuthClient(foundation.url(), foundation.version());
    servers =
        new McpAuthorizationServers(
            new DeclaredServers(() -> ConnectFlows.callback(foundation.url())),
            client,
            new ClientRegistrations(state, foundation.audit(), clock));
    refresher =
        foundation
            .opened()
            .add(
                new CredentialRefresher(
                    vault,
                    servers,
                    tokens,
                    observer.and(new AuditedRefreshes(foundation.audit())),
                    clock));
    resolver = new CredentialResolver(vault, refresher, clock);
  }

  /** The sealed values of credentials and of registrations at authorization servers. */
  public static List<SealedColumn> sealed() {
    return List.of(IndexedDbCredentialStore.SEALED, ClientRegistrations.COLUMN, GatewayKeys.COLUMN);
  }

  /** The credentials of calls. */
  public CredentialResolver resolver() {
    return resolver;
  }

  CredentialRefresher refresher() {
    return refresher;
  }

  CredentialVault vault() {
    return vault;
  }

  AuthorizationServers servers() {
    return servers;
  }

  TokenClient tokens() {
    return tokens;
  }

  @Override
  public void mount(Routes.Builder open) {
    new ClientDocumentRoutes(client, keys).mount(open);
  }

  /** Refreshes tokens before they expire. */
  @Override
  public void start() {
    foundation
        .opened()
        .add(
            BackgroundRefresh.start(
                foundation.server().credentialRefresh(),
                vault,
                refresher,
                apps,
                foundation.clock()));
  }
}
