package org.integrationgateway.sdk.typed;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.records.RecordType;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.sdk.app.task.AppTasks;
import org.integrationgateway.sdk.internal.json.JsonTypes;
import org.integrationgateway.sdk.json.JsonValues;

/** The three operations of work that goes on after its call. */
record TaskOperations<I, O>(
    String id,
    RecordType<I> input,
    RecordType<O> output,
    AppTasks tasks,
    TaskHandler<I, O> handler) {
  /** The input schema of the operations that name a task. */
  static final String TASK =
      """
      {"type": "object", "additionalProperties": false, "required": ["task"],
       "properties": {"task": {"type": "string", "minLength": 1, "maxLength": 256,
         "description": "Id of the task"}}}
      """;

  static <I, O> TaskOperations<I, O> of(
      String id, Class<I> input, Class<O> output, AppTasks tasks, TaskHandler<I, O> handler) {
    return new TaskOperations<>(
        id, JsonTypes.ofRecord(input), JsonTypes.of(output), tasks, handler);
  }

  String stateId() {
    return id + ".state";
  }

  String cancelId() {
    return id + ".cancel";
  }

  /** Begins the work. Input that does not fit is refused before. */
  AppResult start(String json, AppCall call) {
    var read = input.read(json);
    var task =
        tasks.start(
            call.context(),
            progress -> {
              var result = output.write(handler.handle(read, call, progress));
              return JsonValues.parse(new String(result, StandardCharsets.UTF_8));
            });
    return AppTask.of(task, stateId()).cancelledBy(cancelId()).result();
  }

  AppResult state(String json, AppCall call) {
    return tasks.state(call.context(), named(json)).answer();
  }

  AppResult cancel(String json, AppCall call) {
    return tasks.cancel(call.context(), named(json)).answer();
  }

  private static String named(String json) {
    return JsonValues.text(JsonValues.parseObject(json), AppTask.MEMBER);
  }
}
