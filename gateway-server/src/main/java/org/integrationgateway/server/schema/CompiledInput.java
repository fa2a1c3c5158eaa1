package org.integrationgateway.server.schema;

import com.networknt.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.catalog.InputSchema;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The compiled schema of an operation's input. */
final class CompiledInput implements InputSchema {
  private final ObjectNode json;
  private final Schema schema;
  private final TextCoercion coercion;
  private final Map<String, JsonNode> defaults = new LinkedHashMap<>();

  CompiledInput(ObjectNode json, Schema schema) {
    this.json = json;
    this.schema = schema;
    this.coercion = new TextCoercion(json);
    if (json.get("properties") instanceof ObjectNode properties) {
      properties
          .properties()
          .forEach(
              entry -> {
                var value = entry.getValue().get("default");
                if (value != null) {
                  defaults.put(entry.getKey(), value);
                }
              });
    }
  }

  @Override
  public ObjectNode json() {
    return json;
  }

  @Override
  public ObjectNode accept(Arguments arguments) {
    var problems = new ArrayList<FieldProblem>(0);
    var given =
        arguments instanceof Arguments.Text text
            ? coercion.object(text.values(), problems)
            : ((Arguments.Json) arguments).value();
    var input = withDefaults(given);
    problems.addAll(SchemaProblems.of(schema, input));
    if (!problems.isEmpty()) {
      throw refusal(problems);
    }
    return input;
  }

  /** What the caller gave stays untouched. */
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
