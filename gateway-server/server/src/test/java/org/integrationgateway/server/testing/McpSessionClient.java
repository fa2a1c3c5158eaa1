package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A client of {@code /mcp} of revision 2025-11-25, whose messages a test writes itself. */
public final class McpSessionClient implements AutoCloseable {
  private static final JsonMapper ANSWERS =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(64 << 20).build())
                  .build())
          .build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI endpoint;
  private final String token;
  private final Optional<String> session;
  private final JsonNode initialized;
  private int id;

  /**
   * Begins a session.
   *
   * @param path of the endpoint, such as {@code /mcp}
   */
  public McpSessionClient(URI gateway, String path, String token) {
    this.endpoint = gateway.resolve(path);
    this.token = token;
    var params = Json.object().put("protocolVersion", "2025-11-25");
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "test").put("version", "1");
    var answer = send(request("initialize", params), Optional.empty());
    this.session = answer.headers().firstValue("Mcp-Session-Id");
    this.initialized = answer(answer).path("result");
    send(Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized"), session);
  }

  /** The result of the handshake. */
  public JsonNode initialized() {
    return initialized;
  }

  /** The answer to a request: an object with {@code result} or {@code error}. */
  public JsonNode ask(String method, ObjectNode params) {
    return answer(send(request(method, params), session));
  }

  /** The result of a request. */
  public JsonNode result(String method, ObjectNode params) {
    var answer = ask(method, params);
    if (!answer.has("result")) {
      throw new AssertionError(method + ": " + answer);
    }
    return answer.get("result");
  }

  /** The result of a tool. */
  public JsonNode callTool(String name, ObjectNode arguments) {
    var params = Json.object().put("name", name);
    params.set("arguments", arguments);
    return result("tools/call", params);
  }

  /** All items of a list, over its pages. */
  public List<JsonNode> all(String method, String member) {
    var items = new ArrayList<JsonNode>();
    var params = Json.object();
    while (true) {
      var page = result(method, params);
      page.path(member).forEach(items::add);
      if (!page.has("nextCursor")) {
        return items;
      }
      params = Json.object().put("cursor", page.get("nextCursor").asString());
    }
  }

  /** Opens the stream of messages that answer no request; each line of it is an element. */
  public Stream<String> listen() {
    var request =
        HttpRequest.newBuilder(endpoint)
            .header("Authorization", "Bearer " + token)
            .header("Accept", "text/event-stream")
            .header("MCP-Protocol-Version", "2025-11-25")
            .GET();
    session.ifPresent(value -> request.header("Mcp-Session-Id", value));
    try {
      return http.send(request.build(), BodyHandlers.ofLines()).body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode request(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", ++id).put("method", method);
    message.set("params", params);
    return message;
  }

  private HttpResponse<String> send(ObjectNode message, Optional<String> within) {
    var request =
        HttpRequest.newBuilder(endpoint)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(message.toString()));
    within.ifPresent(
        value ->
            request.header("Mcp-Session-Id", value).header("MCP-Protocol-Version", "2025-11-25"));
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The answer, which is the last message of an event stream. */
  private static JsonNode answer(HttpResponse<String> answer) {
    var text = answer.body();
    if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
      text =
          text.lines()
              .filter(line -> line.startsWith("data:") && line.length() > "data: ".length())
              .map(line -> line.substring("data:".length()).strip())
              .reduce((first, second) -> second)
              .orElseThrow(() -> new AssertionError(answer.body()));
    }
    return ANSWERS.readTree(text.getBytes(UTF_8));
  }

  @Override
  public void close() {
    session.ifPresent(
        value -> {
          var request =
              HttpRequest.newBuilder(endpoint)
                  .header("Authorization", "Bearer " + token)
                  .header("Mcp-Session-Id", value)
                  .DELETE();
          try {
            http.send(request.build(), BodyHandlers.discarding());
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
