package org.integrationgateway.connections;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.PresentedRequest;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.credentials.CredentialDescription;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.CredentialWrite;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.credentials.ResolvedCredential;

/** The stored credentials of the subject of the call in force, for callers from inside. */
public final class StoredCredentials implements ExternalCredentials {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Secret EMPTY = Secret.of("");

  private final VisibleApps apps;
  private final Connections connections;
  private final CredentialVault vault;
  private final CredentialResolver resolver;

  public StoredCredentials(
      VisibleApps apps,
      Connections connections,
      CredentialVault vault,
      CredentialResolver resolver) {
    this.apps = apps;
    this.connections = connections;
    this.vault = vault;
    this.resolver = resolver;
  }

  @Override
  public CredentialDescription upsert(CredentialWrite credential) {
    var ref = credential.ref();
    var caller = caller(ref);
    return answering(
        () -> {
          var made = connections.store(caller, request(credential));
          var app = apps.app(caller, made.app());
          return described(
              app,
              one(
                  app,
                  fitting(
                      caller, app, Optional.of(made.connection()), Optional.of(made.instance()))));
        });
  }

  @Override
  public CredentialDescription get(CredentialRef ref) {
    var caller = caller(ref);
    return answering(
        () -> {
          var app = apps.app(caller, ref.app());
          return described(app, one(app, fitting(caller, app, ref)));
        });
  }

  @Override
  public List<CredentialDescription> list(Optional<String> owner, Optional<String> name) {
    var asked = named(name);
    var caller = caller(owner, asked);
    return answering(
        () -> {
          var app = apps.app(caller, asked);
          return fitting(caller, app, Optional.empty(), Optional.empty()).stream()
              .sorted(
                  Comparator.comparing(HeldCredential::connection)
                      .thenComparing(HeldCredential::instance))
              .map(held -> described(app, held))
              .toList();
        });
  }

  @Override
  public boolean delete(CredentialRef ref) {
    var caller = caller(ref);
    return answering(
        () -> {
          var app = apps.app(caller, ref.app());
          var stored = fitting(caller, app, ref);
          return !stored.isEmpty()
              && connections.remove(caller, one(app, stored).key()).isPresent();
        });
  }

  @Override
  public ResolvedCredential resolve(CredentialRef ref) {
    var caller = caller(ref);
    return answering(
        () -> {
          var app = apps.app(caller, ref.app());
          var connection = connection(app, ref);
          var deadline = Deadline.current().orElseGet(() -> Deadline.in(LONGEST));
          var held =
              resolver
                  .held(caller, app, connection, ref.instance(), deadline)
                  .orElseThrow(() -> nothingNeeded(app, connection));
          return resolved(app, connection, held);
        });
  }

  static ConnectRequest request(CredentialWrite credential) {
    var ref = credential.ref();
    return new ConnectRequest(
        ref.app(),
        ref.connection(),
        credential.instanceName().or(ref::instance),
        Optional.empty(),
        credential.fields(),
        credential.params());
  }

  static ResolvedCredential resolved(App app, Connection connection, HeldCredential held) {
    var found = CredentialResolver.presented(connection, held);
    return new ResolvedCredential(
        new CredentialRef(
            Optional.of(held.key().owner()),
            app.name(),
            Optional.of(found.connection()),
            Optional.of(found.instance())),
        found.token(),
        found.fields(),
        headers(connection, found),
        found.params(),
        held.grant().flatMap(Grant::expiresAt));
  }

  private static Map<String, Secret> headers(Connection connection, Credential found) {
    var headers = new LinkedHashMap<String, Secret>();
    var values =
        new CredentialValues(
            field ->
                Optional.ofNullable(found.fields().get(field))
                    .or(() -> Optional.of(EMPTY).filter(none -> isField(connection, field))),
            name -> Optional.ofNullable(found.params().get(name)),
            InstantSource.system());
    if (connection.presentation().isSigned(values)) {
      return headers;
    }
    var shown = PresentedRequest.blank();
    connection.presentation().present(values, shown);
    shown.added().forEach(added -> headers.put(added.getKey(), Secret.of(added.getValue())));
    return headers;
  }

