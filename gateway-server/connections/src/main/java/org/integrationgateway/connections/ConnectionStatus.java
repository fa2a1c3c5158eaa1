package org.integrationgateway.connections;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.core.catalog.Connection;

/** The status of a connection, or of an app as a whole, for one user, and what the user can do. */
public record ConnectionStatus(
    Status status, CredentialState credentialState, List<Action> actions) {
  private static final ConnectionStatus NOT_NEEDED =
      new ConnectionStatus(Status.READY, CredentialState.NOT_REQUIRED, List.of());

  public ConnectionStatus {
    actions = List.copyOf(actions);
  }

  /** Whether calls can be made; ordered from best to worst. */
  public enum Status {
    READY,
    DEGRADED,
    NEEDS_INSTANCE_SELECTION,
    NEEDS_USER_CONNECTION,
    NEEDS_ADMIN_CONFIGURATION,
    UNAVAILABLE,
    UNKNOWN;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The state of the stored credential. */
  public enum CredentialState {
    NOT_REQUIRED,
    CONNECTED,
    CONFIGURED,
    MISSING,
    INVALID,
    UNKNOWN;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The actions of the user that the state permits. */
  public enum Action {
    CONNECT,
    DISCONNECT,
    ADD_INSTANCE,
    SELECT_INSTANCE,
    RECONNECT,
    ADMIN_CONFIGURE;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The status of a connection that each owner makes.
   *
   * @param instances the state of each that is stored
   */
  static ConnectionStatus of(Connection connection, List<CredentialState> instances) {
    boolean optional = !connection.needsCredential() && connection.missingParam(Map.of()).isEmpty();
    if (optional && instances.isEmpty()) {
      return NOT_NEEDED;
    }
    var state = state(connection, instances);
    boolean hasClient = hasClient(connection);
    return new ConnectionStatus(
        status(state, instances.size(), hasClient),
        state,
        actions(state, instances.size(), hasClient));
  }

  private static Status status(CredentialState state, int instances, boolean hasClient) {
    if (instances == 0 || state == CredentialState.INVALID) {
      return hasClient ? Status.NEEDS_USER_CONNECTION : Status.NEEDS_ADMIN_CONFIGURATION;
    }
    if (instances > 1) {
      return Status.NEEDS_INSTANCE_SELECTION;
    }
    return state == CredentialState.UNKNOWN ? Status.DEGRADED : Status.READY;
  }

  /** Without a client people can make no connection, and keep those that they have. */
  private static List<Action> actions(CredentialState state, int instances, boolean hasClient) {
    var actions = new ArrayList<Action>();
    if (!hasClient) {
      actions.add(Action.ADMIN_CONFIGURE);
    } else if (instances == 0) {
      actions.add(Action.CONNECT);
    } else if (state == CredentialState.INVALID) {
      actions.add(Action.RECONNECT);
    }
    if (instances > 1) {
      actions.add(Action.SELECT_INSTANCE);
    }
    if (instances > 0) {
      actions.add(Action.DISCONNECT);
    }
    if (instances > 0 && hasClient) {
      actions.add(Action.ADD_INSTANCE);
    }
    return actions;
  }

  /**
   * The status of a connection that operators make for all callers.
   *
   * @param stored the state of each credential that they have stored
   */
  static ConnectionStatus ofDeployment(Connection connection, List<CredentialState> stored) {
    if (!connection.needsCredential() && connection.missingParam(Map.of()).isEmpty()) {
      return NOT_NEEDED;
    }
    boolean obtained = ClientCredentials.isObtained(connection);
    boolean there = obtained ? hasClient(connection) : !stored.isEmpty();
    if (there && !stored.contains(CredentialState.INVALID)) {
      return stored.contains(CredentialState.UNKNOWN)
          ? new ConnectionStatus(Status.DEGRADED, CredentialState.UNKNOWN, List.of())
          : new ConnectionStatus(Status.READY, CredentialState.CONFIGURED, List.of());
    }
    return new ConnectionStatus(
        Status.NEEDS_ADMIN_CONFIGURATION,
        there ? CredentialState.INVALID : CredentialState.MISSING,
        List.of(Action.ADMIN_CONFIGURE));
  }

  /** The worst of the instances. */
  private static CredentialState state(Connection connection, List<CredentialState> instances) {
    if (instances.contains(CredentialState.INVALID)) {
      return CredentialState.INVALID;
    }
    if (!connection.needsCredential()) {
      return CredentialState.NOT_REQUIRED;
    }
    if (instances.isEmpty()) {
      return CredentialState.MISSING;
    }
    return instances.contains(CredentialState.UNKNOWN)
        ? CredentialState.UNKNOWN
        : CredentialState.CONNECTED;
  }

  /** Whether a person can connect it: the gateway has a client, where it needs one for that. */
  private static boolean hasClient(Connection connection) {
    return connection
        .oauth()
        .filter(oauth -> !ClientCredentials.isUsedBy(connection) || connection.fields().isEmpty())
        .map(oauth -> oauth.missingClient().isEmpty())
        .orElse(true);
  }

  boolean needsReconnect() {
    return actions.contains(Action.RECONNECT);
  }

  /**
   * Summarises several connections without a default: ready when one is, degraded when another is
   * not.
   */
  static ConnectionStatus summary(List<ConnectionStatus> standings) {
    if (standings.isEmpty()) {
      return NOT_NEEDED;
    }
    var best = standings.stream().min(Comparator.comparing(ConnectionStatus::status)).orElseThrow();
    var actions = standings.stream().flatMap(each -> each.actions.stream()).distinct().toList();
    boolean mixed = standings.stream().map(ConnectionStatus::status).distinct().count() > 1;
    var status = best.status == Status.READY && mixed ? Status.DEGRADED : best.status;
    return new ConnectionStatus(status, best.credentialState, actions);
  }
}
