package org.integrationgateway.core.capture.mask;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What stands in place of a secret value in JSON. */
public final class HiddenValue {
  private HiddenValue() {}

  /** A mask for a value; an array stays one, with a mask for each of its texts and objects. */
  public static JsonNode of(JsonNode value, String mask) {
    if (value instanceof ArrayNode array) {
      var masked = JsonNodeFactory.instance.arrayNode();
      array.forEach(item -> masked.add(of(item, mask)));
      return masked;
    }
    return value.isBoolean() || value.isNull() ? value : JsonNodeFactory.instance.stringNode(mask);
  }
}
