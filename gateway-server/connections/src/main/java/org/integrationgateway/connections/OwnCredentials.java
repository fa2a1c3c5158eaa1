package org.integrationgateway.connections;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;

/**
 * The stored credentials of the subject of the call in force, for callers from outside. They get
 * only what they own: nothing of the deployment, and nothing of other subjects.
 */
public final class OwnCredentials implements ExternalCredentials {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final VisibleApps apps;
  private final Connections connections;
  private final CredentialVault vault;
  private final CredentialResolver resolver;
  private final boolean resolves;
  private final AuditTrail audit;

  /**
   * @param resolves whether callers get secrets
   */
  public OwnCredentials(
      VisibleApps apps,
      Connections connections,
      CredentialVault vault,
      CredentialResolver resolver,
      boolean resolves,
      AuditTrail audit) {
    this.apps = apps;
    this.connections = connections;
    this.vault = vault;
    this.resolver = resolver;
    this.resolves = resolves;
    this.audit = audit;
  }

  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    var ref = credential.ref();
    var caller = caller(ref.owner());
    var outcome = connections.connect(caller, StoredCredentials.request(credential));
    if (outcome instanceof ConnectOutcome.Connected connected) {
      var made = connected.result();
      return get(
          new CredentialRef(
              Optional.empty(),
              made.app(),
              Optional.of(made.connection()),
              Optional.of(made.instance())));
    }
    throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "a user has to choose what app '%s' is connected to: connect it with 'gateway app connect %s' or POST /api/v1/auth/connect-manual"
                .formatted(ref.app(), ref.app()))
        .app(ref.app());
  }

  @Override
  public CredentialDescription get(CredentialRef ref) {
    var caller = caller(ref.owner());
    var app = apps.app(caller, ref.app());
    return StoredCredentials.described(app, one(caller, ref));
  }

  @Override
  public List<CredentialDescription> list(Optional<String> owner, Optional<String> name) {
    var asked = StoredCredentials.named(name);
    var caller = caller(owner);
    var app = apps.app(caller, asked);
    return vault.find(caller.subject().id(), asked).stream()
        .sorted(
            Comparator.comparing(HeldCredential::connection)
                .thenComparing(HeldCredential::instance))
        .map(held -> StoredCredentials.described(app, held))
        .toList();
  }

  @Override
  public boolean delete(CredentialRef ref) {
    var caller = caller(ref.owner());
    try {
      connections.disconnect(caller, ref.app(), new Selector(ref.connection(), ref.instance()));
      return true;
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.NOT_FOUND
          && vault.find(caller.subject().id(), ref.app()).isEmpty()) {
        // An app that the caller may not know stays unknown.
        apps.app(caller, ref.app());
        return false;
      }
      throw refused;
    }
  }

  @Override
  public ResolvedCredential resolve(CredentialRef ref) {
    var caller = caller(ref.owner());
    var app = apps.app(caller, ref.app());
    if (!resolves) {
      throw new GatewayException(
              ErrorCode.FORBIDDEN,
              "this gateway does not give secrets of connections to callers: invoke operations "
                  + "of the app; an operator can allow it with server.connect.resolve")
          .app(app.name());
    }
    var held = held(caller, app, ref);
    var connection = StoredCredentials.connection(app, ref);
    var resolved = StoredCredentials.resolved(app, connection, held);
    audit.record(
        new AuditEvent("credential.resolve", caller.subject().id())
            .with("app", app.name())
            .with("connection", resolved.ref().connection().orElseThrow())
            .with("instance", resolved.ref().instance().orElseThrow())
            .here());
    return resolved;
  }

  private HeldCredential held(Caller caller, App app, CredentialRef ref) {
    AccessPolicy.checkConnections(caller, app);
    var connection = StoredCredentials.connection(app, ref);
    if (connection.internal()) {
      throw deploymentOnly(app, connection.name());
    }
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(LONGEST));
    var held =
        resolver
            .held(caller, app, connection, ref.instance(), deadline)
            .orElseThrow(() -> StoredCredentials.nothingNeeded(app, connection));
    if (!held.key().owner().equals(caller.subject().id())) {
      throw deploymentOnly(app, connection.name());
    }
    return held;
  }

  private static GatewayException deploymentOnly(App app, String connection) {
    return new GatewayException(
            ErrorCode.FORBIDDEN,
            "connection '%s' of app '%s' belongs to the deployment, and its credential is not given to callers: invoke operations of the app"
                .formatted(connection, app.name()))
        .app(app.name())
        .connection(connection);
  }

  @Override
  public Optional<ServiceException> validate(CredentialRef ref) {
    var caller = caller(ref.owner());
    var app = apps.app(caller, ref.app());
    try {
      held(caller, app, ref);
      return Optional.empty();
    } catch (GatewayException refused) {
      return Optional.of(ServiceFailures.of(refused));
    } catch (ServiceException refused) {
      return Optional.of(refused);
    }
  }

  private HeldCredential one(Caller caller, CredentialRef ref) {
    return StoredInstance.of(
        ref.app(),
        vault.find(caller.subject().id(), ref.app()),
        new Selector(ref.connection(), ref.instance()));
  }

  private static Caller caller(Optional<String> owner) {
    var subject = StoredCredentials.subject();
    if (owner.filter(id -> !id.equals(subject.id())).isPresent()) {
      throw new ServiceException(
          Reason.DENIED,
          "%s asks for credentials of %s: a caller can get only its own"
              .formatted(subject.id(), owner.orElseThrow()));
    }
    return Caller.of(subject);
  }
}
