package org.integrationgateway.testkit.tck.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of one case.
 *
 * @param name of the method of the contract test; with the part in brackets, if it has parts
 * @param reason in short; empty when it passed
 * @param failure the stack trace
 * @param log the last output of the provider, when the case failed
 */
public record CaseResult(
    String name,
    CaseOutcome outcome,
    Duration time,
    String reason,
    Optional<String> failure,
    String log) {
  private static final int LONGEST = 160;

  /** The name in words: {@code leavesWhenItsHostAsks} is "leaves when its host asks". */
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
