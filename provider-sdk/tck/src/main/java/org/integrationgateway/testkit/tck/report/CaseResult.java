package org.integrationgateway.testkit.tck.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * One case and what came of it.
 *
 * @param name of the method of the contract test; with the part in brackets, where it has parts
 * @param reason why, in short; empty when it passed
 * @param failure the stack trace of what it threw
 * @param log what the provider printed last, when it failed
 */
public record CaseResult(
    String name,
    Outcome outcome,
    Duration time,
    String reason,
    Optional<String> failure,
    String log) {
  private static final int LONGEST = 160;

  /** What the name says: {@code leavesWhenItsHostAsks} is "leaves when its host asks". */
  public String sentence() {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
        .toLowerCase(Locale.ROOT);
  }

  /** The reason in one line that is not too long for a terminal. */
  public String headline() {
    var line = reason.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
  }
}
