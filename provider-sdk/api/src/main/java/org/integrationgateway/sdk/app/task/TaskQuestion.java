package org.integrationgateway.sdk.app.task;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A question of a task to the person behind its caller, answered by a form.
 *
 * @param message for the person
 * @param schema of the form: an object whose properties are texts, numbers, truth values and
 *     choices (Model Context Protocol, Elicitation)
 */
public record TaskQuestion(String message, Map<String, @Nullable Object> schema) {
  public TaskQuestion {
    schema = Collections.unmodifiableMap(new LinkedHashMap<>(schema));
  }

  Map<String, @Nullable Object> json() {
    return Map.of("message", message, "schema", schema);
  }

  static TaskQuestion of(Map<String, @Nullable Object> json) {
    return new TaskQuestion(JsonValues.text(json, "message"), JsonValues.object(json, "schema"));
  }
}
