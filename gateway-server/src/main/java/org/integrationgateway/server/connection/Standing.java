package org.integrationgateway.server.connection;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.server.catalog.Connection;

/** How a connection, or an app as a whole, stands for one user, and what the user can do. */
public record Standing(Status status, CredentialState credentialState, List<Action> actions) {
  private static final Standing NOT_NEEDED =
      new Standing(Status.READY, CredentialState.NOT_REQUIRED, List.of());

  public Standing {
    actions = List.copyOf(actions);
  }

  /** Whether calls can be made; the worst last. */
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

  static Standing of(Connection connection, int instances) {
    if (!connection.needsCredential()) {
      return NOT_NEEDED;
    }
    return switch (instances) {
      case 0 ->
          new Standing(
              Status.NEEDS_USER_CONNECTION, CredentialState.MISSING, List.of(Action.CONNECT));
      case 1 ->
          new Standing(
              Status.READY,
              CredentialState.CONNECTED,
              List.of(Action.DISCONNECT, Action.ADD_INSTANCE));
      default ->
          new Standing(
              Status.NEEDS_INSTANCE_SELECTION,
              CredentialState.CONNECTED,
              List.of(Action.SELECT_INSTANCE, Action.DISCONNECT, Action.ADD_INSTANCE));
    };
  }

  /** Of several connections without a default: the best is enough, the rest shows as degraded. */
  static Standing summary(List<Standing> standings) {
    if (standings.isEmpty()) {
      return NOT_NEEDED;
    }
    var best = standings.stream().min(Comparator.comparing(Standing::status)).orElseThrow();
    var actions = standings.stream().flatMap(each -> each.actions.stream()).distinct().toList();
    boolean mixed = standings.stream().map(Standing::status).distinct().count() > 1;
    var status = best.status == Status.READY && mixed ? Status.DEGRADED : best.status;
    return new Standing(status, best.credentialState, actions);
  }
}
