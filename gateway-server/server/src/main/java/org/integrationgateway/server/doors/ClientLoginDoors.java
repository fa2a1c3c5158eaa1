package org.integrationgateway.server.doors;

import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.rate.RequestRates;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.oauth.AuthorizeRoutes;
import org.integrationgateway.people.api.oauth.ClientTokenRoutes;
import org.integrationgateway.people.api.oauth.GrantPageRoutes;
import org.integrationgateway.people.api.oauth.GrantRoutes;
import org.integrationgateway.people.api.oauth.IssuerUrls;
import org.integrationgateway.people.api.oauth.LoginSwitch;
import org.integrationgateway.people.api.oauth.McpProtection;
import org.integrationgateway.people.api.oauth.MetadataRoutes;
import org.integrationgateway.people.api.oauth.RegistrationRoutes;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.session.Sessions;

/** The gateway as the authorization server of MCP clients that know only its URL. */
public final class ClientLoginDoors {
  private final CallerResolver protectedCallers;
  private final MetadataRoutes metadata;
  private final AuthorizeRoutes authorize;
  private final ClientTokenRoutes tokens;
  private final RegistrationRoutes registration;
  private final GrantRoutes grants;
  private final GrantPageRoutes page;

  /**
   * @param url public URL of the gateway
   */
  public ClientLoginDoors(
      GatewayConfig config,
      State state,
      ClientGrants grants,
      CallerResolver callers,
      Sessions sessions,
      VisibleCatalog catalog,
      OutboundClient outbound,
      RequestRates rates,
      PublicUrl url,
      AuditTrail audit,
      Clock clock) {
    var login = config.server().mcp().login();
    var hosts = Optional.of(Set.copyOf(login.documentHosts())).filter(all -> !all.isEmpty());
    var clients =
        new LoginClients(
            state,
            login,
            outbound.under(new EgressPolicy(config.server().egress(), hosts)),
            url,
            clock);
    var logins = new ClientLogins(state, clients, grants, sessions, catalog, clock);
    var switched = new LoginSwitch(isOn(config));
    var urls = new IssuerUrls(url);
    var links = LoginDoors.links(config);
    var forms =
        new FormGuard(
            (one, other) -> state.keys().hash().of("client login form", one, other),
            config.server().baseUrl(),
            clock);
    protectedCallers = callers.of(new McpProtection(switched, urls, grants));
    metadata = new MetadataRoutes(switched, urls, clients.isOpen());
    authorize = new AuthorizeRoutes(switched, urls, logins, callers, links, forms, audit);
    tokens = new ClientTokenRoutes(switched, urls, logins, clients, grants, rates, audit);
    registration = new RegistrationRoutes(switched, clients, audit);
    this.grants = new GrantRoutes(callers, grants, audit);
    page = new GrantPageRoutes(callers, grants, links, forms, audit);
  }

  /** Whether clients can log people in: a person can log in with a browser. */
  public static boolean isOn(GatewayConfig config) {
    return config.server().mcp().login().enabled() && LoginDoors.isServed(config);
  }

  /** The callers of {@code /mcp}. */
  public CallerResolver callers() {
    return protectedCallers;
  }

  public void mount(Routes.Builder routes) {
    metadata.mount(routes);
    authorize.mount(routes);
    tokens.mount(routes);
    registration.mount(routes);
    grants.mount(routes);
    page.mount(routes);
  }
}
