package org.integrationgateway.connections.credential;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Chooses the connection and the stored instance that a call uses. */
final class InstanceChoice {
  private InstanceChoice() {}

  /**
   * The connection that the selector names, else the operation's own.
   *
   * @throws GatewayException {@code NOT_FOUND}, with those that there are
   */
  static Connection connection(App app, Connection own, Selector selector) {
    if (selector.connection().isEmpty()) {
      return own;
    }
    var name = selector.connection().get();
    var connection = app.connections().get(name);
    if (connection != null && (!connection.internal() || connection.equals(own))) {
      return connection;
    }
    var known =
        app.connections().values().stream()
            .filter(candidate -> !candidate.internal())
            .map(Connection::name)
            .toList();
    throw new GatewayException(
            ErrorCode.NOT_FOUND,
            "app '%s' has no connection '%s'; it has: %s.%s"
                .formatted(
                    app.name(), name, String.join(", ", known), SimilarNames.sentence(name, known)))
        .app(app.name())
        .connection(name);
  }

  /**
   * The instance that the call names, else the only one.
   *
   * @param stored of the connection
   * @throws GatewayException {@code NOT_CONNECTED}, {@code ADMIN_CONFIGURATION_REQUIRED}, {@code
   *     NOT_FOUND}, {@code INSTANCE_SELECTION_REQUIRED}
   */
  static HeldCredential of(
      Caller caller,
      App app,
      Connection connection,
      List<HeldCredential> stored,
      Optional<String> instance) {
    if (stored.isEmpty()) {
      throw notConnected(caller, app, connection);
    }
    var names = stored.stream().map(HeldCredential::instance).toList();
    if (instance.isPresent()) {
      return named(instance.get(), stored)
          .orElseThrow(
              () ->
                  new GatewayException(
                      ErrorCode.NOT_FOUND,
                      "connection '%s' of app '%s' has no instance '%s'; you have stored: %s.%s"
                          .formatted(
                              connection.name(),
                              app.name(),
                              instance.get(),
                              String.join(", ", names),
                              SimilarNames.sentence(instance.get(), names))));
    }
    if (stored.size() > 1) {
      throw new GatewayException(
              ErrorCode.INSTANCE_SELECTION_REQUIRED,
              "connection '%s' of app '%s' has several stored instances: name one (%s)"
                  .formatted(connection.name(), app.name(), String.join(", ", names)))
          .instances(names);
    }
    return stored.get(0);
  }

  /** Finds an instance by its name, which the owner chose; then by its id. */
  private static Optional<HeldCredential> named(String instance, List<HeldCredential> stored) {
    return stored.stream()
        .filter(held -> held.instance().equals(instance))
        .findFirst()
        .or(() -> stored.stream().filter(held -> held.id().equals(instance)).findFirst());
  }

  private static GatewayException notConnected(Caller caller, App app, Connection connection) {
    if (connection.internal()) {
      return new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "connection '%s' of app '%s' is the deployment's own, and it has no credential yet: an operator must store one"
              .formatted(connection.name(), app.name()));
    }
    return new GatewayException(
        ErrorCode.NOT_CONNECTED,
        "%s has stored no credential for connection '%s' of app '%s': connect it with 'gateway app connect %s --connection %s' or POST /api/v1/auth/%s"
            .formatted(
                caller.subject().id(),
                connection.name(),
                app.name(),
                app.name(),
                connection.name(),
                connection.auth().isInBrowser() ? "start-oauth" : "connect-manual"));
  }
}
