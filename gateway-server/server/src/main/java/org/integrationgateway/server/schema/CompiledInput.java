package org.integrationgateway.server.schema;

import com.networknt.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.catalog.InputSchema;
import org.integrationgateway.server.catalog.Parameter;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The input of an operation: its schema is compiled when the operation is called first. */
final class CompiledInput implements InputSchema {
  private final ObjectNode json;
  private final Once<Checks> checks;
  private final Once<List<Parameter>> parameters;

  private record Checks(Schema schema, TextCoercion coercion, Map<String, JsonNode> defaults) {}

  CompiledInput(ObjectNode json, Supplier<Schema> compiler) {
    this.json = json;
    this.checks =
        new Once<>(() -> new Checks(compiler.get(), new TextCoercion(json), defaults(json)));
    this.parameters = new Once<>(() -> Parameters.of(json));
  }

  private static Map<String, JsonNode> defaults(ObjectNode json) {
    var defaults = new LinkedHashMap<String, JsonNode>();
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
    return defaults;
  }

  @Override
  public List<Parameter> parameters() {
    return parameters.get();
  }

  @Override
  public ObjectNode json() {
    return json;
  }

  @Override
  public ObjectNode accept(Arguments arguments) {
    var prepared = checks.get();
    var problems = new ArrayList<FieldProblem>(0);
    var given = arguments.object(text -> prepared.coercion.object(text, problems));
    var input = withDefaults(given, prepared.defaults);
    problems.addAll(SchemaProblems.of(prepared.schema, input));
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

  /** What the caller gave stays untouched. */
  private static ObjectNode withDefaults(ObjectNode given, Map<String, JsonNode> defaults) {
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
