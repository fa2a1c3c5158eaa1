package org.integrationgateway.core.capture.mask;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The value in JSON that stands in place of a secret one. */
public final class HiddenValue {
  private HiddenValue() {}

  /** A mask; an array that is empty or has truth values only tells nothing, and stays. */
  public static JsonNode of(JsonNode value, String mask) {
    boolean tellsNothing =
        value.isArray() && value.valueStream().allMatch(item -> item.isBoolean() || item.isNull());
    return tellsNothing ? value : JsonNodeFactory.instance.stringNode(mask);
  }
}
