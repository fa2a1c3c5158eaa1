package org.integrationgateway.engines.temporal.requests;

import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.Pieces;
import org.integrationgateway.engines.temporal.rows.RowBytes;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.jspecify.annotations.Nullable;

/**
 * The calls of the Temporal service, whose failures are those of the SDK.
 *
 * @param client of the namespace
 * @param names of the deployment
 */
public record Service(WorkflowClient client, Names names) {
  WorkflowStub workflow(String id) {
    return client.newUntypedWorkflowStub(id);
  }

  /**
   * Starts a workflow.
   *
   * @throws io.temporal.client.WorkflowExecutionAlreadyStarted when one with this id is under way,
   *     or the service keeps one whose id may not come again
   */
  WorkflowStub start(String type, String id, WorkflowIdReusePolicy reuse, Object argument) {
    var stub =
        client.newUntypedWorkflowStub(
            type,
            WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(names.taskQueue())
                .setWorkflowIdReusePolicy(reuse)
                .setWorkflowIdConflictPolicy(
                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL)
                .build());
    stub.start(argument);
    return stub;
  }

  /** The answer of a workflow to a question; no rows when there is no such workflow. */
  Rows ask(WorkflowStub workflow, String question, String argument) {
    try {
      return RowBytes.read(
          Pieces.whole(piece -> workflow.query("rows", byte[].class, question, argument, piece)));
    } catch (RuntimeException failure) {
      if (Failures.isGone(failure)) {
        return new Rows();
      }
      throw Failures.of(failure);
    }
  }

  public static <T extends @Nullable Object> T calling(Supplier<T> call) {
    try {
      return call.get();
    } catch (RuntimeException failure) {
      throw Failures.of(failure);
    }
  }

  /** Calls a workflow; when it is gone, the other answer counts. */
  public static <T extends @Nullable Object> T calling(
      Supplier<T> call, Function<RuntimeException, T> gone) {
    try {
      return call.get();
    } catch (RuntimeException failure) {
      if (Failures.isGone(failure)) {
        return gone.apply(failure);
      }
      throw Failures.of(failure);
    }
  }
}
