package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of the revision 2025-11-25 that accepts every elicitation with the defaults of its
 * schema, and nothing in between that could change what servers write.
 */
final class AnsweringClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI endpoint;
  private final String session;
  private int lastId;

  private AnsweringClient(URI endpoint, String session) {
    this.endpoint = endpoint;
    this.session = session;
  }

  static AnsweringClient connect(URI endpoint) {
    var client = new AnsweringClient(endpoint, "");
    var params =
        (ObjectNode)
            Json.parse(
                """
                {"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}},
                 "clientInfo": {"name": "answering-client", "version": "1"}}
                """
                    .getBytes(UTF_8));
    var answer = client.send(client.request("initialize", params));
    var session = answer.headers().firstValue("Mcp-Session-Id").orElse("");
    client.last(answer);
    return new AnsweringClient(endpoint, session);
  }

  /** The result of a request; an error of JSON-RPC as {@code {"error": ...}}. */
  JsonNode call(String method, ObjectNode params) {
    return last(send(request(method, params)));
  }

  /** All items of a list; none where the server does not have it. */
  List<JsonNode> list(String method, String member) {
    var items = new ArrayList<JsonNode>();
    call(method, Json.object()).path(member).forEach(items::add);
    return items;
  }

  private ObjectNode request(String method, ObjectNode params) {
    var message = Json.object().put("jsonrpc", "2.0").put("id", ++lastId).put("method", method);
    message.set("params", params);
    return message;
  }

  private HttpResponse<Stream<String>> send(JsonNode message) {
    var request =
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2025-11-25")
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(message.toString()));
    if (!session.isEmpty()) {
      request.header("Mcp-Session-Id", session);
    }
    try {
      return HTTP.send(request.build(), BodyHandlers.ofLines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode last(HttpResponse<Stream<String>> answer) {
    boolean events =
        answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
    try (var lines = answer.body()) {
      if (!events) {
        return result(Json.parse(String.join("\n", lines.toList()).getBytes(UTF_8)));
      }
      for (var line :
          (Iterable<String>) lines.filter(each -> each.startsWith("data: {"))::iterator) {
        var message = Json.parse(line.substring(6).getBytes(UTF_8));
        if (!message.has("method")) {
          return result(message);
        }
        if (message.has("id")) {
          answer(message);
        }
      }
    }
    throw new IllegalStateException("the stream ended without an answer");
  }

  private static JsonNode result(JsonNode message) {
    return message.has("result") ? message.get("result") : message;
  }

  private void answer(JsonNode question) {
    var reply = Json.object().put("jsonrpc", "2.0");
    reply.set("id", question.get("id"));
    var content = reply.putObject("result").put("action", "accept").putObject("content");
    for (var property : question.at("/params/requestedSchema/properties").properties()) {
      var schema = property.getValue();
      if (schema.has("default")) {
        content.set(property.getKey(), schema.get("default"));
      } else if (schema.path("type").asString("").equals("boolean")) {
        content.put(property.getKey(), true);
      }
    }
    send(reply).body().close();
  }
}
