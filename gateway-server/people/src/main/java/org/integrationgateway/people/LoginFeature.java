package org.integrationgateway.people;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.http.page.ThemeRoutes;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.accounts.EndedAccounts;
import org.integrationgateway.people.accounts.LocalAccountDirectory;
import org.integrationgateway.people.accounts.LocalAccountPages;
import org.integrationgateway.people.accounts.LocalLogins;
import org.integrationgateway.people.accounts.SealedDeviceKeys;
import org.integrationgateway.people.api.admin.AdminAccountRoutes;
import org.integrationgateway.people.api.login.HomeRoutes;
import org.integrationgateway.people.api.login.LoginFlowRoutes;
import org.integrationgateway.people.api.login.LoginRoutes;
import org.integrationgateway.people.api.login.LoginSessions;
import org.integrationgateway.people.api.login.LogoutRoutes;
import org.integrationgateway.people.api.login.PageSessionRoutes;
import org.integrationgateway.people.api.login.SessionBegin;
import org.integrationgateway.people.api.login.Visitors;
import org.integrationgateway.people.api.login.account.AccountPageRoutes;
import org.integrationgateway.people.api.login.account.PasswordLinkRoutes;
import org.integrationgateway.people.api.login.device.DevicePageRoutes;
import org.integrationgateway.people.api.login.device.DeviceRoutes;
import org.integrationgateway.people.api.oauth.GrantPageRoutes;
import org.integrationgateway.people.api.session.AdminSessionRoutes;
import org.integrationgateway.people.api.session.SessionRoutes;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.people.login.Logins;
import org.integrationgateway.people.login.Logouts;
import org.integrationgateway.people.login.device.DeviceLogins;
import org.integrationgateway.people.login.oidc.IdentityProviders;
import org.integrationgateway.people.login.oidc.OidcLoginPort;
import org.integrationgateway.people.oidc.OidcBuiltins;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The logins of people in browsers and programs, their accounts here, and their sessions. */
public final class LoginFeature implements Feature {
  private final Foundation foundation;
  private final Authentication authentication;
  private final Operators operators;
  private final ServiceFinder running;
  private final VisibleCatalog catalog;
  private final PageHosts pageHosts;
  private final LoginLinks links;
  private final LocalLogins local;
  private final OidcBuiltins oidc;

