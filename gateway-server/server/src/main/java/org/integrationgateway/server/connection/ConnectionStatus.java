package org.integrationgateway.server.connection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.server.catalog.Connection;

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

  /** What is known of the stored credential. */
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

  /** What the user can do about it. */
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
   * The status of one connection.
   *
   * @param instances how many are stored
   * @param usable whether calls can present each of them
   */
  static ConnectionStatus of(Connection connection, int instances, boolean usable) {
    if (!connection.needsCredential()) {
      return NOT_NEEDED;
    }
    if (instances == 0) {
      return new ConnectionStatus(
          Status.NEEDS_USER_CONNECTION, CredentialState.MISSING, List.of(Action.CONNECT));
    }
    var actions = new ArrayList<Action>();
    if (!usable) {
      actions.add(Action.RECONNECT);
    }
    if (instances > 1) {
      actions.add(Action.SELECT_INSTANCE);
    }
    actions.add(Action.DISCONNECT);
    actions.add(Action.ADD_INSTANCE);
    var ready = instances > 1 ? Status.NEEDS_INSTANCE_SELECTION : Status.READY;
    return new ConnectionStatus(
        usable ? ready : Status.NEEDS_USER_CONNECTION,
        usable ? CredentialState.CONNECTED : CredentialState.INVALID,
        actions);
  }

  boolean needsReconnect() {
    return credentialState == CredentialState.INVALID;
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
