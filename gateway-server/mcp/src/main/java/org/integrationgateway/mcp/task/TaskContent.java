package org.integrationgateway.mcp.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of a task that belongs to people, and is sealed in the store. Objects are not changed.
 *
 * @param message about the state; empty: none
 * @param questions to the client, by their keys: each with {@code method} and {@code params}
 * @param answers of the client that the call has not taken yet, by the keys of the questions
 * @param result of the call; null until it has one
 * @param error of the call: {@code code}, {@code message}, {@code data}; null where it has none
 */
public record TaskContent(
    String message,
    ObjectNode questions,
    ObjectNode answers,
    @Nullable ObjectNode result,
    @Nullable ObjectNode error) {
  static final TaskContent EMPTY = new TaskContent("", Json.object(), Json.object(), null, null);

  TaskContent saying(String next) {
    return new TaskContent(next, questions, answers, result, error);
  }

  TaskContent asking(ObjectNode asked) {
    return new TaskContent(message, asked, answers, result, error);
  }

  TaskContent answered(ObjectNode given) {
    return new TaskContent(message, questions, given, result, error);
  }

  static TaskContent ofResult(ObjectNode result) {
    return new TaskContent("", Json.object(), Json.object(), result, null);
  }

  static TaskContent ofError(ObjectNode error) {
    return new TaskContent(
        error.path("message").asString(""), Json.object(), Json.object(), null, error);
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
        json.get("error") instanceof ObjectNode error ? error : null);
  }

  private static ObjectNode object(ObjectNode json, String name) {
    return json.get(name) instanceof ObjectNode object ? object : Json.object();
  }
}
