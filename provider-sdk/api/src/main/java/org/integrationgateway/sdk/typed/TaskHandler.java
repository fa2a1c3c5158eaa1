package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.task.TaskProgress;

/** The work of an operation that goes on after its call. */
@FunctionalInterface
public interface TaskHandler<I, O> {
  /**
   * Does the work. The thread is interrupted when the task is cancelled.
   *
   * @param call that began the task; its deadline is that of the call and not of the task
   * @throws Exception an {@link org.integrationgateway.sdk.app.AppException}, whose message callers
   *     get as the reason of the failure; others are logged
   */
  O handle(I input, AppCall call, TaskProgress progress) throws Exception;
}
