package org.integrationgateway.engines.temporal.workflows;

import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.ChildWorkflowStub;
import io.temporal.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/** A run that a step has started, as a workflow that shows it. */
final class ShownRun {
  private final ChildWorkflowStub child;
  private final CancellationScope scope;
  private boolean told;
  private boolean closed;

  /**
   * @param changed called when the workflow has ended
   */
  ShownRun(String runId, String definitionId, Runnable changed) {
    child =
        Workflow.newUntypedChildWorkflowStub(
            definitionId,
            ChildWorkflowOptions.newBuilder()
                .setWorkflowId(runId)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE)
                .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED)
                .build());
    scope =
        Workflow.newCancellationScope(
            () ->
                child
                    .executeAsync(String.class, new byte[0])
                    .handle(
                        (result, failure) -> {
                          closed = true;
                          changed.run();
                          return null;
                        }));
    scope.run();
  }

  boolean closed() {
    return closed;
  }

  /** Ends the workflow as the run has ended. */
  void end(String status, String message) {
    if (told) {
      return;
    }
    told = true;
    Async.procedure(
        () -> {
          child.getExecution().get();
          if (status.equals(RunStatus.CANCELED.name())) {
            scope.cancel();
          } else {
            child.signal("ended", status, message);
          }
        });
  }
}
