package org.integrationgateway.server.connection;

import java.time.Instant;
import java.util.List;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.connection.ConnectionStatus.CredentialState;
import org.integrationgateway.server.credential.HeldCredential;

/**
 * A connection that is the deployment's own, with what is stored for it.
 *
 * @param instances usually one: with several, each call must name the one it uses
 */
public record DeploymentConnection(Connection connection, List<Instance> instances) {
  public DeploymentConnection {
    instances = List.copyOf(instances);
  }

  /**
   * A stored credential, without its secrets.
   *
   * @param usable whether calls can present it
   */
  public record Instance(
      String id, String name, boolean usable, Instant createdAt, Instant updatedAt) {}

  static DeploymentConnection of(Connection connection, List<HeldCredential> stored) {
    return new DeploymentConnection(
        connection,
        stored.stream()
            .filter(held -> held.connection().equals(connection.name()))
            .map(
                held ->
                    new Instance(
                        held.id(),
                        held.instance(),
                        held.isUsable(connection),
                        held.createdAt(),
                        held.updatedAt()))
            .toList());
  }

  /** What is known of the stored credentials. */
  public CredentialState state() {
    if (instances.isEmpty()) {
      return CredentialState.MISSING;
    }
    return instances.stream().allMatch(Instance::usable)
        ? CredentialState.CONFIGURED
        : CredentialState.INVALID;
  }
}
