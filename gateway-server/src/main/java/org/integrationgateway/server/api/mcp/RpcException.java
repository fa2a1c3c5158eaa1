package org.integrationgateway.server.api.mcp;

import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** A request that cannot be carried out, as JSON-RPC says it (2.0, section 5.1). */
final class RpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode id;

  private RpcException(int code, String message, JsonNode id) {
    super(message, null, false, false);
    this.code = code;
    this.id = id;
  }

  private RpcException(int code, String message) {
    this(code, message, NullNode.instance);
  }

  static RpcException parseError(String message) {
    return new RpcException(-32700, message);
  }

  static RpcException invalidRequest(String message) {
    return new RpcException(-32600, message);
  }

  static RpcException unknownMethod(String message) {
    return new RpcException(-32601, message);
  }

  static RpcException invalidParams(String message) {
    return new RpcException(-32602, message);
  }

  static RpcException internal(String message) {
    return new RpcException(-32603, message);
  }

  /** The same, as the answer to the request with this id. */
  RpcException of(JsonNode request) {
    return new RpcException(code, String.valueOf(getMessage()), request);
  }

  ObjectNode json() {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", id);
    json.putObject("error").put("code", code).put("message", getMessage());
    return json;
  }
}
