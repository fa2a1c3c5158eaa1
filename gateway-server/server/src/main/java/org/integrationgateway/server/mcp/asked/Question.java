package org.integrationgateway.server.mcp.asked;

import tools.jackson.databind.node.ObjectNode;

/**
 * What an upstream asks the client of a call.
 *
 * @param key of the answer, unique in the call
 * @param method such as {@code elicitation/create}
 */
public record Question(String key, String method, ObjectNode params) {}
