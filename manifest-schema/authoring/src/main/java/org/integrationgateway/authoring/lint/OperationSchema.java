package org.integrationgateway.authoring.lint;

import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * The JSON Schema of an input or an answer.
 *
 * @param follow gives the target of a reference, and anything else as it is
 * @param served whether callers get it as it is written; otherwise the gateway makes theirs of it
 */
record OperationSchema(JsonNode root, UnaryOperator<JsonNode> follow, boolean served) {}