  private static boolean isField(Connection connection, String name) {
    return !connection.params().containsKey(name);
  }

  @Override
  public Optional<ServiceException> validate(CredentialRef ref) {
    try {
      resolve(ref);
      return Optional.empty();
    } catch (ServiceException why) {
      return Optional.of(why);
    }
  }

  /** A subject sees its own credentials, and those of the app itself. */
  private static Caller caller(CredentialRef ref) {
    return caller(ref.owner(), ref.app());
  }

  private static Caller caller(Optional<String> owner, String app) {
    var subject = subject();
    boolean visible =
        owner
            .filter(id -> !id.equals(subject.id()) && !id.equals(App.deploymentOwner(app)))
            .isEmpty();
    if (!visible) {
      throw new ServiceException(
          Reason.DENIED,
          "%s asks for credentials of %s: a subject can get only its own"
              .formatted(subject.id(), owner.orElseThrow()));
    }
    return Caller.of(subject);
  }

  static Subject subject() {
    return CallContext.currentSubject()
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.DENIED, "credentials belong to subjects, and this call has no subject"));
  }

  /** The app that a list is asked of. */
  static String named(Optional<String> app) {
    return app.orElseThrow(() -> new ServiceException(Reason.INVALID_INPUT, "name the app"));
  }

  private List<HeldCredential> fitting(Caller caller, App app, CredentialRef ref) {
    return fitting(caller, app, ref.connection(), ref.instance());
  }

  private List<HeldCredential> fitting(
      Caller caller, App app, Optional<String> connection, Optional<String> instance) {
    return Stream.concat(
            vault.find(caller.subject().id(), app.name()).stream(),
            vault.find(App.deploymentOwner(app.name()), app.name()).stream())
        .filter(held -> connection.map(held.connection()::equals).orElse(true))
        .filter(
            held ->
                instance
                    .map(name -> name.equals(held.instance()) || name.equals(held.id()))
                    .orElse(true))
        .toList();
  }

  private static HeldCredential one(App app, List<HeldCredential> fitting) {
    if (fitting.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "no such credential is stored for app '" + app.name() + "'");
    }
    if (fitting.size() > 1) {
      throw new GatewayException(
          ErrorCode.INSTANCE_SELECTION_REQUIRED,
          "several credentials are stored for app '%s': name connection and instance"
              .formatted(app.name()));
    }
    return fitting.get(0);
  }

  static Connection connection(App app, CredentialRef ref) {
    var name = ref.connection().or(app::defaultConnection).orElse("default");
    var found = app.connections().get(name);
    if (found == null) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "app '%s' has no connection '%s'; it has: %s"
              .formatted(app.name(), name, String.join(", ", app.connections().keySet())));
    }
    return found;
  }

  static GatewayException nothingNeeded(App app, Connection connection) {
    return new GatewayException(
        ErrorCode.INVALID_STATE,
        "connection '%s' of app '%s' needs no credential".formatted(connection.name(), app.name()));
  }

  static CredentialDescription described(App app, HeldCredential held) {
    var connection = Optional.ofNullable(app.connections().get(held.connection()));
    return new CredentialDescription(
        new CredentialRef(
            Optional.of(held.key().owner()),
            app.name(),
            Optional.of(held.connection()),
            Optional.of(held.instance())),
        held.instance(),
        connection.map(StoredCredentials::authType).orElse("none"),
        held.fields(),
        held.params(),
        held.grant().map(Grant::scopes).orElse(List.of()),
        held.grant().flatMap(Grant::expiresAt),
        held.createdAt(),
        held.updatedAt());
  }

  private static String authType(Connection connection) {
    if (connection.auth().isInBrowser()) {
      return "oauth";
    }
    return connection.needsCredential() ? "manual" : "none";
  }

  private static <T> T answering(Supplier<T> work) {
    try {
      return work.get();
    } catch (GatewayException refused) {
      throw ServiceFailures.of(refused);
    }
  }
}
