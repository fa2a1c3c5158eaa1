package org.integrationgateway.core.schema;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of an operation by a schema of a large foreign document: read from it whenever it is
 * listed, and kept in compiled form only, from the first call on.
 */
final class ForeignInput implements InputSchema {
  private final Supplier<ObjectNode> schema;
  private final Once<InputChecks> checks;

  /** The schema as read last, for one listing, which asks for the parameters and for the schema. */
  private volatile Reference<ObjectNode> lastRead = new WeakReference<>(null);

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
    return Parameters.of(json());
  }

  @Override
  public ObjectNode json() {
    var known = lastRead.get();
    if (known != null) {
      return known;
    }
    var read = schema.get();
    lastRead = new WeakReference<>(read);
    return read;
  }

  @Override
  public ObjectNode accept(Arguments arguments) {
    return checks.get().accept(arguments);
  }
}
