package org.integrationgateway.command.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Calls tools by the Model Context Protocol: JSON-RPC over HTTP. */
public final class McpClient {
  private static final String REVISION = "2025-11-25";

  private final GatewayClient http;
  private Optional<String> session = Optional.empty();
  private int requests;

  public McpClient(GatewayClient http) {
    this.http = http;
  }

  /** Initializes the session. */
  public JsonNode initialize() {
    var params = JsonMapper.shared().createObjectNode().put("protocolVersion", REVISION);
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "gateway-cli").put("version", "1");
    var result = request("initialize", params);
    var initialized = JsonMapper.shared().createObjectNode();
    initialized.put("jsonrpc", "2.0").put("method", "notifications/initialized");
    exchange(initialized);
    return result;
  }

  /** Calls a tool and returns its result. */
  public JsonNode callTool(String name, ObjectNode arguments) {
    var params = JsonMapper.shared().createObjectNode().put("name", name);
    params.set("arguments", arguments);
    var result = request("tools/call", params);
    if (result.path("isError").asBoolean(false)) {
      throw new CommandFailure(ExitCode.FAILED, "the tool " + name + " failed: " + result);
    }
    return result;
  }

  private JsonNode request(String method, ObjectNode params) {
    var request = JsonMapper.shared().createObjectNode();
    request.put("jsonrpc", "2.0").put("id", ++requests).put("method", method);
    request.set("params", params);
    var answer = message(exchange(request));
    if (!answer.has("result")) {
      throw new CommandFailure(
          ExitCode.FAILED, method + " on /mcp failed: " + answer.path("error"));
    }
    return answer.path("result");
  }

  private GatewayClient.Answer exchange(ObjectNode message) {
    var headers = session.map(id -> new String[] {"Mcp-Session-Id", id}).orElse(new String[] {});
    var answer = http.send("POST", "/mcp", Optional.of(message), headers).orFail();
    session = session.or(() -> answer.header("Mcp-Session-Id"));
    return answer;
  }

  /** The JSON of the answer, which may be the single event of a stream. */
  private static JsonNode message(GatewayClient.Answer answer) {
    if (!answer.contentType().startsWith("text/event-stream")) {
      return answer.json();
    }
    var limits = ServerSentEvents.Limits.ofEvent(Integer.MAX_VALUE);
    try (var events = new ServerSentEvents(new ByteArrayInputStream(answer.body()), limits)) {
      for (var event = events.next(); event.isPresent(); event = events.next()) {
        var message = JsonMapper.shared().readTree(event.get().data());
        if (message.has("result") || message.has("error")) {
          return message;
        }
      }
      return JsonMapper.shared().createObjectNode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
