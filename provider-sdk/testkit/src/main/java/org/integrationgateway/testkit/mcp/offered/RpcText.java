package org.integrationgateway.testkit.mcp.offered;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages of JSON-RPC, and the JSON in them. */
public final class RpcText {
  private static final JsonMapper JSON = JsonMapper.shared();

  private RpcText() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An object that a fixture writes as text. */
  public static ObjectNode object(String json) {
    return (ObjectNode) JSON.readTree(json);
  }

  /** Parses a message of a client. */
  public static ObjectNode message(byte[] body) {
    try {
      if (JSON.readTree(body) instanceof ObjectNode message) {
        return message;
      }
    } catch (JacksonException malformed) {
      throw RpcFault.of(400, -32700, "the body is not JSON");
    }
    throw RpcFault.of(400, RpcFault.INVALID_REQUEST, "the body is not one message");
  }

  public static ObjectNode result(JsonNode id, ObjectNode result) {
    var message = object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set("result", result);
    return message;
  }

  public static ObjectNode error(@Nullable JsonNode id, RpcFault fault) {
    var message = object().put("jsonrpc", "2.0");
    message.set("id", id == null ? JsonNodeFactory.instance.nullNode() : id);
    message.set("error", fault.error());
    return message;
  }

  public static ObjectNode notification(String method, ObjectNode params) {
    var message = object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }

  /** An object inside of another; empty when it is absent. */
  public static ObjectNode child(ObjectNode parent, String name) {
    return parent.get(name) instanceof ObjectNode child ? child : object();
  }

  /** A text inside of an object; empty when it is absent. */
  public static String text(ObjectNode parent, String name) {
    var value = parent.get(name);
    return value != null && value.isString() ? value.asString() : "";
  }
}
