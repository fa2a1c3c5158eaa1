package org.integrationgateway.server.status;

import java.util.List;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** All providers of this server, and what an operator may do to them. */
public interface ProviderStatuses {
  /** Each of them as it is now, in the order of the configuration, apps last. */
  List<ProviderStatus> all();

  /** How its next process takes the place of the one that serves now. */
  enum Restart {
    /** It is ready before the one before ends. */
    ROLLING,
    /** The same, but new calls wait. */
    HELD,
    /** The one before ends first. */
    STOP_FIRST
  }

  /**
   * Starts a new process of this provider, whatever its state, and waits until that serves.
   *
   * @throws GatewayException {@code NOT_FOUND} when there is no such provider, {@code
   *     INVALID_STATE} when it has no process, {@code PROVIDER_UNAVAILABLE} with the reason when
   *     the new one does not serve: then all is as it was
   */
  void restart(String kind, String name, Restart how);

  /** The refusal of a name that nothing has. */
  static GatewayException unknown(String kind, String name) {
    return new GatewayException(
        ErrorCode.NOT_FOUND, "there is no %s provider '%s'".formatted(kind, name));
  }
}
