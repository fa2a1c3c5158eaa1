package org.integrationgateway.core.schema;

import java.util.List;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Parameter;
import tools.jackson.databind.node.ObjectNode;

/** Input that is passed on as it comes, when it fits the schema of the upstream. */
final class PassedInput implements InputSchema {
  private final ObjectNode json;
  private final Once<InputChecks> checks;

  PassedInput(ObjectNode json) {
    this.json = json;
    this.checks =
        new Once<>(() -> InputChecks.of(json, CompiledSchema.quiet(json), member -> false));
  }

  @Override
  public List<Parameter> parameters() {
    return Parameters.of(json);
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
