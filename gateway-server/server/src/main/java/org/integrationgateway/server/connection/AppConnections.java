package org.integrationgateway.server.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.credential.HeldCredential;

/**
 * The connection status of an app for one user.
 *
 * @param overall of a connection that needs to be connected again, else of the default connection,
 *     else of the only one, else a summary
 * @param connections those that users may see, in the manifest's order
 */
public record AppConnections(ConnectionStatus overall, List<ConnectionInstances> connections) {
  public AppConnections {
    connections = List.copyOf(connections);
  }

  static AppConnections of(App app, List<HeldCredential> stored) {
    var connections =
        app.connections().values().stream()
            .filter(connection -> !connection.internal())
            .map(connection -> ConnectionInstances.of(connection, stored))
            .toList();
    return new AppConnections(overall(app, connections), connections);
  }

  private static ConnectionStatus overall(App app, List<ConnectionInstances> connections) {
    Optional<ConnectionInstances> decisive =
        connections.stream()
            .filter(each -> each.standing().needsReconnect())
            .findFirst()
            .or(
                () ->
                    connections.stream()
                        .filter(
                            each -> each.name().equals(app.defaultConnection().orElse("default")))
                        .findFirst());
    if (decisive.isEmpty() && connections.size() == 1) {
      decisive = Optional.of(connections.get(0));
    }
    return decisive
        .map(ConnectionInstances::standing)
        .orElseGet(
            () ->
                ConnectionStatus.summary(
                    connections.stream().map(ConnectionInstances::standing).toList()));
  }
}
