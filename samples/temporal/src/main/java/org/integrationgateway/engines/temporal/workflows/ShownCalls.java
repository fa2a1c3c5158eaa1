package org.integrationgateway.engines.temporal.workflows;

import io.temporal.workflow.SignalMethod;

/** The calls of the workflow that shows a run. */
public interface ShownCalls {
  /** The run has ended with this status. */
  @SignalMethod(name = "ended")
  void ended(String status, String message);
}
