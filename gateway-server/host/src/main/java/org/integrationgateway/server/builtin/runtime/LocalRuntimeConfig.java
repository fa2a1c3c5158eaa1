package org.integrationgateway.server.builtin.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Limits of a local runtime.
 *
 * @param maxSessions that have not ended
 * @param rememberEnded how long a session that has ended can be asked about
 * @param stopGrace between the request to end and the end
 * @param checkouts of workspaces
 * @param listen the address of this host at which apps listen with TLS; empty: on unix sockets
 */
public record LocalRuntimeConfig(
    int maxSessions,
    Duration rememberEnded,
    Duration stopGrace,
    Checkouts checkouts,
    Optional<String> listen) {
  /** A runtime whose apps listen on unix sockets. */
  public LocalRuntimeConfig(
      int maxSessions, Duration rememberEnded, Duration stopGrace, Checkouts checkouts) {
    this(maxSessions, rememberEnded, stopGrace, checkouts, Optional.empty());
  }

  /**
   * Limits of checkouts.
   *
   * @param schemes of the URLs of repositories
   * @param timeout of one workspace; an earlier deadline of the call counts too
   * @param maxBytes of one workspace, what git keeps for itself included
   */
  public record Checkouts(List<String> schemes, Duration timeout, long maxBytes) {
    /** Every scheme that can be allowed. */
    public static final List<String> SCHEMES = List.of("https", "ssh", "file");

    public Checkouts {
      schemes = List.copyOf(schemes);
      if (!SCHEMES.containsAll(schemes)) {
        throw new IllegalArgumentException(
            "schemes " + schemes + ": each is one of " + String.join(", ", SCHEMES));
      }
    }
  }
}
