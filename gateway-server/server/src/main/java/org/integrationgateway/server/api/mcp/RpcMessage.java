package org.integrationgateway.server.api.mcp;

import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message of the client (JSON-RPC 2.0). */
sealed interface RpcMessage {
  /** A request, which gets an answer with the same id. */
  record Request(JsonNode id, String method, ObjectNode params) implements RpcMessage {}

  /** A notification or an answer of the client, which gets no answer. */
  record Unanswered() implements RpcMessage {}

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
        return new Unanswered();
      }
      throw RpcException.invalidRequest("the message has no method");
    }
    if (!method.isString()) {
      throw RpcException.invalidRequest("the method is a string, this is: " + Json.kind(method));
    }
    if (id == null) {
      return new Unanswered();
    }
    if (!id.isString() && !id.isIntegralNumber()) {
      throw RpcException.invalidRequest("an id is a string or a whole number: " + Json.kind(id));
    }
    var params = message.get("params");
    if (params == null) {
      return new Request(id, method.stringValue(), Json.object());
    }
    if (params instanceof ObjectNode named) {
      return new Request(id, method.stringValue(), named);
    }
    throw RpcException.invalidParams("params is an object, this is: " + Json.kind(params)).of(id);
  }
}
