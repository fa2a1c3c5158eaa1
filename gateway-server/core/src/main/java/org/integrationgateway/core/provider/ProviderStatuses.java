package org.integrationgateway.core.provider;

import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** The providers of this server, for operators. */
public interface ProviderStatuses {
  /** The current state of each, in the order of the configuration, apps last. */
  List<ProviderStatus> all();

  /** How the next process of a provider replaces the current one. */
  enum Restart {
    /** The next process is ready before the current one ends. */
    ROLLING,
    /** Replaces as ROLLING does, but new calls wait. */
    HELD,
    /** The current process ends first. */
    STOP_FIRST
  }

  /**
   * Starts a new process of this provider in any state, and waits until it serves.
   *
   * @throws GatewayException {@code NOT_FOUND} when there is no such provider, {@code
   *     INVALID_STATE} when it has no process, {@code PROVIDER_UNAVAILABLE} with the reason when
   *     the new process does not serve: then the current one continues
   */
  void restart(String kind, String name, Restart how);

  /** The refusal of an unknown name, with the one that was probably meant. */
  default GatewayException unknown(String kind, String name) {
    var known =
        all().stream()
            .filter(status -> status.kind().equals(kind))
            .map(ProviderStatus::name)
            .toList();
    return new GatewayException(
        ErrorCode.NOT_FOUND,
        "there is no %s provider '%s'.%s"
            .formatted(kind, name, SimilarNames.sentence(name, known)));
  }
}
