package org.integrationgateway.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.catalog.App;

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

  /**
   * The status for one owner.
   *
   * @param stored by the owner
   * @param deployment what operators have stored for the app
   */
  static AppConnections of(App app, List<HeldCredential> stored, List<HeldCredential> deployment) {
    var connections = new ArrayList<ConnectionInstances>();
    var internal = new ArrayList<ConnectionInstances>();
    for (var connection : app.connections().values()) {
      if (connection.internal()) {
        internal.add(ConnectionInstances.ofDeployment(connection, deployment));
      } else if (ClientCredentials.isObtained(connection)) {
        connections.add(ConnectionInstances.ofDeployment(connection, deployment));
      } else {
        connections.add(ConnectionInstances.of(connection, stored));
      }
    }
    return new AppConnections(overall(app, connections, internal), connections);
  }

  private static ConnectionStatus overall(
      App app, List<ConnectionInstances> connections, List<ConnectionInstances> internal) {
    var usual = app.defaultConnection().orElse("default");
    Optional<ConnectionInstances> decisive =
        connections.stream()
            .filter(each -> each.standing().needsReconnect())
            .findFirst()
            .or(() -> named(connections, usual))
            .or(() -> named(internal, usual));
    if (decisive.isEmpty() && connections.size() == 1) {
      decisive = Optional.of(connections.get(0));
    }
    var all = connections.isEmpty() ? internal : connections;
    return decisive
        .map(ConnectionInstances::standing)
        .orElseGet(
            () ->
                ConnectionStatus.summary(all.stream().map(ConnectionInstances::standing).toList()));
  }

  private static Optional<ConnectionInstances> named(
      List<ConnectionInstances> connections, String name) {
    return connections.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
