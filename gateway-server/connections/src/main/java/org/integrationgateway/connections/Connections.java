package org.integrationgateway.connections;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.connections.completion.Completion;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.completion.ConnectResult;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.login.Logins;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditEvent.Outcome;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.connection.LoginSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/** Connects and disconnects apps for users, and reports the status of their connections. */
public final class Connections {
  private static final String DEFAULT = "default";

  /** No disconnect waits longer for an authorization server. */
  private static final Duration REVOCATION = Duration.ofSeconds(10);

  private static final Duration LOGIN = Duration.ofSeconds(30);

  private final VisibleApps apps;
  private final CredentialVault vault;
  private final ConnectionCompletion completion;
  private final Logins logins;
  private final UpstreamRevocation revocation;
  private final AuditTrail audit;
  private final Consumer<String> changed;

  /**
   * The connections of these apps.
   *
   * @param completion stores new credentials
   * @param logins gets the tokens of connections with a login
   * @param revocation revokes the grants of removed ones
   * @param changed told the owner of each connection that was removed
   */
  public Connections(
      VisibleApps apps,
      CredentialVault vault,
      ConnectionCompletion completion,
      Logins logins,
      UpstreamRevocation revocation,
      AuditTrail audit,
      Consumer<String> changed) {
    this.apps = apps;
    this.vault = vault;
    this.completion = completion;
    this.logins = logins;
    this.revocation = revocation;
    this.audit = audit;
    this.changed = changed;
  }

  /**
   * Stores what the caller gives for a connection; the same instance again is replaced.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code INVALID_PARAMETERS} with every problem,
   *     {@code INVALID_REQUEST} when the connection needs nothing, {@code INVALID_STATE} when there
   *     are too many instances, {@code SCOPE_DENIED} when the token may not
   */
  public ConnectOutcome connect(Caller caller, ConnectRequest request) {
    return connect(caller, caller.subject().id(), request);
  }

  /**
   * Connects an app for another owner.
   *
   * @param owner a subject that the caller manages
   */
  public ConnectOutcome connect(Caller caller, String owner, ConnectRequest request) {
    AccessPolicy.checkConnections(caller, apps.app(caller, request.app()));
    return store(caller, owner, request);
  }

