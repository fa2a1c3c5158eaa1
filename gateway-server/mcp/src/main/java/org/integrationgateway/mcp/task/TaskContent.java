package org.integrationgateway.mcp.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of a task that belongs to people, and is sealed in the store. Objects are not changed.
 *
 * @param message about the state; empty: none
 * @param questions to the client, by their keys: each with {@code method} and {@code params}
 * @param answers of the client that the call has not taken yet, by the keys of the questions
 * @param result of the call; null until it has one
 * @param error of the call: {@code code}, {@code message}, {@code data}; null where it has none
 * @param progress the parameters of the last {@code notifications/progress}, which has only its
 *     token before the first one; empty: the client wants none, or the task has ended
 */
public record TaskContent(
    String message,
    ObjectNode questions,
    ObjectNode answers,
    @Nullable ObjectNode result,
    @Nullable ObjectNode error,
    ObjectNode progress) {
  static final TaskContent EMPTY =
      new TaskContent("", Json.object(), Json.object(), null, null, Json.object());

  private static final String TOKEN = "progressToken";
  private static final String PROGRESS = "progress";
  private static final List<String> OPTIONAL = List.of("total", "message");

  TaskContent saying(String next) {
    return new TaskContent(next, questions, answers, result, error, progress);
  }

  TaskContent asking(ObjectNode asked) {
    return new TaskContent(message, asked, answers, result, error, progress);
  }

  TaskContent answered(ObjectNode given) {
    return new TaskContent(message, questions, given, result, error, progress);
  }

  /** The content of a task whose client gave this token for its progress. */
  TaskContent telling(JsonNode token) {
    var wanted = Json.object();
    wanted.set(TOKEN, token);
    return new TaskContent(message, questions, answers, result, error, wanted);
  }

  /** Whether the client wants to hear of the progress of the task. */
  boolean tells() {
    return progress.has(TOKEN);
  }

  /** Whether the client was told of progress. */
  public boolean hasProgress() {
    return progress.has(PROGRESS);
  }

  /** The content with this progress; one that does not grow is left out (2025-11-25, Progress). */
  TaskContent progressed(ObjectNode said) {
    var value = said.path(PROGRESS);
    if (!tells() || !value.isNumber() || !(Json.nearestDouble(value) > lastProgress())) {
      return this;
    }
    var next = Json.object();
    next.set(TOKEN, progress.get(TOKEN));
    next.set(PROGRESS, value);
    for (var name : OPTIONAL) {
      if (said.has(name)) {
        next.set(name, said.get(name));
      }
    }
    return new TaskContent(message, questions, answers, result, error, next);
  }

  /** The content with the next message as progress, of work that tells no numbers. */
  TaskContent counted(String next) {
    return next.isEmpty() || next.equals(message)
        ? this
        : progressed(
            Json.object()
                .put(PROGRESS, hasProgress() ? Math.floor(lastProgress()) + 1 : 1)
                .put("message", next));
  }

  private double lastProgress() {
    return hasProgress() ? Json.nearestDouble(progress.get(PROGRESS)) : Double.NEGATIVE_INFINITY;
  }

  static TaskContent ofResult(ObjectNode result) {
    return new TaskContent("", Json.object(), Json.object(), result, null, Json.object());
  }

  static TaskContent ofError(ObjectNode error) {
    return new TaskContent(
        error.path("message").asString(""),
        Json.object(),
        Json.object(),
        null,
        error,
        Json.object());
  }

  /** The content as it is sealed. */
  String text() {
    var json = Json.object().put("message", message);
    json.set("questions", questions);
    json.set("answers", answers);
    if (result != null) {
      json.set("result", result);
    }
    if (error != null) {
      json.set("error", error);
    }
    if (tells()) {
      json.set("progress", progress);
    }
    return json.toString();
  }

  /** Reads what {@link #text} has written. */
  static TaskContent of(String text) {
    return of(Json.parseObject(text.getBytes(UTF_8)));
  }

  static TaskContent of(ObjectNode json) {
    return new TaskContent(
        json.path("message").asString(""),
        object(json, "questions"),
        object(json, "answers"),
        json.get("result") instanceof ObjectNode result ? result : null,
        json.get("error") instanceof ObjectNode error ? error : null,
        object(json, "progress"));
  }

  private static ObjectNode object(ObjectNode json, String name) {
    return json.get(name) instanceof ObjectNode object ? object : Json.object();
  }
}
