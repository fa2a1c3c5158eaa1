package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server of revision 2025-11-25 whose results a test writes, also such that no server should
 * give. It answers with JSON and offers no stream.
 */
public final class ScriptedMcpServer implements AutoCloseable {
  private static final int UNKNOWN_METHOD = -32601;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Function<ObjectNode, String>> answers = new ConcurrentHashMap<>();
  private final Map<String, Status> statuses = new ConcurrentHashMap<>();

  private volatile boolean textIds;

  private record Status(int code, Map<String, String> headers) {}

  /** The requests, with the header {@code Authorization} as a member beside their own. */
  public final Queue<JsonNode> requests = new ConcurrentLinkedQueue<>();

  public ScriptedMcpServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server.setExecutor(threads);
    server.createContext("/mcp", this::serve);
    server.start();
    result(
        "initialize",
        """
        {"protocolVersion": "2025-11-25", "serverInfo": {"name": "scripted", "version": "1"},
         "capabilities": {"tools": {}, "resources": {}, "prompts": {}}}
        """);
    result("tools/list", "{\"tools\": []}");
    result("resources/list", "{\"resources\": []}");
    result("resources/templates/list", "{\"resourceTemplates\": []}");
    result("prompts/list", "{\"prompts\": []}");
  }

  /** Answers requests of a method with this result, which need not be JSON. */
  public ScriptedMcpServer result(String method, String result) {
    return result(method, params -> result);
  }

  /** Answers requests of a method by their parameters. */
  public ScriptedMcpServer result(String method, Function<ObjectNode, String> result) {
    answers.put(method, params -> "\"result\": " + result.apply(params));
    return this;
  }

  /** Answers requests of a method with this error. */
  public ScriptedMcpServer error(String method, String error) {
    answers.put(method, params -> "\"error\": " + error);
    return this;
  }

  /** Answers requests of a method with this status and nothing else. */
  public ScriptedMcpServer status(String method, int status, Map<String, String> headers) {
    statuses.put(method, new Status(status, headers));
    return this;
  }

  /** Answers requests of a method as before again. */
  public void statusOf(String method) {
    statuses.remove(method);
  }

  /** The URL of a place that answers every request with a redirect. */
  public String moved(int status, String location) {
    var path = "/moved" + status;
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(status, -1);
          }
        });
    return url().replace("/mcp", path);
  }

  /** Writes the ids of answers as text. */
  public void idsAreText() {
    textIds = true;
  }

  /** How often a method was asked for. */
  public long asked(String method) {
    return requests.stream()
        .filter(request -> request.path("method").asString("").equals(method))
        .count();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        exchange.sendResponseHeaders(exchange.getRequestMethod().equals("DELETE") ? 204 : 405, -1);
        return;
      }
      var message = Json.parseExactObject(exchange.getRequestBody().readAllBytes());
      var seen = message.deepCopy();
      seen.put(
          "authorization", String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      requests.add(seen);
      if (!message.has("id")) {
        exchange.sendResponseHeaders(202, -1);
        return;
      }
      var refused = statuses.get(message.path("method").asString());
      if (refused != null) {
        refused.headers.forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(refused.code, -1);
        return;
      }
      var params = message.get("params") instanceof ObjectNode given ? given : Json.object();
      var answer = answers.get(message.path("method").asString());
      var text =
          "{\"jsonrpc\": \"2.0\", \"id\": "
              + (textIds ? "\"" + message.get("id") + "\"" : message.get("id"))
              + ", "
              + (answer == null
                  ? "\"error\": {\"code\": %d, \"message\": \"unknown method\"}"
                      .formatted(UNKNOWN_METHOD)
                  : answer.apply(params))
              + "}";
      var bytes = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
