package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server for chat completions that answers as a test says. The first word of the last message of
 * the user that begins with a known word names the behaviour.
 */
public final class HostileModel implements AutoCloseable {
  private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
  private final Map<String, Overload> overloads = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> rounds = new ConcurrentHashMap<>();
  private final List<JsonNode> received = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** The answer of a hostile model. */
  @FunctionalInterface
  public interface Behaviour {
    /**
     * Writes an answer.
     *
     * @param round counts the requests of this behaviour from 0
     * @param out the body of an answer of status 200 with events
     */
    void answer(int round, OutputStream out) throws IOException, InterruptedException;
  }

  public HostileModel() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions";
  }

  /** Answers messages that begin with this word so. */
  public HostileModel when(String word, Behaviour behaviour) {
    behaviours.put(word, behaviour);
    return this;
  }

  /** Refuses the first requests of this behaviour as an overloaded server does. */
  public HostileModel overloaded(String word, int times, String retryAfter) {
    overloads.put(word, new Overload(new AtomicInteger(times), retryAfter));
    return this;
  }

  private record Overload(AtomicInteger left, String retryAfter) {}

  /** The requests of a behaviour, oldest first. */
  public List<JsonNode> received(String word) {
    return received.stream().filter(request -> word(request).equals(word)).toList();
  }

  private String word(JsonNode request) {
    var last = "";
    for (var message : request.get("messages")) {
      if (message.get("role").asString().equals("user")) {
        var word = message.get("content").asString().split(" ", 2)[0];
        last = behaviours.containsKey(word) ? word : last;
      }
    }
    return last;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = Json.MAPPER.readTree(exchange.getRequestBody().readAllBytes());
      received.add(request);
      var word = word(request);
      var overload = overloads.get(word);
      if (overload != null && overload.left().getAndDecrement() > 0) {
        exchange.getResponseHeaders().set("Retry-After", overload.retryAfter());
        exchange.sendResponseHeaders(429, 0);
        raw(exchange.getResponseBody(), "{\"error\":{\"message\":\"slow down\"}}");
        return;
      }
      int round = rounds.computeIfAbsent(word, any -> new AtomicInteger()).getAndIncrement();
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      behaviours.get(word).answer(round, exchange.getResponseBody());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** An answer with a text. */
  public static void says(OutputStream out, String text) throws IOException {
    send(out, Json.object().put("content", text), "stop");
  }

  /** An answer that calls tools. */
  public static void calls(OutputStream out, String text, AskedTool... tools) throws IOException {
    var delta = Json.object().put("content", text);
    var calls = delta.putArray("tool_calls");
    for (int i = 0; i < tools.length; i++) {
      var call = calls.addObject().put("index", i).put("id", tools[i].id());
      call.putObject("function")
          .put("name", tools[i].name())
          .put("arguments", tools[i].arguments());
    }
    send(out, delta, "tool_calls");
  }

  /** A call in the words of the protocol. */
  public record AskedTool(String id, String name, String arguments) {}

  private static void send(OutputStream out, ObjectNode delta, String reason) throws IOException {
    var event = Json.object();
    event.putArray("choices").addObject().put("finish_reason", reason).set("delta", delta);
    raw(out, "data: " + event + "\n\ndata: [DONE]\n\n");
  }

  /** These bytes. */
  public static void raw(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
