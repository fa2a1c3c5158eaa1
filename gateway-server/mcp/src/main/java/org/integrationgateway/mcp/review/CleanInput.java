package org.integrationgateway.mcp.review;

import java.util.List;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Parameter;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of an operation, whose schema says the same without hidden characters.
 *
 * @param checked holds callers to the schema
 */
record CleanInput(InputSchema checked, ObjectNode json) implements InputSchema {
  @Override
  public List<Parameter> parameters() {
    return checked.parameters().stream()
        .map(
            parameter ->
                new Parameter(
                    parameter.name(),
                    parameter.type(),
                    parameter.description().map(HiddenCharacters::removed),
                    parameter.required(),
                    parameter.defaultValue()))
        .toList();
  }

  @Override
  public ObjectNode accept(Arguments arguments) {
    return checked.accept(arguments);
  }
}
