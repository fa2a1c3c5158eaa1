package org.integrationgateway.connections;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The credentials of internal connections. Operators store them once, and the calls of every caller
 * present them. Operators see what is stored, and never a secret.
 */
public final class DeploymentCredentials {
  private final Function<String, Optional<App>> apps;
  private final Connections connections;
  private final CredentialVault vault;

  /**
   * @param apps every app that is deployed, by name
   */
  public DeploymentCredentials(
      Function<String, Optional<App>> apps, Connections connections, CredentialVault vault) {
    this.apps = apps;
    this.connections = connections;
    this.vault = vault;
  }

  /**
   * The internal connections of an app, in the manifest's order.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public List<ConnectionInstances> list(String app) {
    var deployed = app(app);
    return internal(deployed).stream().map(each -> of(deployed, each)).toList();
  }

  /**
   * Returns the instances of one connection.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public ConnectionInstances get(String app, String connection) {
    var deployed = app(app);
    return of(deployed, named(deployed, connection));
  }

  /**
   * Stores what an operator gives; the same instance again is replaced.
   *
   * @throws GatewayException as {@link Connections#connect}
   */
  public ConnectOutcome put(Caller operator, String connection, ConnectRequest request) {
    var app = app(request.app());
    return connections.store(
        operator, App.deploymentOwner(app.name()), app, named(app, connection), request);
  }

  /**
   * Removes a stored instance, also of a connection or app that is not deployed any more, and
   * revokes its grant.
   *
   * @param instance may be left out where one is stored
   * @throws GatewayException {@code NOT_FOUND}, {@code INSTANCE_SELECTION_REQUIRED}
   */
  public Revocation remove(
      Caller operator, String app, String connection, Optional<String> instance) {
    var owner = App.deploymentOwner(app);
    var selector = new Selector(Optional.of(connection), instance);
    var stored = StoredInstance.of(app, vault.findNow(owner, app), selector);
    return connections
        .remove(operator, stored.key())
        .orElseThrow(() -> StoredInstance.nothingStored(app, selector));
  }

  private App app(String name) {
    return apps.apply(name)
        .orElseThrow(
            () ->
                new GatewayException(
                        ErrorCode.NOT_FOUND, "no app '%s' is deployed here".formatted(name))
                    .app(name));
  }

  private ConnectionInstances of(App app, Connection connection) {
    return ConnectionInstances.forOperators(
        connection, vault.find(App.deploymentOwner(app.name()), app.name()));
  }

  static Connection named(App app, String name) {
    var connection = app.connections().get(name);
    if (connection == null) {
      var known = internal(app).stream().map(Connection::name).toList();
      throw new GatewayException(
              ErrorCode.NOT_FOUND,
              "app '%s' has no connection '%s'; those of the deployment are: %s.%s"
                  .formatted(
                      app.name(),
                      name,
                      known.isEmpty() ? "none" : String.join(", ", known),
                      SimilarNames.sentence(name, known)))
          .app(app.name())
          .connection(name);
    }
    if (!connection.internal()) {
      throw new GatewayException(
              ErrorCode.INVALID_REQUEST,
              "connection '%s' of app '%s' belongs to its users, who connect it themselves; 'exposure: internal' at 'apps.%s.connections.%s' makes it the deployment's own"
                  .formatted(name, app.name(), app.name(), name))
          .app(app.name())
          .connection(name);
    }
    return connection;
  }

  private static List<Connection> internal(App app) {
    return app.connections().values().stream().filter(Connection::internal).toList();
  }
}
