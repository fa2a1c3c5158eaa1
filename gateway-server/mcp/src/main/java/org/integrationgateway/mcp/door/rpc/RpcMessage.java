package org.integrationgateway.mcp.door.rpc;

import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** A message of the client (JSON-RPC 2.0). */
public sealed interface RpcMessage {
  /** How long an id may be, in characters. */
  int LONGEST_ID = 1000;

  /** A request, which gets an answer with the same id. */
  record Request(JsonNode id, String method, ObjectNode params) implements RpcMessage {}

  /** A notification, which gets no answer. */
  record Notification(String method, ObjectNode params) implements RpcMessage {}

  /**
   * The client's answer to a request of the server.
   *
   * @param result what it answered; null when it answered with an error
   * @param error {@code code}, {@code message} and {@code data}; null when it answered with a
   *     result
   */
  record Answer(JsonNode id, @Nullable JsonNode result, @Nullable JsonNode error)
      implements RpcMessage {}

  /**
   * Reads one message.
   *
   * @throws RpcException when it is not valid
   */
  static RpcMessage of(JsonNode json) {
    if (!(json instanceof ObjectNode message)) {
      throw RpcException.invalidRequest("a message is an object, this is: " + Json.kind(json));
    }
    var version = message.get("jsonrpc");
    if (version == null || !version.isString() || !version.stringValue().equals("2.0")) {
      throw RpcException.invalidRequest("a message says \"jsonrpc\": \"2.0\"");
    }
    var id = message.get("id");
    var method = message.get("method");
    if (method == null) {
      if (message.has("result") || message.has("error")) {
        return answer(message);
      }
      throw RpcException.invalidRequest("the message has no method");
    }
    if (!method.isString()) {
      throw RpcException.invalidRequest("the method is a string, this is: " + Json.kind(method));
    }
    if (id != null && id.isNull() && method.stringValue().startsWith("notifications/")) {
      id = null;
    }
    if (id != null && !id.isString() && !isWhole(id)) {
      throw RpcException.invalidRequest("an id is a string or a whole number: " + Json.kind(id));
    }
    if (id != null && id.isString() && id.stringValue().length() > LONGEST_ID) {
      throw RpcException.invalidRequest("an id has at most " + LONGEST_ID + " characters");
    }
    var params = message.get("params");
    if (params != null && !params.isObject() && !isAbsent(params)) {
      var wrong = RpcException.invalidParams("params is an object, this is: " + Json.kind(params));
      throw id == null ? wrong : wrong.of(id);
    }
    var named = params instanceof ObjectNode object ? object : Json.object();
    return id == null
        ? new Notification(method.stringValue(), named)
        : new Request(id, method.stringValue(), named);
  }

  /** A whole number, also one that is written with a fraction of zero. */
  private static boolean isWhole(JsonNode id) {
    return id.isIntegralNumber()
        || id.isNumber() && Json.nearestDouble(id) == Math.rint(Json.nearestDouble(id));
  }

  /** No parameters, as some clients write it. */
  private static boolean isAbsent(JsonNode params) {
    return params.isNull() || params.isArray() && params.isEmpty();
  }

  private static Answer answer(ObjectNode message) {
    @Nullable JsonNode id = message.get("id");
    return new Answer(
        id == null ? NullNode.instance : id, message.get("result"), message.get("error"));
  }
}
