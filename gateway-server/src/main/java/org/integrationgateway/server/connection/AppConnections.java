package org.integrationgateway.server.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.credential.HeldCredential;

/**
 * How an app stands for one user.
 *
 * @param overall the default connection's standing, else the only one's, else a summary
 * @param connections those that users may see, in the manifest's order
 */
public record AppConnections(Standing overall, List<ConnectionStanding> connections) {
  public AppConnections {
    connections = List.copyOf(connections);
  }

  static AppConnections of(App app, List<HeldCredential> stored) {
    var connections =
        app.connections().values().stream()
            .filter(connection -> !connection.internal())
            .map(connection -> ConnectionStanding.of(connection, stored))
            .toList();
    return new AppConnections(overall(app, connections), connections);
  }

  private static Standing overall(App app, List<ConnectionStanding> connections) {
    Optional<ConnectionStanding> decisive =
        connections.stream()
            .filter(each -> each.name().equals(app.defaultConnection().orElse("default")))
            .findFirst();
    if (decisive.isEmpty() && connections.size() == 1) {
      decisive = Optional.of(connections.get(0));
    }
    return decisive
        .map(ConnectionStanding::standing)
        .orElseGet(
            () ->
                Standing.summary(connections.stream().map(ConnectionStanding::standing).toList()));
  }
}
