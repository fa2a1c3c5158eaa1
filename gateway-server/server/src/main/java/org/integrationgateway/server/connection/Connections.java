package org.integrationgateway.server.connection;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.connection.completion.Completion;
import org.integrationgateway.server.connection.completion.ConnectOutcome;
import org.integrationgateway.server.connection.completion.ConnectResult;
import org.integrationgateway.server.connection.completion.ConnectionCompletion;
import org.integrationgateway.server.credential.ClientCredentials;
import org.integrationgateway.server.credential.CredentialKey;
import org.integrationgateway.server.credential.CredentialVault;
import org.integrationgateway.server.credential.HeldCredential;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.error.NearMiss;

/** Connects and disconnects apps for users, and reports the status of their connections. */
public final class Connections {
  private static final String DEFAULT = "default";

  private final VisibleApps apps;
  private final CredentialVault vault;
  private final ConnectionCompletion completion;
  private final AuditTrail audit;
  private final Consumer<String> changed;

  /**
   * The connections of these apps.
   *
   * @param completion stores new credentials
   * @param changed told the owner of each connection that was removed
   */
  public Connections(
      VisibleApps apps,
      CredentialVault vault,
      ConnectionCompletion completion,
      AuditTrail audit,
      Consumer<String> changed) {
    this.apps = apps;
    this.vault = vault;
    this.completion = completion;
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
   * The same for another owner.
   *
   * @param owner a subject that the caller manages
   */
  public ConnectOutcome connect(Caller caller, String owner, ConnectRequest request) {
    AccessPolicy.checkConnections(caller, apps.app(caller, request.app()));
    return store(caller, owner, request);
  }

  /** The same for an app that its host has granted this: the token of the call does not count. */
  ConnectResult store(Caller caller, ConnectRequest request) {
    var outcome = store(caller, caller.subject().id(), request);
    if (outcome instanceof ConnectOutcome.Connected connected) {
      return connected.result();
    }
    throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "a person has to choose what app '%s' is connected to: connect it with 'gateway app connect %s' or POST /api/v1/auth/connect-manual"
                .formatted(request.app(), request.app()))
        .app(request.app());
  }

  private ConnectOutcome store(Caller caller, String owner, ConnectRequest request) {
    var app = apps.app(caller, request.app());
    var connection = chosen(app, request.connection());
    try {
      if (connection.auth().isOAuth() && !ClientCredentials.isUsedBy(connection)) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "connection '%s' of app '%s' is made at its authorization server: begin with POST /api/v1/auth/start-oauth"
                .formatted(connection.name(), app.name()));
      }
      if (!isConnectable(connection)) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST,
            "connection '%s' of app '%s' needs no credential: there is nothing to connect"
                .formatted(connection.name(), app.name()));
      }
      var params = completion.params(owner, app, connection, request.instance());
      var contents = ConnectInput.accept(app, connection, request.with(params));
      return completion.complete(
          new Completion(
              caller, owner, app, connection, request.instance(), contents, Optional.empty()));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  /**
   * Removes a stored instance. The selector may leave out what is not needed to find it.
   *
   * @throws GatewayException {@code NOT_FOUND} when none fits, {@code INSTANCE_SELECTION_REQUIRED}
   *     when several do, {@code SCOPE_DENIED} when the token may not
   */
  public void disconnect(Caller caller, String appName, Selector selector) {
    disconnect(caller, caller.subject().id(), appName, selector);
  }

  /**
   * The same for another owner.
   *
   * @param owner a subject that the caller manages
   */
  public void disconnect(Caller caller, String owner, String appName, Selector selector) {
    var app = apps.app(caller, appName);
    AccessPolicy.checkConnections(caller, app);
    var fitting =
        vault.find(owner, app.name()).stream().filter(held -> fits(selector, held)).toList();
    if (fitting.size() > 1) {
      throw severalStored(app, fitting);
    }
    if (fitting.isEmpty() || !remove(caller, fitting.get(0).key())) {
      throw nothingStored(app, selector);
    }
  }

  /** Removes this credential; false when it is not stored. */
  boolean remove(Caller caller, CredentialKey key) {
    boolean removed = vault.remove(key);
    if (removed) {
      disconnected(caller, key);
    }
    return removed;
  }

  /** Whether a subject has stored credentials. */
  public boolean hasAny(String owner) {
    return !vault.keys(owner).isEmpty();
  }

  /**
   * Removes all credentials of an owner.
   *
   * @param owner a subject that the caller manages
   */
  public void removeAll(Caller caller, String owner) {
    vault.keys(owner).forEach(key -> remove(caller, key));
  }

  private void disconnected(Caller caller, CredentialKey key) {
    var event = new AuditEvent("connection.disconnect", caller.subject().id());
    var owned =
        key.owner().equals(caller.subject().id()) ? event : event.with("owner", key.owner());
    audit.record(
        owned
            .with("app", key.app())
            .with("connection", key.connection())
            .with("instance", key.instance()));
    changed.accept(key.owner());
  }

  /** The status of the app and of each of its connections for this caller. */
  public AppConnections stored(Caller caller, App app) {
    return AppConnections.of(app, vault.find(caller.subject().id(), app.name()));
  }

  private static boolean fits(Selector selector, HeldCredential held) {
    return selector.connection().map(held.connection()::equals).orElse(true)
        && selector
            .instance()
            .map(name -> name.equals(held.instance()) || name.equals(held.id()))
            .orElse(true);
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
                .formatted(app.name(), name, String.join(", ", known), NearMiss.hint(name, known)))
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
                : "app '%s' has several connections: say which in 'connection' (%s)"
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
    return connection.needsCredential() || !connection.params().isEmpty();
  }

  private static GatewayException severalStored(App app, List<HeldCredential> fitting) {
    boolean oneConnection =
        fitting.stream().map(HeldCredential::connection).distinct().count() == 1;
    var names =
        fitting.stream()
            .map(
                held -> oneConnection ? held.instance() : held.connection() + "/" + held.instance())
            .toList();
    return new GatewayException(
            ErrorCode.INSTANCE_SELECTION_REQUIRED,
            "several instances of app '%s' are stored: say which to disconnect (%s)"
                .formatted(app.name(), String.join(", ", names)))
        .app(app.name())
        .instances(names);
  }

  private static GatewayException nothingStored(App app, Selector selector) {
    var instance = selector.instance().map(name -> " '" + name + "'").orElse("");
    var connection = selector.connection().map(name -> " for connection '" + name + "'").orElse("");
    var problem =
        new GatewayException(
                ErrorCode.NOT_FOUND,
                "you have stored no instance%s%s of app '%s': there is nothing to disconnect"
                    .formatted(instance, connection, app.name()))
            .app(app.name());
    return selector.connection().map(problem::connection).orElse(problem);
  }
}
