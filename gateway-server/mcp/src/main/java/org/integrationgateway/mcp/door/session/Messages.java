package org.integrationgateway.mcp.door.session;

import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes messages of the server. */
final class Messages {
  private Messages() {}

  static ObjectNode notification(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }

  /** A notification that says only that something has happened. */
  static byte[] bare(String method) {
    return Json.write(Json.object().put("jsonrpc", "2.0").put("method", method));
  }

  static ObjectNode request(String id, String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    return message;
  }

  static ObjectNode result(JsonNode id, ObjectNode result) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set("result", result);
    return message;
  }
}
