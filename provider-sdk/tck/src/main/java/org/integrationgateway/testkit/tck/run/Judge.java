package org.integrationgateway.testkit.tck.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.testkit.tck.report.CaseResult;
import org.integrationgateway.testkit.tck.report.Outcome;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * Says what came of a case, in the light of what was excepted beforehand: an exception that is
 * needed no longer fails the test, so that none outlives its reason.
 *
 * @param exceptions reasons by the names of cases
 */
record Judge(Map<String, String> exceptions) {
  Judge {
    exceptions = Map.copyOf(exceptions);
  }

  /**
   * Judges one.
   *
   * @param part of the case, where it has parts: only all of them together outdate an exception
   */
  CaseResult judge(
      String name, Optional<String> part, TestExecutionResult ended, Duration time, String log) {
    var shown = part.map(text -> name + "[" + text + "]").orElse(name);
    var failure = ended.getThrowable();
    var exception = exceptions.get(name);
    if (ended.getStatus() == Status.FAILED) {
      return exception == null
          ? new CaseResult(
              shown, Outcome.FAILED, time, message(failure), failure.map(Judge::trace), log)
          : new CaseResult(shown, Outcome.EXCEPTED, time, exception, failure.map(Judge::trace), "");
    }
    if (exception != null && part.isEmpty()) {
      return new CaseResult(
          shown,
          Outcome.OUTDATED,
          time,
          "it is excepted ('%s'), and %s: remove the exception"
              .formatted(
                  exception,
                  ended.getStatus() == Status.SUCCESSFUL ? "it passes" : "it is not even tried"),
          Optional.empty(),
          "");
    }
    return ended.getStatus() == Status.SUCCESSFUL
        ? new CaseResult(shown, Outcome.PASSED, time, "", Optional.empty(), "")
        : new CaseResult(
            shown,
            Outcome.SKIPPED,
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
