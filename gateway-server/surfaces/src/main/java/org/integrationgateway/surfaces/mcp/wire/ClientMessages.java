package org.integrationgateway.surfaces.mcp.wire;

import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The messages that the gateway sends to MCP servers (JSON-RPC 2.0). */
public final class ClientMessages {
  /** The newest revision. */
  public static final String MODERN = "2026-07-28";

  /** The newest revision with a handshake. */
  public static final String LEGACY = "2025-11-25";

  private ClientMessages() {}

  public static ObjectNode request(long id, String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    return message;
  }

  public static ObjectNode notification(String method) {
    return Json.object().put("jsonrpc", "2.0").put("method", method);
  }

  /** Tells that a request is no longer of interest (2025-11-25, Cancellation). */
  public static ObjectNode cancelled(long request, String reason) {
    var message = notification("notifications/cancelled");
    message.putObject("params").put("requestId", request).put("reason", reason);
    return message;
  }

  /** The answer to a question. */
  public static ObjectNode answer(JsonNode id, ObjectNode result) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set("result", result);
    return message;
  }

  /** The answer to a question that got none. */
  public static ObjectNode refusal(JsonNode id, ClientAnswerException reason) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    var error = message.putObject("error");
    error.put("code", reason.code()).put("message", reason.getMessage());
    var data = reason.data();
    if (data != null) {
      error.set("data", data);
    }
    return message;
  }

  /** How the gateway names itself ({@code Implementation}). */
  public static ObjectNode self() {
    return Json.object().put("name", "integration-gateway").put("version", "1");
  }

  /** The parameters of a handshake (2025-11-25, Lifecycle). */
  public static ObjectNode handshake(ObjectNode capabilities) {
    var params = Json.object().put("protocolVersion", LEGACY);
    params.set("capabilities", capabilities);
    params.set("clientInfo", self());
    return params;
  }
}
