package org.integrationgateway.manifest.problem;

import java.util.Comparator;
import org.integrationgateway.base.text.Printable;

/**
 * One error or warning in a file.
 *
 * @param rule identifier of the broken rule, such as {@code GW1203}
 * @param message names the value and the error, without a full stop
 * @param remedy what to do about it; may be empty when the message is sufficient
 */
public record Problem(String rule, Severity severity, Position at, String message, String remedy) {
  /** Orders problems by file and position. */
  public static final Comparator<Problem> IN_READING_ORDER =
      Comparator.comparing((Problem problem) -> problem.at().source().name())
          .thenComparingInt(problem -> problem.at().offset());

  public Problem {
    if (rule.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a problem needs a rule and a message");
    }
  }

  /** Returns whether the file cannot be used because of this problem. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** {@code manifest.yaml:14:11 GW2104 connection 'oauth' does not exist}, always one line. */
  @Override
  public String toString() {
    return Printable.line(at + " " + rule + " " + severity.prefix() + message);
  }
}
