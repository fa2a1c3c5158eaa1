package org.integrationgateway.work.app;

import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.sdk.app.task.TaskState;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunRequest;

/** Runs of workflows as tasks, for the subject of the call in force. */
record RunTasks(Supplier<Workflow> workflows) {
  AppResult start(String json, AppCall call) {
    var input = JsonValues.parseObject(json);
    var request =
        new RunRequest(
            JsonValues.text(input, "definition"),
            JsonValues.object(input, "input"),
            Optional.empty(),
            call.origin().idempotencyKey());
    return AppTask.of(workflows.get().start(request).id(), WorkApp.RUN_STATE)
        .cancelledBy(WorkApp.RUN_CANCEL)
        .result();
  }

  AppResult state(String json, AppCall call) {
    return state(workflows.get().run(task(json))).answer();
  }

  AppResult cancel(String json, AppCall call) {
    return state(workflows.get().cancel(task(json), Optional.empty())).answer();
  }

  static String task(String json) {
    return JsonValues.text(JsonValues.parseObject(json), AppTask.MEMBER);
  }

  private static TaskState state(Run run) {
    return switch (run.status()) {
      case PENDING, RUNNING ->
          TaskState.working(
              run.id(), run.currentStepId().map(step -> "at step " + step).orElse(""));
      case SUCCEEDED, SKIPPED -> TaskState.completed(run.id(), run.output());
      case FAILED -> TaskState.failed(run.id(), run.statusMessage());
      case CANCELED -> TaskState.cancelled(run.id());
    };
  }
}
