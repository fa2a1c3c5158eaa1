package org.integrationgateway.engines.temporal.workflows;

import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/**
 * Shows a run that a step has started, so that the service lists it. The workflow of the run above
 * carries it out.
 */
public final class ShownWorkflow implements DynamicWorkflow, ShownCalls {
  private String status = "";
  private String message = "";

  @Override
  public Object execute(EncodedValues arguments) {
    Workflow.await(() -> !status.isEmpty());
    if (!status.equals(RunStatus.SUCCEEDED.name())) {
      throw ApplicationFailure.newNonRetryableFailure(message, "RunFailed");
    }
    return "";
  }

  @Override
  public void ended(String as, String because) {
    status = as;
    message = because;
  }
}
