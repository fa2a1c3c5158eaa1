package org.integrationgateway.people;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.oauth.AccountGrants;
import org.integrationgateway.people.api.oauth.AdminGrantRoutes;
import org.integrationgateway.people.api.oauth.AuthorizeRoutes;
import org.integrationgateway.people.api.oauth.ClientTokenRoutes;
import org.integrationgateway.people.api.oauth.GrantPageRoutes;
import org.integrationgateway.people.api.oauth.GrantRoutes;
import org.integrationgateway.people.api.oauth.IssuerUrls;
import org.integrationgateway.people.api.oauth.LoginSwitch;
import org.integrationgateway.people.api.oauth.McpProtection;
import org.integrationgateway.people.api.oauth.MetadataRoutes;
import org.integrationgateway.people.api.oauth.RegistrationRoutes;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.people.oauth.ClientLogins;
import org.integrationgateway.people.oauth.EnterpriseLogins;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.service.AccountLogins;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The gateway as the authorization server of MCP clients that know only its URL. */
public final class ClientLoginFeature implements Feature {
  private final Foundation foundation;
  private final OperatorAccess operators;
  private final Authentication authentication;
  private final ClientGrants grants;
  private final LoginSwitch switched;
  private final IssuerUrls urls;
  private final LoginClients clients;
  private final ClientLogins logins;
  private final AccountGrants accounts;
  private final EnterpriseLogins enterprise;

  /**
   * @param provider the identity provider that serves the server
   */
  public ClientLoginFeature(
      Foundation foundation,
      Authentication authentication,
      Supplier<LoginPort> provider,
      OperatorAccess operators,
      VisibleCatalog catalog,
      OutboundClient outbound) {
    this.foundation = foundation;
    this.operators = operators;
    this.authentication = authentication;
    grants = authentication.grants();
    var server = foundation.server();
    var state = foundation.state();
    var login = server.mcp().login();
    var hosts = Optional.of(Set.copyOf(login.documentHosts())).filter(all -> !all.isEmpty());
    clients =
        new LoginClients(
            state,
            login,
            outbound.under(
                new DerivedValue<>(foundation::egress, now -> new EgressPolicy(now, hosts))),
            foundation.url(),
            foundation.clock());
    logins =
        new ClientLogins(
            state, clients, grants, authentication.sessions(), catalog, foundation.clock());
    switched = new LoginSwitch(isOn(foundation.config()));
    urls = new IssuerUrls(foundation.url());
    var anyHost =
        outbound.under(
            new DerivedValue<>(foundation::egress, now -> new EgressPolicy(now, Optional.empty())));
    enterprise =
        new EnterpriseLogins(
            provider, authentication.profiles(), grants, authentication.used(), foundation.clock());
    accounts =
        new AccountGrants(
            urls,
            authentication.proofs(),
            new AccountLogins(
                authentication.keys(), authentication.used(), anyHost, foundation.clock()),
            authentication.access(),
            foundation.audit());
  }

  /** Whether clients can log people in: a person can log in with a browser. */
  static boolean isOn(GatewayConfig config) {
    return config.server().mcp().login().enabled()
        && config.providers().defaultOf(ProviderKind.IDENTITY).isPresent();
  }

  /** The callers of {@code /mcp}. */
  public CallerResolver callers() {
    return foundation
        .callers()
        .of(new McpProtection(switched, urls, grants, authentication.access()));
  }

  @Override
  public void mount(Routes.Builder open) {
    var callers = foundation.callers();
    var audit = foundation.audit();
    var links = LoginLinks.of(foundation.config());
    var forms =
        new FormGuard(
            (one, other) -> foundation.state().keys().hash().of("client login form", one, other),
            foundation.server().baseUrl(),
            foundation.clock());
    new MetadataRoutes(switched, urls, clients.isOpen()).mount(open);
    new AuthorizeRoutes(switched, urls, logins, callers, links, forms, audit).mount(open);
    new ClientTokenRoutes(
            switched,
            urls,
            logins,
            clients,
            grants,
            enterprise,
            accounts,
            foundation.rates(),
            audit)
        .mount(open);
    new RegistrationRoutes(switched, clients, audit).mount(open);
    new GrantRoutes(callers, grants, audit).mount(open);
    new GrantPageRoutes(callers, grants, links, forms, audit).mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    new AdminGrantRoutes(operators, grants, foundation.audit()).mount(admin);
  }

  /** Whether programs have access in the name of a subject. */
  public boolean hasGrants(String subject) {
    return !grants.list(subject).isEmpty();
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.ACCOUNT_KEYS, authentication.keys()::removeAll),
        SubjectRecords.of(SubjectRecords.Kind.GRANTS, grants::endAll));
  }
}
