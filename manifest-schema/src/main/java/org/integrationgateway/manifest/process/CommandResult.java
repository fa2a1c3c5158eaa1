package org.integrationgateway.manifest.process;

import java.time.Duration;
import java.util.List;

/**
 * What a command did.
 *
 * @param ending how it ended
 * @param took from its start to its end
 * @param lastLines of its output, at most {@value #LAST_LINES}
 * @param leftBehind processes that were still there after it, and were ended; as {@code sleep 60
 *     (4711)}
 */
public record CommandResult(
    Ending ending, Duration took, List<String> lastLines, List<String> leftBehind) {
  /** So many lines say why something failed. */
  public static final int LAST_LINES = 20;

  public CommandResult {
    lastLines = List.copyOf(lastLines);
    leftBehind = List.copyOf(leftBehind);
  }

  static CommandResult notStarted(String reason) {
    return new CommandResult(new Ending.NotStarted(reason), Duration.ZERO, List.of(), List.of());
  }
}
