package org.integrationgateway.packaging.process;

import java.time.Duration;
import java.util.List;

/**
 * The result of a command.
 *
 * @param ending how it ended
 * @param took its duration
 * @param lastLines of its output, at most {@value #LAST_LINES}
 * @param leftBehind processes that still ran after it, and were ended; as {@code sleep 60 (4711)}
 */
public record CommandResult(
    CommandEnding ending, Duration took, List<String> lastLines, List<String> leftBehind) {
  /** Number of last lines, enough to explain most failures. */
  public static final int LAST_LINES = 20;

  public CommandResult {
    lastLines = List.copyOf(lastLines);
    leftBehind = List.copyOf(leftBehind);
  }

  static CommandResult notStarted(String reason) {
    return new CommandResult(
        new CommandEnding.NotStarted(reason), Duration.ZERO, List.of(), List.of());
  }
}
