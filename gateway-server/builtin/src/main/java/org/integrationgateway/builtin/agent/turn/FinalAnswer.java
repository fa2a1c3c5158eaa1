package org.integrationgateway.builtin.agent.turn;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The last answer of a turn: a text, or a value that fits the schema of the request.
 *
 * @param schema empty: a text
 */
record FinalAnswer(
    Optional<Map<String, @Nullable Object>> schema, OutputSchemas schemas, TurnLimits limits) {
  private static final int PROBLEMS = 10;

  /** Tells the model about the schema. */
  Optional<Message> instruction() {
    return schema.map(
        fits ->
            Message.of(
                Message.Role.SYSTEM,
                "Respond with one JSON value and nothing else. It must match this JSON Schema: "
                    + JsonValues.write(fits)));
  }

  /** Ends the turn, or asks the model for another answer. */
  void conclude(String answer, TurnProgress progress) {
    if (schema.isEmpty()) {
      progress.succeed(new TurnOutput.Text(answer));
      return;
    }
    Optional<String> problem;
    try {
      problem = problem(answer, schema.get());
    } catch (OutputSchemas.TooComplexException spent) {
      // Another answer would most likely cost as much.
      progress.fail("too_complex: " + spent.getMessage());
      return;
    }
    if (problem.isEmpty()) {
      progress.succeed(new TurnOutput.Structured(EventData.content(bare(answer))));
      return;
    }
    int repairs = progress.transcript().repairs();
    if (repairs >= limits.repairs()) {
      progress.fail(
          "the model's response does not fit the schema, after %d repairs: %s"
              .formatted(repairs, problem.get()));
      return;
    }
    progress.keep(
        EventDraft.repair(
            "This response does not match the schema: %s. Respond again, with one JSON value that matches the schema and nothing else."
                .formatted(problem.get())));
  }

  private Optional<String> problem(String answer, Map<String, @Nullable Object> fits) {
    try {
      var problems = schemas.problems(fits, JsonValues.parse(bare(answer), EventData.MAX_DEPTH));
      return problems.isEmpty()
          ? Optional.empty()
          : Optional.of(
              problems.stream()
                  .limit(PROBLEMS)
                  .map(Object::toString)
                  .collect(Collectors.joining("; ")));
    } catch (OutputSchemas.TooComplexException spent) {
      throw spent;
    } catch (IllegalArgumentException noJson) {
      return Optional.of(String.valueOf(noJson.getMessage()));
    }
  }

  /** Removes the Markdown code fence that models put around JSON. */
  private static String bare(String answer) {
    var text = answer.strip();
    if (!text.startsWith("```") || !text.endsWith("```") || text.length() < 7) {
      return text;
    }
    int line = text.indexOf('\n');
    return line < 0 ? text : text.substring(line + 1, text.length() - 3).strip();
  }
}
