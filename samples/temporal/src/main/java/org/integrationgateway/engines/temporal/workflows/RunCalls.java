package org.integrationgateway.engines.temporal.workflows;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.UpdateMethod;

/** The calls of the workflow of a run. */
public interface RunCalls {
  /**
   * One piece of rows.
   *
   * @param question {@code run}, {@code summary}, {@code events} or {@code root}
   * @param argument the id of a run; for events with a number and a limit, each on a line
   */
  @QueryMethod(name = "rows")
  byte[] rows(String question, String argument, int piece);

  /** Sends a signal, as JSON. */
  @UpdateMethod(name = "signal")
  void signal(String runId, String signal);

  /** Cancels a run. */
  @UpdateMethod(name = "cancel")
  void cancel(String runId, String reason);
}
