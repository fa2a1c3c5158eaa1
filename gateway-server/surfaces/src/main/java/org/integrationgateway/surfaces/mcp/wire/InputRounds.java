package org.integrationgateway.surfaces.mcp.wire;

import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Repeats a request with the answers that the server needs (2026-07-28, Multi Round-Trip Requests):
 * asks the client of the call, unless the client repeats calls itself.
 */
public final class InputRounds {
  private static final int MOST_ROUNDS = 10;
  private static final int MOST_QUESTIONS = 16;
  private static final String RESPONSES = "inputResponses";
  private static final String STATE = "requestState";

  private InputRounds() {}

  /** Sends a request once. */
  @FunctionalInterface
  public interface Sending<E extends Exception> {
    ObjectNode send(ObjectNode params) throws E;
  }

  /**
   * Sends the request as often as is needed.
   *
   * @param once sends it with these parameters
   * @throws McpErrorException when the client does not answer a question
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when the server asks without end
   */
  public static <E extends Exception> ObjectNode run(
      ObjectNode params, McpContext context, Sending<E> once) throws E {
    var sent = params;
    var brought = context.client().answers();
    if (!brought.isEmpty()) {
      sent = params.deepCopy();
      set(sent, RESPONSES, brought.get(RESPONSES));
      set(sent, STATE, brought.get(STATE));
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var result = once.send(sent);
      if (!needsInput(result) || context.client().resumes()) {
        return result;
      }
      sent = params.deepCopy();
      set(sent, RESPONSES, responses(result, context));
      set(sent, STATE, result.get(STATE));
    }
    throw new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the MCP server asked for input %d times without a response".formatted(MOST_ROUNDS));
  }

  /** Whether the server needs answers before it can give the result. */
  public static boolean needsInput(ObjectNode result) {
    return result.path("resultType").asString("").equals("input_required");
  }

  /**
   * The answers of the client to the questions of a result.
   *
   * @throws McpErrorException when the client does not answer one
   */
  public static @Nullable ObjectNode responses(ObjectNode result, McpContext context) {
    if (!(result.get("inputRequests") instanceof ObjectNode requests)) {
      return null;
    }
    if (requests.size() > MOST_QUESTIONS) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the MCP server asks %d questions at once, and at most %d are passed on"
              .formatted(requests.size(), MOST_QUESTIONS));
    }
    var responses = Json.object();
    for (var request : requests.properties()) {
      responses.set(request.getKey(), response(request.getValue(), context));
    }
    return responses;
  }

  private static ObjectNode response(JsonNode request, McpContext context) {
    var method = request.path("method").asString("");
    var params = request.get("params") instanceof ObjectNode given ? given : Json.object();
    try {
      if (!Questions.FOR_CLIENTS.contains(method)) {
        throw ClientAnswerException.unreachable(method);
      }
      return context.client().ask(method, params, context.deadline());
    } catch (ClientAnswerException refused) {
      throw new McpErrorException(
          refused.code(), String.valueOf(refused.getMessage()), refused.data());
    }
  }

  private static void set(ObjectNode target, String name, @Nullable JsonNode value) {
    if (value != null) {
      target.set(name, value);
    }
  }
}
