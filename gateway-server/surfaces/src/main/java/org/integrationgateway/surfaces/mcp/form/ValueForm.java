package org.integrationgateway.surfaces.mcp.form;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The form that the protocol asks of a value. */
@FunctionalInterface
interface ValueForm {
  /**
   * The value in this form: as it is, or put right where its meaning is clear. The value is not
   * changed.
   *
   * @param changes told of what was put right or left out
   * @return empty when the value cannot be used
   */
  Optional<JsonNode> fit(JsonNode value, FormChanges changes);
}
