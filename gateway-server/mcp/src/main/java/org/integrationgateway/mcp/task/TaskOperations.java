package org.integrationgateway.mcp.task;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of an app about a task of its provider.
 *
 * @param state tells how far the task is
 * @param cancel ends it; empty: it cannot be ended
 * @param answer takes answers to its questions; empty: it asks nothing
 */
public record TaskOperations(String state, Optional<String> cancel, Optional<String> answer) {
  private static final String STATE = "stateOperation";
  private static final String CANCEL = "cancelOperation";
  private static final String ANSWER = "answerOperation";

  /** The task of a provider, in the form in which a call becomes a task of a server. */
  public static ObjectNode created(AppTask task) {
    var created =
        Json.object()
            .put("resultType", ServerTask.TYPE)
            .put(ServerTask.ID, task.id())
            .put(ServerTask.OLDER, false)
            .put(ServerTask.STATUS, "working")
            .put(STATE, task.stateOperation());
    task.cancelOperation().ifPresent(operation -> created.put(CANCEL, operation));
    task.answerOperation().ifPresent(operation -> created.put(ANSWER, operation));
    return created;
  }

  /** The operations of a task that {@link #created} has written; empty for a task of a server. */
  static Optional<TaskOperations> read(ObjectNode created) {
    var state = created.path(STATE).asString("");
    return state.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TaskOperations(state, operation(created, CANCEL), operation(created, ANSWER)));
  }

  private static Optional<String> operation(ObjectNode created, String member) {
    return Optional.of(created.path(member).asString("")).filter(name -> !name.isEmpty());
  }
}
