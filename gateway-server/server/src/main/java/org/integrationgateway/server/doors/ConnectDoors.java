package org.integrationgateway.server.doors;

import java.time.Clock;
import java.util.function.BinaryOperator;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.connections.api.ConnectFlowRoutes;
import org.integrationgateway.connections.api.FlowVisitor;
import org.integrationgateway.connections.api.PendingConnectionRoutes;
import org.integrationgateway.connections.completion.ConnectPermission;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.flow.ConnectableApps;
import org.integrationgateway.connections.flow.FlowOwners;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.server.api.v1.CredentialOwners;

/** Connections that are made in a browser, and their routes. */
public final class ConnectDoors {
  private final ConnectFlows flows;
  private final ConnectFlowRoutes routes;
  private final PendingConnectionRoutes choices;

  /**
   * @param apps that a caller may connect
   * @param checks repeated when a flow is completed
   * @param url public URL of the gateway
   */
  public ConnectDoors(
      GatewayConfig config,
      State state,
      ConnectableApps apps,
      FlowOwners checks,
      AuthorizationServers servers,
      TokenClient tokens,
      CredentialVault vault,
      ConnectionCompletion completion,
      CallerResolver callers,
      CredentialOwners owners,
      Sessions sessions,
      IdempotencyRecords records,
      PublicUrl url,
      AuditTrail audit,
      Clock clock) {
    var server = config.server();
    flows =
        new ConnectFlows(
            state,
            apps,
            checks,
            servers,
            tokens,
            vault,
            completion,
            audit,
            url,
            new ConnectFlows.Settings(server.connect().confirm(), server.limits().requestTimeout()),
            clock);
    BinaryOperator<String> hash =
        (one, other) -> state.keys().hash().of("connect form", one, other);
    var visitors = new FlowVisitor(callers, sessions, owners::owner);
    var links = LoginDoors.links(config);
    routes =
        new ConnectFlowRoutes(
            callers,
            records,
            flows,
            visitors,
            links,
            new FormGuard(hash, server.baseUrl(), clock),
            audit);
    choices =
        new PendingConnectionRoutes(
            callers, visitors, new ConnectionChoices(completion, permission(apps, checks)), links);
  }

  /** The checks of a flow at its completion, repeated when a candidate is chosen. */
  private static ConnectPermission permission(ConnectableApps apps, FlowOwners checks) {
    return (caller, owner, name) -> {
      checks.checkProof(caller);
      var app = apps.app(caller, owner, name);
      checks.checkOwner(caller, owner);
      return app;
    };
  }

  public ConnectFlows flows() {
    return flows;
  }

  public void mount(Routes.Builder builder) {
    routes.mount(builder);
    choices.mount(builder);
  }
}
