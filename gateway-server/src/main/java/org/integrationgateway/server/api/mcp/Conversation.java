package org.integrationgateway.server.api.mcp;

import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of clients, method by method. */
final class Conversation {
  private final Tools tools;
  private final Sessions sessions;
  private final String version;

  Conversation(Tools tools, Sessions sessions, String version) {
    this.tools = tools;
    this.sessions = sessions;
    this.version = version;
  }

  ObjectNode answer(Exchange exchange, Caller caller, Message.Request request) {
    if (!request.method().equals("initialize")) {
      return answerInBatch(exchange, caller, request);
    }
    try {
      return succeeded(request, initialize(exchange, caller, request.params()));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  /** As {@link #answer}; a handshake is never one of several. */
  ObjectNode answerInBatch(Exchange exchange, Caller caller, Message.Request request) {
    try {
      return succeeded(request, result(exchange, caller, request));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  private ObjectNode result(Exchange exchange, Caller caller, Message.Request request) {
    return switch (request.method()) {
      case "ping" -> Json.object();
      case "tools/list" -> tools.list(caller, request.params());
      case "tools/call" ->
          tools.call(caller, exchange.bearer(), request.params(), exchange.requestId());
      case "initialize" -> throw RpcException.invalidRequest("initialize cannot be in a batch");
      default ->
          throw RpcException.unknownMethod(
              "'%s' is not spoken here; ping, tools/list and tools/call are"
                  .formatted(request.method()));
    };
  }

  private ObjectNode initialize(Exchange exchange, Caller caller, ObjectNode params) {
    var asked = params.get("protocolVersion");
    if (asked == null || !asked.isString()) {
      throw RpcException.invalidParams(
          "'protocolVersion' is missing: which revision do you speak?");
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

  private static ObjectNode succeeded(Message.Request request, ObjectNode result) {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", request.id());
    json.set("result", result);
    return json;
  }
}
