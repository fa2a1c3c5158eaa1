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
 * @param questions of the task that is {@code INPUT_REQUIRED}, by keys that it uses once
 */
public record TaskState(
    String id,
    Status status,
    Optional<String> message,
    @Nullable Object result,
    Map<String, TaskQuestion> questions) {
  private static final int LONGEST_MESSAGE = 1000;

  /** How far a task is. The last three are final. */
  public enum Status {
    /** The task goes on. */
    WORKING,
    /** The task goes on when its questions are answered. */
    INPUT_REQUIRED,
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
      return this != WORKING && this != INPUT_REQUIRED;
    }
  }

  public TaskState {
    questions = Map.copyOf(questions);
    message = message.map(text -> text.substring(0, Math.min(LONGEST_MESSAGE, text.length())));
  }

  /** A task that waits for answers. */
  public static TaskState asking(String id, String message, Map<String, TaskQuestion> questions) {
    return new TaskState(id, Status.INPUT_REQUIRED, Optional.of(message), null, questions);
  }

  /** A task that goes on. */
  public static TaskState working(String id, String message) {
    return new TaskState(
        id, Status.WORKING, Optional.of(message).filter(text -> !text.isEmpty()), null, Map.of());
  }

  /** A task that has its result, a JSON value. */
  public static TaskState completed(String id, @Nullable Object result) {
    return new TaskState(id, Status.COMPLETED, Optional.empty(), result, Map.of());
  }

  /** A task without a result. */
  public static TaskState failed(String id, String why) {
    return new TaskState(id, Status.FAILED, Optional.of(why), null, Map.of());
  }

  /** A task that was ended by request. */
  public static TaskState cancelled(String id) {
    return new TaskState(id, Status.CANCELLED, Optional.empty(), null, Map.of());
  }

  /**
   * The answer of the state operation: {@code {"task": {id, status, message?, result?,
   * questions?}}}.
   */
  public AppResult answer() {
    var task = new LinkedHashMap<String, @Nullable Object>();
    task.put("id", id);
    task.put("status", status.wireName());
    message.ifPresent(text -> task.put("message", text));
    if (status == Status.COMPLETED) {
      task.put("result", result);
    }
    if (!questions.isEmpty()) {
      var asked = new LinkedHashMap<String, @Nullable Object>();
      questions.forEach((key, question) -> asked.put(key, question.json()));
      task.put("questions", asked);
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
            new TaskState(
                JsonValues.text(task, "id"), status, message, task.get("result"), asked(task)));
      }
    }
    return Optional.empty();
  }

  private static Map<String, TaskQuestion> asked(Map<String, @Nullable Object> task) {
    var questions = new LinkedHashMap<String, TaskQuestion>();
    JsonValues.object(task, "questions")
        .forEach(
            (key, json) -> {
              var question = JsonValues.members(json);
              if (question != null) {
                questions.put(key, TaskQuestion.of(question));
              }
            });
    return questions;
  }
}
