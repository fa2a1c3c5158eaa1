package org.integrationgateway.server.connection;

import java.time.Instant;
import java.util.List;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.credential.HeldCredential;

/**
 * The status of one connection for one user.
 *
 * @param connection its definition
 * @param instances what the user has stored, by name
 */
public record ConnectionInstances(
    Connection connection, ConnectionStatus standing, List<Instance> instances) {
  public ConnectionInstances {
    instances = List.copyOf(instances);
  }

  /**
   * A stored instance.
   *
   * @param updatedAt when its credential was given or refreshed last
   */
  public record Instance(String id, String name, Instant updatedAt) {}

  public String name() {
    return connection.name();
  }

  static ConnectionInstances of(Connection connection, List<HeldCredential> stored) {
    var own = stored.stream().filter(held -> held.connection().equals(connection.name())).toList();
    var instances =
        own.stream()
            .map(held -> new Instance(held.id(), held.instance(), held.updatedAt()))
            .toList();
    boolean usable = own.stream().allMatch(held -> held.isUsable(connection));
    return new ConnectionInstances(
        connection, ConnectionStatus.of(connection, instances.size(), usable), instances);
  }
}
