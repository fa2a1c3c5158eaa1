package org.integrationgateway.sdk.app.task;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The state of a task of an app, as its state operation answers it.
 *
 * @param message for people: how far the task is, or why it failed; at most 1,000 characters
 * @param result JSON value of the task that is {@code COMPLETED}; null otherwise
 */
public record TaskState(
    String id, Status status, Optional<String> message, @Nullable Object result) {
  private static final int LONGEST_MESSAGE = 1000;

  /** How far a task is. The last three are final. */
  public enum Status {
    /** The task goes on. */
    WORKING,
    /** The task has its result. */
    COMPLETED,
    /** The task has no result; the message says why. */
    FAILED,
    /** The task was ended by request. */
    CANCELLED;

    /** The name in answers. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the task has ended. */
    public boolean ended() {
      return this != WORKING;
    }
  }

  public TaskState {
    message = message.map(text -> text.substring(0, Math.min(LONGEST_MESSAGE, text.length())));
  }

  /** A task that goes on. */
  public static TaskState working(String id, String message) {
    return new TaskState(
        id, Status.WORKING, Optional.of(message).filter(text -> !text.isEmpty()), null);
  }

  /** A task that has its result, a JSON value. */
  public static TaskState completed(String id, @Nullable Object result) {
    return new TaskState(id, Status.COMPLETED, Optional.empty(), result);
  }

  /** A task without a result. */
  public static TaskState failed(String id, String why) {
    return new TaskState(id, Status.FAILED, Optional.of(why), null);
  }

  /** A task that was ended by request. */
  public static TaskState cancelled(String id) {
    return new TaskState(id, Status.CANCELLED, Optional.empty(), null);
  }

  /** The answer of the state operation: {@code {"task": {id, status, message?, result?}}}. */
  public AppResult answer() {
    var task = new LinkedHashMap<String, @Nullable Object>();
    task.put("id", id);
    task.put("status", status.wireName());
    message.ifPresent(text -> task.put("message", text));
    if (status == Status.COMPLETED) {
      task.put("result", result);
    }
    return AppTask.json(200, task);
  }

  /** The state of a body that {@link #answer} has written; empty for another body. */
  public static Optional<TaskState> of(Map<String, @Nullable Object> body) {
    var task = JsonValues.object(body, AppTask.MEMBER);
    var name = JsonValues.text(task, "status");
    for (var status : Status.values()) {
      if (status.wireName().equals(name)) {
        var message = Optional.of(JsonValues.text(task, "message")).filter(text -> !text.isEmpty());
        return Optional.of(
            new TaskState(JsonValues.text(task, "id"), status, message, task.get("result")));
      }
    }
    return Optional.empty();
  }
}
