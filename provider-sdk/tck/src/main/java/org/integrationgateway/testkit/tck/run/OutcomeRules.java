package org.integrationgateway.testkit.tck.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.testkit.tck.report.CaseOutcome;
import org.integrationgateway.testkit.tck.report.CaseResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * Decides the outcome of a case with regard to the exceptions: an exception that is no longer
 * needed fails the test, so that it is removed.
 *
 * @param exceptions reasons by the names of cases
 */
record OutcomeRules(Map<String, String> exceptions) {
  OutcomeRules {
    exceptions = Map.copyOf(exceptions);
  }

  /**
   * The outcome of one case.
   *
   * @param part of the case, if it has parts: an exception is outdated only when all parts pass
   */
  CaseResult judge(
      String name, Optional<String> part, TestExecutionResult ended, Duration time, String log) {
    var shown = part.map(text -> name + "[" + text + "]").orElse(name);
    var failure = ended.getThrowable();
    var exception = exceptions.get(name);
    if (ended.getStatus() == Status.FAILED) {
      return exception == null
          ? new CaseResult(
              shown,
              CaseOutcome.FAILED,
              time,
              message(failure),
              failure.map(OutcomeRules::trace),
              log)
          : new CaseResult(
              shown, CaseOutcome.EXCEPTED, time, exception, failure.map(OutcomeRules::trace), "");
    }
    if (exception != null && part.isEmpty()) {
      return new CaseResult(
          shown,
          CaseOutcome.OUTDATED,
          time,
          "it is excepted ('%s'), and %s: remove the exception"
              .formatted(
                  exception,
                  ended.getStatus() == Status.SUCCESSFUL ? "it passes" : "it is not even tried"),
          Optional.empty(),
          "");
    }
    return ended.getStatus() == Status.SUCCESSFUL
        ? new CaseResult(shown, CaseOutcome.PASSED, time, "", Optional.empty(), "")
        : new CaseResult(
            shown,
            CaseOutcome.SKIPPED,
            time,
            message(failure).replaceFirst("^Assumption failed: ", ""),
            Optional.empty(),
            "");
  }

  private static String message(Optional<Throwable> failure) {
    return failure
        .map(thrown -> Optional.ofNullable(thrown.getMessage()).orElse(thrown.toString()).strip())
        .orElse("");
  }

  private static String trace(Throwable thrown) {
    var text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
