package org.integrationgateway.connections;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.ConnectionStatus.CredentialState;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.seal.SealBrokenException;
import org.jspecify.annotations.Nullable;

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
   * @param state of its credential
   * @param updatedAt when its credential was given or refreshed last
   * @param expiresAt when its access token expires, which is refreshed before that where it can be
   * @param scopes that its authorization server has granted
   * @param verifiedAt when a request with its credential was first answered without an error; empty
   *     until then
   * @param check what the last check of its credential has shown
   */
  public record Instance(
      String id,
      String name,
      CredentialState state,
      Instant updatedAt,
      Optional<Instant> expiresAt,
      List<String> scopes,
      Optional<Instant> verifiedAt,
      Optional<CheckResult> check) {
    public Instance {
      scopes = List.copyOf(scopes);
    }
  }

  public String name() {
    return connection.name();
  }

  /** The instances of a connection that each owner makes. */
  static ConnectionInstances of(Connection connection, List<HeldCredential> stored) {
    var own = own(connection, stored);
    var instances = own.stream().map(held -> instance(connection, held)).toList();
    return new ConnectionInstances(
        connection,
        ConnectionStatus.of(connection, instances.stream().map(Instance::state).toList()),
        instances);
  }

  /** The instances of a connection that operators make for all callers, who do not see them. */
  static ConnectionInstances ofDeployment(Connection connection, List<HeldCredential> stored) {
    var seen = forOperators(connection, stored);
    return new ConnectionInstances(connection, seen.standing(), List.of());
  }

  /** Returns the instances of a connection for operators, who see them. */
  static ConnectionInstances forOperators(Connection connection, List<HeldCredential> stored) {
    var instances =
        own(connection, stored).stream().map(held -> instance(connection, held)).toList();
    return new ConnectionInstances(
        connection,
        ConnectionStatus.ofDeployment(connection, instances.stream().map(Instance::state).toList()),
        instances);
  }

  private static List<HeldCredential> own(Connection connection, List<HeldCredential> stored) {
    return stored.stream().filter(held -> held.connection().equals(connection.name())).toList();
  }

  /**
   * Returns the instance of a stored credential.
   *
   * @param connection null when it is not deployed any more: then its state is unknown
   */
  static Instance instance(@Nullable Connection connection, HeldCredential held) {
    var grant = grant(held);
    return new Instance(
        held.id(),
        held.instance(),
        connection == null ? CredentialState.UNKNOWN : state(connection, held),
        held.updatedAt(),
        grant.flatMap(Grant::expiresAt),
        grant.map(Grant::scopes).orElse(List.of()),
        held.acceptedAt(),
        held.check());
  }

  /** Returns the state of a credential; unknown after a failed refresh, until the next one. */
  private static CredentialState state(Connection connection, HeldCredential held) {
    if (!held.isUsable(connection)) {
      return CredentialState.INVALID;
    }
    return held.refresh().problem().isPresent()
        ? CredentialState.UNKNOWN
        : CredentialState.CONNECTED;
  }

  private static Optional<Grant> grant(HeldCredential held) {
    try {
      return held.grant();
    } catch (SealBrokenException broken) {
      return Optional.empty();
    }
  }
}
