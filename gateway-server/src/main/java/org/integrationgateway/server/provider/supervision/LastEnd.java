package org.integrationgateway.server.provider.supervision;

import java.time.Instant;
import java.util.List;

/**
 * How a run of a provider last came to its end, for operators.
 *
 * @param reason such as {@code it ended with exit code 3}
 * @param lastLines that it printed, oldest first
 */
public record LastEnd(Instant at, String reason, List<String> lastLines) {
  public LastEnd {
    lastLines = List.copyOf(lastLines);
  }
}
