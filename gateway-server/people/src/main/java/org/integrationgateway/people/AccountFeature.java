package org.integrationgateway.people;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.connections.flow.FlowOwners;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.accounts.KnownSubjects;
import org.integrationgateway.people.accounts.LocalLogins;
import org.integrationgateway.people.accounts.SubjectsInUse;
import org.integrationgateway.people.api.admin.MemberRoutes;
import org.integrationgateway.people.api.serviceaccount.ServiceAccountRoutes;
import org.integrationgateway.people.api.session.AdminTokenRoutes;
import org.integrationgateway.people.api.session.TokenRoutes;
import org.integrationgateway.people.members.PolicyMembers;
import org.integrationgateway.people.serviceaccount.AccountProperty;
import org.integrationgateway.people.serviceaccount.AccountTokens;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.people.serviceaccount.key.ManagedKeys;

/** Service accounts, tokens of callers and of service accounts, and the members of policies. */
public final class AccountFeature implements Feature {
  private final Foundation foundation;
  private final Authentication authentication;
  private final Operators operators;
  private final ServingAuthorization authorization;
  private final VisibleCatalog catalog;
  private final EventSources sources;
  private final Supplier<Collection<App>> deployed;
  private final ServiceAccounts accounts;
  private final KnownSubjects subjects;

  /**
   * @param property of service accounts, which ends with them
   * @param catalog the apps that a caller may see
   * @param sources refuse scopes that give more than the caller has
   * @param deployed the apps that are served now
   * @param local the accounts of the gateway's own
   */
  public AccountFeature(
      Foundation foundation,
      Authentication authentication,
      Operators operators,
      ServingAuthorization authorization,
      AccountProperty property,
      VisibleCatalog catalog,
      EventSources sources,
      Supplier<Collection<App>> deployed,
      LocalLogins local) {
    this.foundation = foundation;
    this.authentication = authentication;
    this.operators = operators;
    this.authorization = authorization;
    this.catalog = catalog;
    this.sources = sources;
    this.deployed = deployed;
    accounts =
        new ServiceAccounts(
            foundation.state(),
            authorization,
            operators::isNamed,
            subject -> SubjectsInUse.of(foundation.live().get()).contains(subject),
            property,
            foundation.clock());
    subjects =
        new KnownSubjects(local, authentication.profiles(), authentication.tokens(), accounts);
  }

  /** The owners of credentials that a caller manages. */
  public CredentialOwners owners() {
    return new CredentialOwners(accounts);
  }

  /** The checks of the starter of a connect flow. */
  public FlowOwners flowChecks() {
    return new FlowChecks(
        authentication.tokens(),
        authentication.sessions(),
        accounts,
        operators::isOperator,
        foundation.clock());
  }

  /**
   * Whether the caller manages a service account; without an authorization provider no caller does.
   */
  public boolean manages(Caller caller, String subject) {
    if (!subject.startsWith("service_account:")) {
      return false;
    }
    try {
      return accounts.owner(caller, subject).equals(subject);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        throw refused;
      }
      return false;
    }
  }

  @Override
  public void mount(Routes.Builder open) {
    var callers = foundation.callers();
    var tokens = authentication.tokens();
    new ServiceAccountRoutes(
            callers,
            accounts,
            new AccountTokens(accounts, tokens, sources),
            new ManagedKeys(accounts, authentication.keys(), sources),
            foundation.records(),
            foundation.audit())
        .mount(open);
    new TokenRoutes(callers, tokens, catalog, sources, foundation.records(), foundation.audit())
        .mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    var admitted = operators.of(foundation.callers());
    var config = foundation.config();
    new AdminTokenRoutes(
            admitted, authentication.tokens(), foundation.records(), foundation.audit())
        .mount(admin);
    new MemberRoutes(
            admitted,
            new PolicyMembers(() -> foundation.live().get().policies(), authorization),
            config.server().admin(),
            deployed,
            subjects,
            foundation.audit())
        .mount(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.TOKENS, authentication.tokens()::revokeAll));
  }
}
