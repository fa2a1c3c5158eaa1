package org.integrationgateway.core.catalog;

import java.util.List;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.error.GatewayException;
import tools.jackson.databind.node.ObjectNode;

/** The input of an operation: its JSON Schema, and the one place that holds callers to it. */
public interface InputSchema {
  /** JSON Schema (2020-12), root type object; must not be changed. */
  ObjectNode json();

  /** The properties of the schema as a flat list, in its order. */
  List<Parameter> parameters();

  /**
   * Text becomes typed values, defaults are filled in, everything is checked.
   *
   * @return an object that fits the schema; what the caller gave is not changed
   * @throws GatewayException {@code INVALID_PARAMETERS}, with every problem in {@code errors}
   */
  ObjectNode accept(Arguments arguments);
}
