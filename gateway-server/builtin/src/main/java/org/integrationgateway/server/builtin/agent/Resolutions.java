package org.integrationgateway.server.builtin.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.integrationgateway.server.builtin.agent.turn.OutputSchemas;
import org.jspecify.annotations.Nullable;

/** Checks answers to interactions. */
final class Resolutions {
  private static final int MAX = 64 << 10;

  private final OutputSchemas schemas;

  Resolutions(OutputSchemas schemas) {
    this.schemas = schemas;
  }

  /**
   * Refuses a resolution that does not answer the interaction.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  void check(Interaction question, Map<String, @Nullable Object> resolution) {
    if (AgentJson.write(resolution).length() > MAX) {
      throw refused("", "has at most " + MAX + " characters as JSON");
    }
    var allowed =
        switch (question.type()) {
          case APPROVAL -> List.of("approved", "reason");
          case CLARIFICATION -> List.of("text");
          case INPUT -> List.of("value");
        };
    resolution.keySet().stream()
        .filter(name -> !allowed.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw refused("", "has a member '" + name + "': it may have " + allowed);
            });
    switch (question.type()) {
      case APPROVAL -> approval(resolution);
      case CLARIFICATION -> {
        if (AgentJson.text(resolution, "text").isBlank()) {
          throw refused("/text", "is a text that is not blank");
        }
      }
      case INPUT -> input(question, resolution);
    }
  }

  private static void approval(Map<String, @Nullable Object> resolution) {
    if (!(resolution.get("approved") instanceof Boolean)) {
      throw refused("/approved", "is true or false");
    }
    if (resolution.containsKey("reason") && !(resolution.get("reason") instanceof String)) {
      throw refused("/reason", "is a text");
    }
  }

  private void input(Interaction question, Map<String, @Nullable Object> resolution) {
    if (!resolution.containsKey("value")) {
      throw refused("/value", "is missing");
    }
    var schema = Optional.ofNullable(AgentJson.members(question.request().get("schema")));
    if (schema.isPresent()) {
      var problems =
          schemas.problems(schema.get(), resolution.get("value")).stream()
              .map(
                  problem ->
                      new Problem("/resolution/value" + problem.pointer(), problem.message()))
              .toList();
      if (!problems.isEmpty()) {
        throw ServiceException.invalidInput("the resolution does not fit its schema", problems);
      }
    }
  }

  private static ServiceException refused(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the resolution does not answer the question",
        List.of(new Problem("/resolution" + pointer, rule)));
  }
}
