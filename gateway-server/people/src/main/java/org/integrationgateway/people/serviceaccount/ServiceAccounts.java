package org.integrationgateway.people.serviceaccount;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.sdk.authorization.RelationTarget;

/**
 * Service accounts and who manages them. A service account does not exist for callers that may not
 * manage it; operators may manage all. Every method refuses with {@code SCOPE_DENIED} a caller
 * whose token is limited, with {@code NOT_CONFIGURED} without an authorization provider, and with
 * {@code PROVIDER_UNAVAILABLE} when that does not answer.
 */
public final class ServiceAccounts {
  private static final Pattern SUBJECT =
      Pattern.compile("(user|service_account):[^\\s:][^\\s]{0,199}");

  private final ServiceAccountStore store;
  private final AccountManagers managers;
  private final Predicate<Caller> isOperator;
  private final Predicate<String> isTaken;
  private final AccountProperty property;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param isOperator whether a caller may manage all service accounts
   * @param isTaken whether the configuration names a subject, so that only an operator may create a
   *     service account that is this subject
   * @param property what service accounts own elsewhere
   */
  public ServiceAccounts(
      State state,
      ServingAuthorization authorization,
      Predicate<Caller> isOperator,
      Predicate<String> isTaken,
      AccountProperty property,
      Clock clock) {
    this.store = new ServiceAccountStore(state);
    this.managers = new AccountManagers(authorization);
    this.isOperator = isOperator;
    this.isTaken = isTaken;
    this.property = property;
    this.clock = clock;
  }

  /**
   * Creates a service account that the caller manages.
   *
   * @throws GatewayException {@code CONFLICT} when there is one with this id, or when the id has
   *     rights or property already and the caller is no operator; {@code INVALID_STATE} when there
   *     are too many
   */
  public ServiceAccount create(Caller caller, ServiceAccountRequest request) {
    refuseLimited(caller);
    var id = request.id().orElseGet(() -> TokenText.randomId(random).toLowerCase(Locale.ROOT));
    if (request.id().isPresent() && hasRights(id) && !isOperator.test(caller)) {
      throw taken(id);
    }
    var account =
        new ServiceAccount(
            id,
            request.displayName(),
            request.description(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            caller.subject().id());
    if (!store.add(account)) {
      throw taken(id);
    }
    try {
      managers.begin(id, caller.subject().id());
    } catch (GatewayException failed) {
      store.remove(id);
      throw failed;
    }
    return account;
  }

  /** A creator would get the rights that such a subject has, its credentials, and its records. */
  private boolean hasRights(String id) {
    var subject = ServiceAccount.subjectId(id);
    return isTaken.test(subject) || property.exists(subject) || managers.isKnown(id);
  }

  private static GatewayException taken(String id) {
    return new GatewayException(
        ErrorCode.CONFLICT,
        "the id '%s' is in use: choose another one, or leave 'id' out".formatted(id));
  }

  /** All service accounts, by id; for operators. */
  public List<ServiceAccount> all() {
    return store.all();
  }

  /** The service accounts that the caller may manage, by id. */
  public List<ServiceAccount> list(Caller caller) {
    refuseLimited(caller);
    var all = store.all();
    return isOperator.test(caller) ? all : managers.managed(caller.subject().id(), all);
  }

  /**
   * One service account that the caller may manage.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public ServiceAccount get(Caller caller, String id) {
    refuseLimited(caller);
    return managed(caller, id)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND, "there is no service account '%s'".formatted(id)));
  }

  private Optional<ServiceAccount> managed(Caller caller, String id) {
    return store
        .find(id)
        .filter(
            account ->
                isOperator.test(caller) || managers.manages(caller.subject().id(), account.id()));
  }

  /**
   * The canonical id of a service account that the caller wants to store a credential for.
   *
   * @param text its local or canonical id
   * @throws GatewayException {@code FORBIDDEN} when the caller may not manage it
   */
  public String owner(Caller caller, String text) {
    refuseLimited(caller);
    return managed(caller, ServiceAccount.localId(text))
        .map(account -> account.subject().id())
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.FORBIDDEN,
                    "you do not manage service account '%s': leave serviceAccountId out to act for yourself"
                        .formatted(text)));
  }

  /**
   * Deletes a service account with its tokens, credentials, calls and relationships. When a part
   * fails, it can be deleted again.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public ServiceAccount delete(Caller caller, String id) {
    var account = get(caller, id);
    property.end(caller, account.subject().id());
    store.remove(id);
    // A token that was created meanwhile.
    property.end(caller, account.subject().id());
    managers.end(id);
    return account;
  }

  /** The managers of a service account. */
  public List<ManagingSubject> managers(Caller caller, String id) {
    return managers.list(get(caller, id).id());
  }

  /** The result of {@link #addManager}. */
  public record Added(ManagingSubject manager, boolean isNew) {}

  /**
   * Makes a subject a manager, unless it is one.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code INVALID_PARAMETERS}
   */
  public Added addManager(Caller caller, String id, String subject) {
    var account = get(caller, id);
    if (!SUBJECT.matcher(subject).matches()) {
      throw GatewayException.invalid(
          "subject", "'subject' must be user:<id> or service_account:<id>");
    }
    boolean isNew = managers.add(account.id(), subject);
    return new Added(ManagingSubject.of(RelationTarget.subject(subject), false), isNew);
  }

  /**
   * Deletes a manager, of which there must be another one.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code CONFLICT} when the configuration lists it,
   *     {@code INVALID_STATE} when it is the last one
   */
  public ManagingSubject deleteManager(Caller caller, String id, String manager) {
    return managers.delete(get(caller, id).id(), manager);
  }

  /** Whether a service account has this local id. */
  public boolean exists(String id) {
    return store.find(id).isPresent();
  }

  private static void refuseLimited(Caller caller) {
    if (!caller.scopes().isEmpty()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to some apps, so it cannot manage service accounts: use one"
              + " without scopes");
    }
  }
}
