package org.integrationgateway.server.connection;

import java.util.List;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.credential.HeldCredential;

/**
 * How one connection stands for one user.
 *
 * @param connection its definition
 * @param instances what the user has stored, by name
 */
public record ConnectionStanding(
    Connection connection, Standing standing, List<Instance> instances) {
  public ConnectionStanding {
    instances = List.copyOf(instances);
  }

  /** A stored instance. */
  public record Instance(String id, String name) {}

  public String name() {
    return connection.name();
  }

  static ConnectionStanding of(Connection connection, List<HeldCredential> stored) {
    var instances =
        stored.stream()
            .filter(held -> held.connection().equals(connection.name()))
            .map(held -> new Instance(held.id(), held.instance()))
            .toList();
    return new ConnectionStanding(connection, Standing.of(connection, instances.size()), instances);
  }
}
