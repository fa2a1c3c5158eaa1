package org.integrationgateway.work.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.app.task.TaskQuestion;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Translates between interactions of turns and questions of tasks. */
final class TurnQuestion {
  private static final Map<String, @Nullable Object> TEXT = Map.of("type", "string");

  private TurnQuestion() {}

  /** An interaction as a question with a form. */
  static TaskQuestion of(Interaction asked) {
    var url = JsonValues.text(asked.request(), "url");
    return new TaskQuestion(
        asked.title() + "\n" + asked.prompt() + (url.isEmpty() ? "" : "\n" + url), schema(asked));
  }

  private static Map<String, @Nullable Object> schema(Interaction asked) {
    return switch (asked.type()) {
      case APPROVAL ->
          object(Map.of("approved", Map.of("type", "boolean"), "reason", TEXT), "approved");
      case CLARIFICATION -> object(Map.of("text", TEXT), "text");
      case INPUT -> {
        var wanted = JsonValues.object(asked.request(), "schema");
        yield isForm(asked)
            ? wanted
            : object(Map.of("value", wanted.isEmpty() ? TEXT : wanted), "value");
      }
    };
  }

  /** Whether the value that is asked for is the content of the form. */
  private static boolean isForm(Interaction asked) {
    return "object".equals(JsonValues.object(asked.request(), "schema").get("type"));
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> properties, String required) {
    return Map.of("type", "object", "properties", properties, "required", List.of(required));
  }

  /**
   * The answer of a form as a resolution; empty where the person gives none and the turn needs one.
   *
   * @throws ServiceException {@code INVALID_INPUT} for an unknown action
   */
  static Optional<Map<String, @Nullable Object>> resolution(
      Interaction asked, Map<String, @Nullable Object> answer) {
    switch (JsonValues.text(answer, "action")) {
      case "accept" -> {}
      case "decline", "cancel" -> {
        boolean declines =
            asked.type() == Interaction.Type.APPROVAL
                || Boolean.TRUE.equals(asked.request().get("mayDecline"));
        return declines ? Optional.of(Map.of("approved", false)) : Optional.empty();
      }
      default ->
          throw ServiceException.invalidInput(
              "the action of an answer is accept, decline or cancel",
              List.of(
                  new Problem(
                      "/answers/" + asked.id() + "/action", "must be accept, decline or cancel")));
    }
    var content = JsonValues.object(answer, "content");
    return Optional.of(
        asked.type() == Interaction.Type.INPUT && isForm(asked)
            ? Map.of("value", content)
            : content);
  }
}
