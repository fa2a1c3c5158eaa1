package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client of {@code /mcp} with a session, which may go on at another replica. */
public final class McpClientSession {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI endpoint;
  private final String token;
  private final String revision;
  private final String session;

  private McpClientSession(URI endpoint, String token, String revision, String session) {
    this.endpoint = endpoint;
    this.token = token;
    this.revision = revision;
    this.session = session;
  }

  /**
   * Begins a session.
   *
   * @param capabilities as JSON
   */
  public static McpClientSession begin(
      URI endpoint, String token, String revision, String capabilities) {
    var fresh = new McpClientSession(endpoint, token, revision, "");
    var params = Json.object().put("protocolVersion", revision);
    params.set("capabilities", Json.parse(capabilities.getBytes(UTF_8)));
    params.putObject("clientInfo").put("name", "test").put("version", "1");
    var answer = fresh.post(request(0, "initialize", params));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var id = answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
    return new McpClientSession(endpoint, token, revision, id);
  }

  /** Begins a session of the newest revision without capabilities. */
  public static McpClientSession begin(URI endpoint, String token) {
    return begin(endpoint, token, "2025-11-25", "{}");
  }

  /** The same session at another endpoint. */
  public McpClientSession at(URI other) {
    return new McpClientSession(other, token, revision, session);
  }

  /** The same session with the token of another caller. */
  public McpClientSession as(String otherToken) {
    return new McpClientSession(endpoint, otherToken, revision, session);
  }

  public static ObjectNode request(Object id, String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", Json.MAPPER.valueToTree(id));
    message.put("method", method).set("params", params);
    return message;
  }

  /** A call of a tool. */
  public static ObjectNode call(Object id, String tool, ObjectNode arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    return request(id, "tools/call", params);
  }

  /** Sends a message and waits for the whole answer. */
  public HttpResponse<String> post(JsonNode message) {
    return postAccepting("application/json, text/event-stream", message);
  }

  /** As {@link #post}, with another header {@code Accept}. */
  public HttpResponse<String> postAccepting(String types, JsonNode message) {
    return send(builder(types).POST(BodyPublishers.ofString(message.toString())).build());
  }

  /** Sends a request, whose answer may be a stream. */
  public McpStream stream(JsonNode message) {
    return McpStream.open(
        builder("application/json, text/event-stream")
            .POST(BodyPublishers.ofString(message.toString()))
            .build());
  }

  /** The result of a request that is answered with JSON. */
  public JsonNode ask(String method, ObjectNode params) {
    var answer = post(request(1, method, params));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  /** Sends a notification. */
  public void notify(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    assertThat(post(message).statusCode()).isEqualTo(202);
  }

  /** Answers a question of the server. */
  public void answer(JsonNode question, ObjectNode result) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", question.get("id"));
    message.set("result", result);
    assertThat(post(message).statusCode()).isEqualTo(202);
  }

  public int ping() {
    return post(request(7, "ping", Json.object())).statusCode();
  }

  /** Ends the session. */
  public int end() {
    return send(builder("*/*").DELETE().build()).statusCode();
  }

  /** Listens for messages of the server. */
  public McpStream listen() {
    return McpStream.open(builder("text/event-stream").GET().build());
  }

  /** Comes back after an event. */
  public McpStream resume(String lastEventId) {
    return McpStream.open(
        builder("text/event-stream").header("Last-Event-ID", lastEventId).GET().build());
  }

  private HttpRequest.Builder builder(String accept) {
    var builder =
        HttpRequest.newBuilder(endpoint)
            .header("Authorization", "Bearer " + token)
            .header("Accept", accept)
            .header("Content-Type", "application/json")
            .header("MCP-Protocol-Version", revision);
    return session.isEmpty() ? builder : builder.header("Mcp-Session-Id", session);
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
