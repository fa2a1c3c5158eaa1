package org.integrationgateway.server.catalog;

import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.error.GatewayException;
import tools.jackson.databind.node.ObjectNode;

/** The input of an operation: its JSON Schema, and the one place that holds callers to it. */
public interface InputSchema {
  /** JSON Schema (2020-12), root type object; nobody may change it. */
  ObjectNode json();

  /**
   * Text becomes typed values, defaults are filled in, everything is checked.
   *
   * @return an object that fits the schema; what the caller gave is not changed
   * @throws GatewayException {@code INVALID_PARAMETERS}, with every problem in {@code errors}
   */
  ObjectNode accept(Arguments arguments);
}
