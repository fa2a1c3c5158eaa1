package org.integrationgateway.core.schema;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Parameter;
import tools.jackson.databind.node.ObjectNode;

/** The input of an operation: its schema is compiled when the operation is called first. */
final class CompiledInput implements InputSchema {
  private final ObjectNode json;
  private final Once<InputChecks> checks;
  private final Once<List<Parameter>> parameters;

  CompiledInput(ObjectNode json, Supplier<Optional<CompiledSchema>> compiler) {
    this.json = json;
    this.checks = new Once<>(() -> InputChecks.of(json, compiler.get(), member -> true));
    this.parameters = new Once<>(() -> Parameters.of(json));
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
    return checks.get().accept(arguments);
  }
}
