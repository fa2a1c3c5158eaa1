package org.integrationgateway.server.builtin.runtime;

import java.time.Duration;
import java.util.List;

/**
 * Limits of a local runtime.
 *
 * @param maxSessions that have not ended
 * @param rememberEnded how long a session that has ended can be asked about
 * @param stopGrace between the request to end and the end
 * @param checkouts of workspaces
 */
public record LocalRuntimeConfig(
    int maxSessions, Duration rememberEnded, Duration stopGrace, Checkouts checkouts) {
  /**
   * What may be checked out.
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
