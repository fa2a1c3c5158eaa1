package org.integrationgateway.sdk.app.task;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A task that an operation has begun, and that goes on after the call. The operation answers at
 * once with {@link #result}; callers ask the operation {@code stateOperation} of the same app with
 * the input {@code {"task": id}}, which answers with a {@link TaskState}. The gateway makes a task
 * of the Model Context Protocol of it for clients that take tasks.
 *
 * @param id 1 to 256 characters, which no other subject can guess
 * @param stateOperation tells the state of the task, and its result
 * @param cancelOperation ends the task; empty: it cannot be ended
 * @param answerOperation takes answers to questions of the task, with the input {@code {"task": id,
 *     "answers": {key: {action, content?}}}}, where {@code action} is {@code accept}, {@code
 *     decline} or {@code cancel}; empty: the task asks nothing
 */
public record AppTask(
    String id,
    String stateOperation,
    Optional<String> cancelOperation,
    Optional<String> answerOperation) {
  /** The status of an answer that is a task (RFC 9110, section 15.3.3). */
  public static final int STATUS = 202;

  /** The member of the answer's body, and of the input of the operations that it names. */
  public static final String MEMBER = "task";

  private static final int LONGEST_ID = 256;
  private static final String STATE = "stateOperation";
  private static final String CANCEL = "cancelOperation";
  private static final String ANSWER = "answerOperation";

  /**
   * Checks the id.
   *
   * @throws IllegalArgumentException when it is empty or too long
   */
  public AppTask {
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      throw new IllegalArgumentException("the id of a task has 1 to 256 characters");
    }
  }

  /** A task that cannot be ended and asks nothing. */
  public static AppTask of(String id, String stateOperation) {
    return new AppTask(id, stateOperation, Optional.empty(), Optional.empty());
  }

  /** Returns this task with the operation that cancels it. */
  public AppTask cancelledBy(String operation) {
    return new AppTask(id, stateOperation, Optional.of(operation), answerOperation);
  }

  /** Returns this task with the operation that takes the answers to its questions. */
  public AppTask answeredBy(String operation) {
    return new AppTask(id, stateOperation, cancelOperation, Optional.of(operation));
  }

  /** The answer of the operation: status 202 and {@code {"task": {...}}}. */
  public AppResult result() {
    var task = new LinkedHashMap<String, @Nullable Object>();
    task.put("id", id);
    task.put("status", TaskState.Status.WORKING.wireName());
    task.put(STATE, stateOperation);
    cancelOperation.ifPresent(operation -> task.put(CANCEL, operation));
    answerOperation.ifPresent(operation -> task.put(ANSWER, operation));
    return json(STATUS, task);
  }

  static AppResult json(int status, Map<String, @Nullable Object> task) {
    return new AppResult(
        status,
        Map.of("content-type", List.of("application/json")),
        JsonValues.write(Map.of(MEMBER, task)).getBytes(StandardCharsets.UTF_8));
  }

  /** The task of a body that {@link #result} has written; empty for another body. */
  public static Optional<AppTask> of(Map<String, @Nullable Object> body) {
    var task = JsonValues.object(body, MEMBER);
    var id = JsonValues.text(task, "id");
    var state = JsonValues.text(task, STATE);
    if (id.isEmpty() || id.length() > LONGEST_ID || state.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new AppTask(id, state, operation(task, CANCEL), operation(task, ANSWER)));
  }

  private static Optional<String> operation(Map<String, @Nullable Object> task, String member) {
    return Optional.of(JsonValues.text(task, member)).filter(name -> !name.isEmpty());
  }
}
