package org.integrationgateway.authoring.lint;

import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * The JSON Schema of an input.
 *
 * @param follow gives the target of a reference, and anything else as it is
 * @param served whether callers get it as it is written; otherwise the gateway makes theirs of it
 */
record InputSchema(JsonNode root, UnaryOperator<JsonNode> follow, boolean served) {}
