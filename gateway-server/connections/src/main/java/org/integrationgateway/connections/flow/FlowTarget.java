package org.integrationgateway.connections.flow;

import java.util.Optional;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** The connection that a flow makes: people agree to it at an authorization server. */
record FlowTarget(App app, Connection connection, OAuthSettings settings) {
  private static final String DEPLOYMENT = "system:";

  /**
   * The target of a flow.
   *
   * @param name of the connection, where it is named
   * @param owner canonical id of the subject that the credential will belong to
   * @throws GatewayException {@code NOT_FOUND}; {@code INVALID_REQUEST} for a connection that is
   *     made in another way
   */
  static FlowTarget of(App app, Optional<String> name, String owner) {
    var connection =
        name.filter(unused -> owner.startsWith(DEPLOYMENT))
            .flatMap(text -> Optional.ofNullable(app.connections().get(text)))
            .filter(Connection::internal)
            .orElseGet(() -> Connections.chosen(app, name));
    if (!connection.auth().isInBrowser()) {
      throw at(
          app,
          connection,
          "connection '%s' of app '%s' does not use an authorization server: send its "
              + "credential to POST /api/v1/auth/connect-manual");
    }
    var settings = connection.oauth().orElseThrow();
    if (!settings.declared().grantType().asks()) {
      throw at(
          app,
          connection,
          "connection '%s' of app '%s' gets its tokens without a question: there is nothing to"
              + " agree to");
    }
    return new FlowTarget(app, connection, settings);
  }

  private static GatewayException at(App app, Connection connection, String detail) {
    return new GatewayException(
            ErrorCode.INVALID_REQUEST, detail.formatted(connection.name(), app.name()))
        .app(app.name())
        .connection(connection.name());
  }

  /** The name of the app for people. */
  String title() {
    return app.displayName().orElse(app.name());
  }
}
