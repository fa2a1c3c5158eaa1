package org.integrationgateway.surfaces.mcp.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An MCP server whose every answer a test writes itself. */
final class RawMcpServer implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Visit> visits = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /** Answers a request. */
  interface Answers {
    void answer(Visit visit) throws Exception;
  }

  RawMcpServer(Answers answers) {
    this(0, answers);
  }

  RawMcpServer(int port, Answers answers) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> visit(exchange, answers));
    server.start();
  }

  private void visit(HttpExchange exchange, Answers answers) {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var visit = new Visit(exchange, body.length == 0 ? Json.object() : Json.parseObject(body));
      visits.add(visit);
      answers.answer(visit);
    } catch (Exception over) {
      // The gateway has gone, or the test is over.
    }
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/mcp";
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** The requests, in the order in which they came. */
  List<Visit> visits() {
    return visits;
  }

  /** The requests of one method of the protocol. */
  List<Visit> visits(String method) {
    return visits.stream().filter(visit -> visit.method().equals(method)).toList();
  }

  /** The requests of one method of HTTP. */
  List<Visit> http(String verb) {
    return visits.stream().filter(visit -> visit.verb().equals(verb)).toList();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** A request, and how it is answered. */
  record Visit(HttpExchange exchange, ObjectNode message) {
    String verb() {
      return exchange.getRequestMethod();
    }

    String path() {
      return exchange.getRequestURI().getPath();
    }

    String method() {
      return message.path("method").asString("");
    }

    JsonNode params() {
      return message.path("params");
    }

    JsonNode id() {
      return message.path("id");
    }

    @Nullable String header(String name) {
      return exchange.getRequestHeaders().getFirst(name);
    }

    Visit with(String name, String value) {
      exchange.getResponseHeaders().set(name, value);
      return this;
    }

    /** A result in one piece. */
    void result(String json) throws IOException {
      body(200, "application/json", resultText(json));
    }

    /** An error in one piece. */
    void error(int status, int code, String message) throws IOException {
      body(
          status,
          "application/json",
          """
          {"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"%s"}}
          """
              .formatted(id().isMissingNode() ? "null" : id(), code, message));
    }

    void status(int status) throws IOException {
      exchange.sendResponseHeaders(status, -1);
    }

    void body(int status, String type, String text) throws IOException {
      var bytes = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }

    /** Begins a stream of events. */
    Visit events() throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      return this;
    }

    /** Sends text of a stream as it is. */
    Visit raw(String text) throws IOException {
      exchange.getResponseBody().write(text.getBytes(UTF_8));
      exchange.getResponseBody().flush();
      return this;
    }

    /** Sends one event. */
    Visit event(String json) throws IOException {
      return raw("data: " + json.strip().replace("\n", "\ndata: ") + "\n\n");
    }

    /** Sends the result as an event. */
    Visit resultEvent(String json) throws IOException {
      return event(resultText(json));
    }

    String resultText(String json) {
      return "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"result\":" + json + "}";
    }
  }
}
