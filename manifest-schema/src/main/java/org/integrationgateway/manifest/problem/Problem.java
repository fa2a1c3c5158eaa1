package org.integrationgateway.manifest.problem;

import java.util.Comparator;

/**
 * One thing that is wrong.
 *
 * @param rule identifier of the broken rule, such as {@code GW1203}
 * @param message what is wrong with which thing, without a full stop
 * @param remedy what to do about it; may be empty where the message says it all
 */
public record Problem(String rule, Severity severity, Position at, String message, String remedy) {
  static final Comparator<Problem> IN_READING_ORDER =
      Comparator.comparing((Problem problem) -> problem.at().source().name())
          .thenComparingInt(problem -> problem.at().offset())
          .thenComparing(Problem::rule)
          .thenComparing(Problem::message);

  public Problem {
    if (rule.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a problem needs a rule and a message");
    }
  }

  /** Whether the file cannot be used because of it. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** {@code manifest.yaml:14:11 GW2104 connection 'oauth' does not exist}, always one line. */
  @Override
  public String toString() {
    return Printable.line(at + " " + rule + " " + (isError() ? "" : "warning: ") + message);
  }
}
