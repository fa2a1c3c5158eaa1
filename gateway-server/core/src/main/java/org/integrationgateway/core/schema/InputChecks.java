package org.integrationgateway.core.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.schema.text.TextCoercion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies a compiled schema to the input of a call.
 *
 * @param schema empty: everything fits
 * @param defaults of members that are filled in
 */
record InputChecks(
    Optional<CompiledSchema> schema, TextCoercion coercion, Map<String, JsonNode> defaults) {
  /**
   * Prepares them.
   *
   * @param filled which members get the default of their schema, when the caller leaves them out
   */
  static InputChecks of(
      ObjectNode json, Optional<CompiledSchema> schema, Predicate<String> filled) {
    return new InputChecks(schema, new TextCoercion(json), defaults(json, filled));
  }

  private static Map<String, JsonNode> defaults(ObjectNode json, Predicate<String> filled) {
    var defaults = new LinkedHashMap<String, JsonNode>();
    if (json.get("properties") instanceof ObjectNode properties) {
      properties
          .properties()
          .forEach(
              entry -> {
                var value = entry.getValue().get("default");
                if (value != null && filled.test(entry.getKey())) {
                  defaults.put(entry.getKey(), value);
                }
              });
    }
    return defaults;
  }

  /** The input with its defaults, when it fits. */
  ObjectNode accept(Arguments arguments) {
    var problems = new ArrayList<FieldProblem>(0);
    var given = arguments.object(text -> coercion.object(text, problems));
    var input = withDefaults(given);
    if (schema.isPresent()) {
      try {
        var read = TextReadings.of(schema.get(), input);
        input = read.document();
        problems.addAll(SchemaProblems.of(schema.get(), read.errors(), true));
      } catch (BudgetSpentException spent) {
        throw tooComplex(spent);
      }
    }
    // The text that stands for an upload says nothing about its bytes.
    arguments
        .uploads()
        .keySet()
        .forEach(member -> problems.removeIf(problem -> problem.pointer().equals("/" + member)));
    if (!problems.isEmpty()) {
      throw refusal(problems);
    }
    return input;
  }

  /** Returns a copy with defaults; the input of the caller stays untouched. */
  private ObjectNode withDefaults(ObjectNode given) {
    if (defaults.isEmpty()) {
      return given;
    }
    var complete = given.objectNode();
    complete.setAll(given);
    defaults.forEach(
        (name, value) -> {
          if (!complete.has(name)) {
            complete.set(name, value.deepCopy());
          }
        });
    return complete;
  }

  private static GatewayException tooComplex(BudgetSpentException spent) {
    return new GatewayException(
        ErrorCode.TOO_COMPLEX,
        "to check the input against the operation's schema takes "
            + spent.getMessage()
            + ": send an input that is shorter or less deeply nested");
  }

  private static GatewayException refusal(List<FieldProblem> problems) {
    var detail =
        problems.stream()
            .map(
                problem ->
                    problem.pointer().isEmpty()
                        ? "the input " + problem.message()
                        : "'" + problem.pointer().substring(1) + "' " + problem.message())
            .collect(Collectors.joining("; "));
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, detail).errors(problems);
  }
}