  /**
   * Connects an app that its host has granted this: the token of the call does not count. A
   * credential for an internal connection belongs to the deployment.
   */
  ConnectResult store(Caller caller, ConnectRequest request) {
    var app = apps.app(caller, request.app());
    var internal = request.connection().map(app.connections()::get).filter(Connection::internal);
    var outcome =
        internal.isPresent()
            ? store(caller, App.deploymentOwner(app.name()), app, internal.get(), request)
            : store(caller, caller.subject().id(), request);
    if (outcome instanceof ConnectOutcome.Connected connected) {
      return connected.result();
    }
    throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "a user has to choose what app '%s' is connected to: connect it with 'gateway app connect %s' or POST /api/v1/auth/connect-manual"
                .formatted(request.app(), request.app()))
        .app(request.app());
  }

  private ConnectOutcome store(Caller caller, String owner, ConnectRequest request) {
    var app = apps.app(caller, request.app());
    return store(caller, owner, app, chosen(app, request.connection()), request);
  }

  /** Stores a credential for a connection that is chosen already. */
  ConnectOutcome store(
      Caller caller, String owner, App app, Connection connection, ConnectRequest request) {
    try {
      if (connection.auth().isInBrowser() && !ClientCredentials.isUsedBy(connection)) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "connection '%s' of app '%s' is authorized at its authorization server: start with POST /api/v1/auth/start-oauth"
                .formatted(connection.name(), app.name()));
      }
      if (!isConnectable(connection)) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "connection '%s' of app '%s' needs no credential: there is nothing to connect"
                .formatted(connection.name(), app.name()));
      }
      if (presentsNothing(app, connection)) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "connection '%s' of app '%s' asks for fields and presents none of them: its author must map them in authMapping, or exchange them for a token at a tokenUrl"
                .formatted(connection.name(), app.name()));
      }
      var params = completion.params(owner, app, connection, request.instance());
      var given = ConnectInput.accept(app, connection, request.with(params));
      var login = connection.login().map(settings -> loggedIn(connection, settings, given));
      return completion.complete(
          new Completion(
              caller,
              owner,
              app,
              connection,
              request.instance(),
              login.map(Logins.LoggedIn::contents).orElse(given),
              login.map(Logins.LoggedIn::answer)));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  /** Fields that the login refuses are not stored: the first call would say it too late. */
  private Logins.LoggedIn loggedIn(
      Connection connection, LoginSettings settings, CredentialFields given) {
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(LOGIN));
    try {
      return logins.login(settings, given, connection.values(given.params()), deadline);
    } catch (TokenException refused) {
      throw refused.kind() == TokenException.Kind.GRANT_REFUSED
          ? new GatewayException(
              ErrorCode.INVALID_PARAMETERS, refused.detail() + "; nothing was stored", refused)
          : refused.problem();
    }
  }

  /**
   * Returns whether no request would carry what is stored; a provider of an app's own reads it
   * itself.
   */
  private static boolean presentsNothing(App app, Connection connection) {
    var using =
        app.operations().values().stream()
            .filter(operation -> operation.connection().name().equals(connection.name()))
            .toList();
    return connection.presentation().leavesFieldsAsTheyAre()
        && !connection.fields().isEmpty()
        && !using.isEmpty()
        && using.stream().noneMatch(operation -> operation.transport() == Transport.PROVIDER);
  }

  /**
   * Removes a stored instance, and revokes its grant at the authorization server. The selector may
   * leave out what is not needed to find it.
   *
   * @throws GatewayException {@code NOT_FOUND} when none fits, {@code INSTANCE_SELECTION_REQUIRED}
   *     when several do, {@code SCOPE_DENIED} when the token may not
   */
  public Revocation disconnect(Caller caller, String appName, Selector selector) {
    return disconnect(caller, caller.subject().id(), appName, selector);
  }

  /**
   * Disconnects an app of another owner.
   *
   * @param owner a subject that the caller manages
   */
  public Revocation disconnect(Caller caller, String owner, String appName, Selector selector) {
    var stored = vault.findNow(owner, appName);
    // A stored credential can be removed after the app was: its owner knows that it was there.
    if (stored.isEmpty() || !caller.mayConnect(appName)) {
      AccessPolicy.checkConnections(caller, apps.app(caller, appName));
    }
    return remove(caller, StoredInstance.of(appName, stored, selector).key())
        .orElseThrow(() -> StoredInstance.nothingStored(appName, selector));
  }

  /** Removes this credential and revokes its grant; empty when it is not stored. */
  Optional<Revocation> remove(Caller caller, CredentialKey key) {
    return remove(caller, key, Deadline.in(REVOCATION));
  }

  /** The row goes first: however the attempt at the authorization server ends, it is removed. */
  private Optional<Revocation> remove(Caller caller, CredentialKey key, Deadline deadline) {
    var removed = vault.remove(key);
    if (removed.isEmpty()) {
      return Optional.empty();
    }
    audit.record(event("connection.disconnect", caller, key));
    changed.accept(key.owner());
    var outcome = revocation.revoke(removed.get(), deadline);
    if (outcome != Revocation.NOT_NEEDED) {
      var event = event("connection.revoke", caller, key).with("revocation", outcome.wireName());
      audit.record(outcome == Revocation.FAILED ? event.with(Outcome.FAILURE) : event);
    }
    return Optional.of(outcome);
  }

  /** Whether a subject has stored credentials. */
  public boolean hasAny(String owner) {
    return !vault.keys(owner).isEmpty();
  }

  /**
   * Removes all credentials of an owner, and revokes their grants as far as that takes no longer
   * than for one.
   *
   * @param owner a subject that the caller manages
   * @return how many there were
   */
  public int removeAll(Caller caller, String owner) {
    var deadline = Deadline.in(REVOCATION);
    return (int)
        vault.keys(owner).stream().filter(key -> remove(caller, key, deadline).isPresent()).count();
  }

  private static AuditEvent event(String action, Caller caller, CredentialKey key) {
    var event = new AuditEvent(action, caller.subject().id());
    var owned =
        key.owner().equals(caller.subject().id()) ? event : event.with("owner", key.owner());
    return owned
        .with("app", key.app())
        .with("connection", key.connection())
        .with("instance", key.instance());
  }

  /** The status of the app and of each of its connections for this caller. */
  public AppConnections stored(Caller caller, App app) {
    return stored(caller.subject().id(), app);
  }

  /**
   * Returns the stored connections of another owner.
   *
   * @param owner a subject that the caller manages
   */
  public AppConnections stored(String owner, App app) {
    return stored(owner, app, vault::find);
  }

  /** The status of an app and of its connections for an owner, read from the store now. */
  public AppConnections storedNow(String owner, App app) {
    return stored(owner, app, vault::findNow);
  }

  private static AppConnections stored(
      String owner, App app, BiFunction<String, String, List<HeldCredential>> read) {
    boolean shared =
        app.connections().values().stream()
            .anyMatch(each -> each.internal() || ClientCredentials.isShared(each));
    return AppConnections.of(
        app,
        read.apply(owner, app.name()),
        shared ? read.apply(App.deploymentOwner(app.name()), app.name()) : List.of());
  }

  /**
   * The connection of this name, else the app's default, else the only one that can be connected.
   *
   * @throws GatewayException {@code NOT_FOUND}; {@code INVALID_REQUEST} when there are several
   */
  public static Connection chosen(App app, Optional<String> name) {
    return name.map(text -> named(app, text)).orElseGet(() -> preferred(app));
  }

  private static Connection named(App app, String name) {
    var connection = app.connections().get(name);
    if (connection != null && !connection.internal()) {
      return connection;
    }
    var known = visible(app).stream().map(Connection::name).toList();
    throw new GatewayException(
            ErrorCode.NOT_FOUND,
            "app '%s' has no connection '%s'; it has: %s.%s"
                .formatted(
                    app.name(), name, String.join(", ", known), SimilarNames.sentence(name, known)))
        .app(app.name())
        .connection(name);
  }

  /** The app's default, else the only one that can be connected. */
  private static Connection preferred(App app) {
    var byDefault = app.connections().get(app.defaultConnection().orElse(DEFAULT));
    var candidates = visible(app).stream().filter(Connections::isConnectable).toList();
    if (byDefault != null && candidates.contains(byDefault)) {
      return byDefault;
    }
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    var names = candidates.stream().map(Connection::name).toList();
    throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            names.isEmpty()
                ? "app '%s' needs no credential: there is nothing to connect".formatted(app.name())
                : "app '%s' has several connections: name one in 'connection' (%s)"
                    .formatted(app.name(), String.join(", ", names)))
        .app(app.name());
  }

  private static List<Connection> visible(App app) {
    return app.connections().values().stream()
        .filter(connection -> !connection.internal())
        .toList();
  }

  /** A connection with parameters only can be connected too. */
  private static boolean isConnectable(Connection connection) {
    return !ClientCredentials.isObtained(connection)
        && (connection.needsCredential() || !connection.params().isEmpty());
  }
}
