package org.integrationgateway.packaging.process;

import java.time.Duration;

/**
 * Limits of a command.
 *
 * @param time until it is ended
 * @param grace between the request to end and killing its processes
 * @param liveLines lines of its output that are reported while it runs; after that, only the last
 *     lines are
 * @param lineBytes of one line that are kept
 * @param transcriptBytes of its output that are written to its file, besides the last lines
 */
public record CommandLimits(
    Duration time, Duration grace, int liveLines, int lineBytes, long transcriptBytes) {
  /** Half an hour, and as much output as people may want to read. */
  public static final CommandLimits DEFAULT =
      new CommandLimits(Duration.ofMinutes(30), Duration.ofSeconds(2), 1_000, 4_000, 8L << 20);

  public CommandLimits {
    if (time.isNegative() || time.isZero() || grace.isNegative()) {
      throw new IllegalArgumentException("a command needs time: " + time + ", " + grace);
    }
    if (liveLines < 0 || lineBytes < 1 || transcriptBytes < 0) {
      throw new IllegalArgumentException("limits of output must not be negative");
    }
  }

  /** Returns the same limits with another time. */
  public CommandLimits withTime(Duration other) {
    return new CommandLimits(other, grace, liveLines, lineBytes, transcriptBytes);
  }
}
