package org.integrationgateway.server.api.mcp;

import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of clients, method by method. */
final class McpRequests {
  private final Tools tools;
  private final McpSessions sessions;
  private final String version;

  McpRequests(Tools tools, McpSessions sessions, String version) {
    this.tools = tools;
    this.sessions = sessions;
    this.version = version;
  }

  ObjectNode answer(Exchange exchange, Caller caller, RpcMessage.Request request) {
    if (!request.method().equals("initialize")) {
      return answerInBatch(exchange, caller, request);
    }
    try {
      return succeeded(request, initialize(exchange, caller, request.params()));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  /** As {@link #answer}, for a request in a batch, which cannot be a handshake. */
  ObjectNode answerInBatch(Exchange exchange, Caller caller, RpcMessage.Request request) {
    try {
      return succeeded(request, result(exchange, caller, request));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  private ObjectNode result(Exchange exchange, Caller caller, RpcMessage.Request request) {
    return switch (request.method()) {
      case "ping" -> Json.object();
      case "tools/list" -> tools.list(caller, request.params());
      case "tools/call" -> tools.call(caller, request.params(), exchange.requestId());
      case "initialize" -> throw RpcException.invalidRequest("initialize cannot be in a batch");
      default ->
          throw RpcException.unknownMethod(
              "method '%s' is not supported; ping, tools/list and tools/call are"
                  .formatted(request.method()));
    };
  }

  private ObjectNode initialize(Exchange exchange, Caller caller, ObjectNode params) {
    var asked = params.get("protocolVersion");
    if (asked == null || !asked.isString()) {
      throw RpcException.invalidParams(
          "'protocolVersion' is missing: send the revision that the client supports");
    }
    var session = sessions.begin(caller, Revision.negotiate(asked.stringValue()));
    exchange.set("Mcp-Session-Id", session.id());
    var result = Json.object().put("protocolVersion", session.revision().wireName());
    result.putObject("capabilities").putObject("tools").put("listChanged", true);
    result
        .putObject("serverInfo")
        .put("name", "integration-gateway")
        .put("title", "Integration Gateway")
        .put("version", version);
    return result;
  }

  private static ObjectNode succeeded(RpcMessage.Request request, ObjectNode result) {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", request.id());
    json.set("result", result);
    return json;
  }
}