  /**
   * @param running the identity providers
   * @param catalog knows the identity provider that an app asks for
   * @param pageHosts where apps have their pages alone
   */
  public LoginFeature(
      Foundation foundation,
      Authentication authentication,
      Operators operators,
      ServiceFinder running,
      OutboundClient outbound,
      VisibleCatalog catalog,
      PageHosts pageHosts) {
    this.foundation = foundation;
    this.authentication = authentication;
    this.operators = operators;
    this.running = running;
    this.catalog = catalog;
    this.pageHosts = pageHosts;
    links = LoginLinks.of(foundation.config());
    var state = foundation.state();
    var providers = foundation.config().providers();
    local =
        new LocalLogins(
            state.database(),
            foundation.url(),
            foundation.clock(),
            providers.defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name).orElse(""),
            name -> new SealedDeviceKeys(state.keys().sealer(), name),
            new EndedAccounts(
                authentication.sessions(), authentication.grants(), authentication.tokens()));
    oidc =
        new OidcBuiltins(
            foundation.live(),
            state.database(),
            state.keys().sealer(),
            outbound,
            foundation.url(),
            foundation.clock());
  }

  /**
   * The sealed values of logins and of identity providers.
   *
   * @param providers that have stores, also those that are no longer configured
   */
  public static List<SealedColumn> sealed(Collection<String> providers) {
    return Stream.concat(
            Stream.of(Logins.SEALED, DeviceLogins.SEALED),
            providers.stream()
                .flatMap(
                    name -> Stream.of(SealedDeviceKeys.column(name), OidcBuiltins.sealed(name))))
        .toList();
  }

  /** The name of the person whose session a request has; empty without one. */
  public String visitor(Exchange exchange) {
    return new Visitors(authentication.sessions()).name(exchange);
  }

  /** The accounts that the gateway keeps itself. */
  public LocalLogins local() {
    return local;
  }

  /** The identity provider that serves the server, for logins. */
  public LoginPort serving() {
    return foundation
        .config()
        .providers()
        .defaultOf(ProviderKind.IDENTITY)
        .flatMap(provider -> port(provider.name()))
        .orElse(LoginPort.NONE);
  }

  private Optional<LoginPort> port(String name) {
    return local.port(name).or(() -> oidc.find(name).map(OidcLoginPort::new));
  }

  /** The OpenID Connect providers. */
  public OidcBuiltins oidc() {
    return oidc;
  }

  @Override
  public void mount(Routes.Builder open) {
    var callers = foundation.callers();
    var sessions = authentication.sessions();
    var audit = foundation.audit();
    var cookie = new SessionCookie(foundation.server().baseUrl());
    accounts(open, logins(open, cookie));
    new SessionRoutes(callers, sessions, cookie, audit).mount(open);
    new PageSessionRoutes(callers, catalog, authentication.pages(), pageHosts, links).mount(open);
  }

  /** Returns what begins the sessions of browsers. */
  private SessionBegin logins(Routes.Builder open, SessionCookie cookie) {
    var config = foundation.config();
    var sessions = authentication.sessions();
    var audit = foundation.audit();
    var clock = foundation.clock();
    var url = foundation.url();
    var providers =
        new IdentityProviders(
            config.providers(), name -> running.find(ProviderKind.IDENTITY, name), this::port);
    var logins = new Logins(foundation.state(), providers, this::routeAuth, sessions, url, clock);
    var begins = new SessionBegin(logins, new LoginSessions(cookie, clock), audit);
    var logouts = new Logouts(sessions, providers, () -> URI.create(url.at(HomeRoutes.DONE)));
    ThemeRoutes.mount(open);
    new LoginFlowRoutes(logins, begins, links, audit).mount(open);
    new LogoutRoutes(foundation.callers(), logouts, cookie, links, audit).mount(open);
    new HomeRoutes(
            new Visitors(sessions),
            foundation.callers(),
            links,
            Optional.of(GrantPageRoutes.PATH).filter(unused -> ClientLoginFeature.isOn(config)),
            operators::isOperator,
            local::areEmpty,
            () -> url.at("/api/v1/auth/callback"))
        .mount(open);
    if (local.isConfigured()) {
      new LoginRoutes(local, hash("login form"), links, begins, audit, clock).mount(open);
    }
    return begins;
  }

  private void accounts(Routes.Builder open, SessionBegin begins) {
    var callers = foundation.callers();
    var audit = foundation.audit();
    var clock = foundation.clock();
    var forms = new FormGuard(hash("account form"), foundation.server().baseUrl(), clock);
    var devices = new DeviceLogins(foundation.state(), authentication.sessions(), clock);
    new DeviceRoutes(devices, foundation.url(), audit).mount(open);
    new DevicePageRoutes(callers, devices, forms, audit).mount(open);
    local
        .localAccounts()
        .map(LocalAccountPages::new)
        .ifPresent(
            own -> {
              new PasswordLinkRoutes(own, forms, begins, local.provider(), audit).mount(open);
              new AccountPageRoutes(callers, own, forms, audit).mount(open);
            });
  }

  private BinaryOperator<String> hash(String use) {
    return (one, other) -> foundation.state().keys().hash().of(use, one, other);
  }

  /** The identity provider of the app at a path, also of one whose pages are at another host. */
  private Optional<String> routeAuth(NextPath next) {
    var path = links.below(next);
    return PageHosts.appOfLogin(path)
        .map(catalog::authProvider)
        .orElseGet(() -> catalog.authProviderAt(path));
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    var admitted = operators.of(foundation.callers());
    new AdminSessionRoutes(admitted, authentication.sessions(), foundation.audit()).mount(admin);
    new AdminAccountRoutes(
            admitted,
            new LocalAccountDirectory(local::localAccounts, foundation.url()),
            foundation.records(),
            foundation.audit())
        .mount(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.SESSIONS, authentication.sessions()::endAll),
        SubjectRecords.of(SubjectRecords.Kind.ACCOUNTS, local::removeAccount),
        SubjectRecords.of(
            SubjectRecords.Kind.PROFILES,
            subject -> authentication.profiles().remove(subject) ? 1 : 0));
  }
}
