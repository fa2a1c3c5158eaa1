package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes requests of revision 2026-07-28, with the headers that repeat their bodies. */
public final class StatelessMcp {
  public static final String REVISION = "2026-07-28";
  private static final String PREFIX = "io.modelcontextprotocol/";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ObjectNode message;
  private final Map<String, String> headers = new LinkedHashMap<>();

  private StatelessMcp(ObjectNode message) {
    this.message = message;
  }

  /** A request of a client without capabilities. */
  public static StatelessMcp request(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", 7).put("method", method);
    var own = params.deepCopy();
    message.set("params", own);
    var meta = own.withObject("/_meta");
    meta.put(PREFIX + "protocolVersion", REVISION);
    meta.putObject(PREFIX + "clientInfo").put("name", "test").put("version", "1");
    meta.putObject(PREFIX + "clientCapabilities");
    var request = new StatelessMcp(message);
    request.header("MCP-Protocol-Version", REVISION);
    request.header("Mcp-Method", method);
    var name = own.has("name") ? own.get("name") : own.get("uri");
    if (name != null && !method.startsWith("completion") && name.isString()) {
      request.header("Mcp-Name", name.stringValue());
    }
    return request;
  }

  public static StatelessMcp request(String method) {
    return request(method, Json.object());
  }

  public static StatelessMcp call(String tool, ObjectNode arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    return request("tools/call", params);
  }

  /** Declares capabilities. */
  public StatelessMcp capable(String... capabilities) {
    var declared = Json.object();
    for (var capability : capabilities) {
      declared.putObject(capability);
    }
    return meta(PREFIX + "clientCapabilities", declared);
  }

  /** Sets a member of {@code _meta}; null removes it. */
  public StatelessMcp meta(String name, JsonNode value) {
    var meta = message.withObject("/params/_meta");
    if (value == null) {
      meta.remove(name);
    } else {
      meta.set(name, value);
    }
    return this;
  }

  /** Sets a member of the params; null removes it. */
  public StatelessMcp param(String name, JsonNode value) {
    var params = message.withObject("/params");
    if (value == null) {
      params.remove(name);
    } else {
      params.set(name, value);
    }
    return this;
  }

  /** The same request, with what the client was asked for. */
  public StatelessMcp again(Answer asked, ObjectNode responses) {
    var next = new StatelessMcp(message.deepCopy());
    next.headers.putAll(headers);
    next.message.put("id", message.path("id").asInt() + 1);
    return next.param("inputResponses", responses)
        .param("requestState", asked.result().path("requestState").asString());
  }

  public StatelessMcp param(String name, String value) {
    message.withObject("/params").put(name, value);
    return this;
  }

  /** Sets a header; null removes it. */
  public StatelessMcp header(String name, String value) {
    if (value == null) {
      headers.remove(name);
    } else {
      headers.put(name, value);
    }
    return this;
  }

  /** The whole message, to be changed. */
  public ObjectNode message() {
    return message;
  }

  /** The request, for this gateway. */
  public HttpRequest.Builder to(URI gateway, String token) {
    var request =
        HttpRequest.newBuilder(gateway.resolve("/mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofByteArray(Json.write(message)));
    headers.forEach(request::header);
    return request;
  }

  /** Sends it. */
  public Answer send(TestGateway gateway, String token) {
    return send(gateway.uri(), token);
  }

  /** Sends it. */
  public Answer send(URI gateway, String token) {
    try {
      var answer = HTTP.send(to(gateway, token).build(), BodyHandlers.ofString());
      return new Answer(
          answer.statusCode(),
          answer.headers().firstValue("Content-Type").orElse(""),
          answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The answer of a gateway. */
  public record Answer(int status, String type, String body) {
    /** The last message: the answer itself. */
    public JsonNode json() {
      if (!type.startsWith("text/event-stream")) {
        return Json.parse(body.getBytes(UTF_8));
      }
      var events = body.strip().split("data: ");
      return Json.parse(events[events.length - 1].getBytes(UTF_8));
    }

    public JsonNode result() {
      return json().path("result");
    }

    /** The code of the error; 0 without an error. */
    public int code() {
      return json().path("error").path("code").asInt(0);
    }

    public String error() {
      return json().path("error").path("message").asString("");
    }
  }
}
