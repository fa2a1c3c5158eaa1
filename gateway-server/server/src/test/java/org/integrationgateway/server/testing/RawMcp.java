package org.integrationgateway.server.testing;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends single messages to {@code /mcp}. */
public final class RawMcp {
  private final TestGateway gateway;
  private final String token;

  public RawMcp(TestGateway gateway, String token) {
    this.gateway = gateway;
    this.token = token;
  }

  /** Sends this text; headers are names and values in turn. */
  public HttpResponse<String> post(String body, String... headers) {
    return gateway.send(request(headers).POST(BodyPublishers.ofString(body)).build());
  }

  public HttpResponse<String> delete(String... headers) {
    return gateway.send(request(headers).DELETE().build());
  }

  public HttpRequest.Builder request(String... headers) {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/mcp"))
            .header("Content-Type", "application/json");
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return request;
  }

  /** The answer to one request. */
  public JsonNode ask(String method, JsonNode params, String... headers) {
    var message = message(1, method);
    message.set("params", params);
    return ConfiguredGateway.json(post(message.toString(), headers));
  }

  public static ObjectNode message(int id, String method) {
    return Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  /** Sends {@code initialize} and returns the whole answer. */
  public HttpResponse<String> initialize(String revision) {
    var message = message(1, "initialize");
    message.putObject("params").put("protocolVersion", revision).putObject("capabilities");
    return post(message.toString());
  }

  public JsonNode callTool(String name, JsonNode arguments) {
    var params = Json.object().put("name", name);
    params.set("arguments", arguments);
    return ask("tools/call", params);
  }
}
