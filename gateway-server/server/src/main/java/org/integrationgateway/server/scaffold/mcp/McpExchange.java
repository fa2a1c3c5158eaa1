package org.integrationgateway.server.scaffold.mcp;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.scaffold.fetch.Downloads;
import org.integrationgateway.server.surface.http.OutboundRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks an MCP server what it is, and for its tools. */
final class McpExchange {
  private static final String REVISION = "2025-11-25";
  private static final int MOST_PAGES = 50;

  private final Downloads downloads;
  private final URI server;
  private final Map<String, String> headers;

  McpExchange(Downloads downloads, URI server, Map<String, String> given) {
    this.downloads = downloads;
    this.server = server;
    this.headers = new HashMap<>(given);
    headers.put("Accept", "application/json, text/event-stream");
  }

  /** A tool of the server. */
  record Tool(String name, String description, String schema) {}

  /** The status of the answer to a request, and its result. */
  record Result(int status, Optional<JsonNode> value) {}

  Result initialize() {
    var params = Json.object().put("protocolVersion", REVISION);
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "integration-gateway").put("version", "1");
    var result = ask("initialize", params);
    headers.put("MCP-Protocol-Version", REVISION);
    return result;
  }

  /** All tools; empty when the server does not list them. */
  Optional<List<Tool>> tools() {
    var tools = new ArrayList<Tool>();
    var cursor = "";
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      var params = Json.object();
      if (!cursor.isEmpty()) {
        params.put("cursor", cursor);
      }
      var page = ask("tools/list", params).value();
      if (page.isEmpty()) {
        return Optional.empty();
      }
      for (var tool : page.get().path("tools")) {
        tools.add(
            new Tool(
                tool.path("name").asString(""),
                tool.path("description").asString(""),
                tool.path("inputSchema").toString()));
      }
      cursor = page.get().path("nextCursor").asString("");
      if (cursor.isEmpty()) {
        break;
      }
    }
    tools.removeIf(tool -> tool.name().isEmpty());
    return Optional.of(tools);
  }

  private Result ask(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    var body = new OutboundRequest.Body("application/json", Json.write(message));
    var answer = downloads.send(OutboundRequest.post(server, headers, body));
    if (answer.status() != 200) {
      return new Result(answer.status(), Optional.empty());
    }
    var type = answer.reply().header("Content-Type").orElse("");
    var text = new String(answer.body(), StandardCharsets.UTF_8);
    var parsed = type.startsWith("text/event-stream") ? event(text) : parsed(text);
    return new Result(
        answer.status(), parsed.map(json -> json.path("result")).filter(JsonNode::isObject));
  }

  /** The first message with a result among the events of a stream. */
  private static Optional<JsonNode> event(String stream) {
    return stream
        .lines()
        .filter(line -> line.startsWith("data:"))
        .flatMap(line -> parsed(line.substring("data:".length())).stream())
        .filter(json -> json.has("result") || json.has("error"))
        .findFirst();
  }

  private static Optional<JsonNode> parsed(String text) {
    try {
      return Optional.of(Json.parse(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GatewayException notJson) {
      return Optional.empty();
    }
  }
}
