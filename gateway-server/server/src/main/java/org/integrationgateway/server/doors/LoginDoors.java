package org.integrationgateway.server.doors;

import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.api.login.HomeRoutes;
import org.integrationgateway.people.api.login.LoginFlowRoutes;
import org.integrationgateway.people.api.login.LoginRoutes;
import org.integrationgateway.people.api.login.LoginSessions;
import org.integrationgateway.people.api.login.LogoutRoutes;
import org.integrationgateway.people.api.login.SessionBegin;
import org.integrationgateway.people.api.login.Visitors;
import org.integrationgateway.people.api.login.account.AccountPageRoutes;
import org.integrationgateway.people.api.oauth.GrantPageRoutes;
import org.integrationgateway.people.login.Logins;
import org.integrationgateway.people.login.Logouts;
import org.integrationgateway.people.login.oidc.IdentityProviders;
import org.integrationgateway.people.login.oidc.OidcLoginPort;
import org.integrationgateway.people.oidc.OidcBuiltins;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.services.LocalLogins;
import org.integrationgateway.server.services.RunningProviders;

/** The routes of browsers that log in and out. */
public final class LoginDoors {
  private final LocalLogins local;
  private final State state;
  private final AuditTrail audit;
  private final Clock clock;
  private final LoginLinks links;
  private final SessionBegin begins;
  private final LoginFlowRoutes flow;
  private final LogoutRoutes logout;
  private final HomeRoutes home;

  /**
   * @param local its accounts, where the configuration has them
   * @param oidc the OpenID Connect providers, where the configuration has them
   * @param routeAuth the identity provider that the app at a path asks for
   * @param url public URL of the gateway
   * @param isOperator who is shown the way to the pages for operators
   */
  public LoginDoors(
      GatewayConfig config,
      State state,
      RunningProviders running,
      LocalLogins local,
      OidcBuiltins oidc,
      Function<NextPath, Optional<String>> routeAuth,
      CallerResolver callers,
      Sessions sessions,
      PublicUrl url,
      Predicate<Caller> isOperator,
      AuditTrail audit,
      Clock clock) {
    this.local = local;
    this.state = state;
    this.audit = audit;
    this.clock = clock;
    links = links(config);
    var providers =
        new IdentityProviders(
            config.providers(),
            name -> running.find(ProviderKind.IDENTITY, name),
            name -> local.port(name).or(() -> oidc.find(name).map(OidcLoginPort::new)));
    var cookie = new SessionCookie(config.server().baseUrl());
    var logins = new Logins(state, providers, routeAuth, sessions, url, clock);
    begins = new SessionBegin(logins, new LoginSessions(cookie, clock), audit);
    flow = new LoginFlowRoutes(logins, begins, links, audit);
    var logouts = new Logouts(sessions, providers, () -> URI.create(url.at(HomeRoutes.DONE)));
    logout = new LogoutRoutes(callers, logouts, cookie, links, audit);
    home =
        new HomeRoutes(
            new Visitors(sessions),
            callers,
            links,
            Optional.of(AccountPageRoutes.PATH).filter(unused -> local.isConfigured()),
            Optional.of(GrantPageRoutes.PATH).filter(unused -> ClientLoginDoors.isOn(config)),
            isOperator,
            local::areEmpty);
  }

  /** The addresses of the login pages. */
  public static LoginLinks links(GatewayConfig config) {
    var server = config.server();
    return new LoginLinks(server.baseUrl(), server.managementUrl(), hasProvider(config));
  }

  /** Returns whether an identity provider serves the server, so that people can log in to it. */
  public static boolean isServed(GatewayConfig config) {
    return config.providers().defaultOf(ProviderKind.IDENTITY).isPresent();
  }

  /**
   * Returns whether a browser can log in at an identity provider, for the pages of an app at least.
   */
  public static boolean hasProvider(GatewayConfig config) {
    return !config.providers().of(ProviderKind.IDENTITY).isEmpty();
  }

  public void mount(Routes.Builder routes) {
    flow.mount(routes);
    logout.mount(routes);
    home.mount(routes);
    if (local.isConfigured()) {
      var hash = state.keys().hash();
      new LoginRoutes(
              local, (one, other) -> hash.of("login form", one, other), links, begins, audit, clock)
          .mount(routes);
    }
  }
}
