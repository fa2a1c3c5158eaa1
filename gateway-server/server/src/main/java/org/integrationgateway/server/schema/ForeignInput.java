package org.integrationgateway.server.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.catalog.InputSchema;
import org.integrationgateway.server.catalog.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of an operation by a schema of a large foreign document: read from it whenever it is
 * listed, and kept in compiled form only, from the first call on.
 */
final class ForeignInput implements InputSchema {
  private final Supplier<ObjectNode> schema;
  private final Once<InputChecks> checks;

  ForeignInput(String operation, Supplier<ObjectNode> schema) {
    this.schema = schema;
    this.checks = new Once<>(() -> checks(operation, schema.get()));
  }

  private static InputChecks checks(String operation, ObjectNode json) {
    var required = required(json);
    var compiled = CompiledSchema.lenient("operation '" + operation + "'", json);
    return InputChecks.of(json, compiled, required::contains);
  }

  private static Set<String> required(ObjectNode json) {
    var names = new HashSet<String>();
    json.path("required").valueStream().map(JsonNode::asString).forEach(names::add);
    return names;
  }

  @Override
  public List<Parameter> parameters() {
    return Parameters.of(schema.get());
  }

  @Override
  public ObjectNode json() {
    return schema.get();
  }

  @Override
  public ObjectNode accept(Arguments arguments) {
    return checks.get().accept(arguments);
  }
}
