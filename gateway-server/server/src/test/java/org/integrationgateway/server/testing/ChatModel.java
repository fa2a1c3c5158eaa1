package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/**
 * A model behind an HTTP API for chat completions. On {@code call TOOL} it calls the tool and
 * returns its answer; on {@code speak slowly} it waits after the first word.
 */
public final class ChatModel implements AutoCloseable {
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  public ChatModel() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions";
  }

  /** The requests so far, each with its header Authorization. */
  public List<String> received() {
    return received;
  }

  /** Sends the words after the first. */
  public void goOn() {
    goOn.countDown();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = Json.MAPPER.readTree(exchange.getRequestBody().readAllBytes());
      received.add(
          request
              + "{\"authorization\":\"%s\"}"
                  .formatted(exchange.getRequestHeaders().getFirst("Authorization")));
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      var messages = request.get("messages");
      var last = messages.get(messages.size() - 1);
      var said = last.get("content").asString();
      if (last.get("role").asString().equals("tool")) {
        text(exchange, "It answered " + said);
        end(exchange, "stop");
      } else if (said.startsWith("call ")) {
        call(exchange, said.substring("call ".length()));
        end(exchange, "tool_calls");
      } else {
        text(exchange, "first ");
        await();
        text(exchange, "second");
        end(exchange, "stop");
      }
    }
  }

  private void await() {
    try {
      goOn.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void text(HttpExchange exchange, String text) throws IOException {
    delta(exchange, Json.object().put("content", text));
  }

  private static void call(HttpExchange exchange, String tool) throws IOException {
    var delta = Json.object();
    var call = delta.putArray("tool_calls").addObject().put("index", 0).put("id", "c1");
    var arguments = tool.equals("echo_say") ? "{\"text\":\"from the model\"}" : "{}";
    call.putObject("function").put("name", tool).put("arguments", arguments);
    delta(exchange, delta);
  }

  private static void delta(HttpExchange exchange, JsonNode delta) throws IOException {
    var event = Json.object();
    event.putArray("choices").addObject().put("index", 0).set("delta", delta);
    write(exchange, event.toString());
  }

  private static void end(HttpExchange exchange, String reason) throws IOException {
    var event = Json.object();
    var choice = event.putArray("choices").addObject().put("finish_reason", reason);
    choice.putObject("delta");
    write(exchange, event.toString());
    write(exchange, "[DONE]");
  }

  private static void write(HttpExchange exchange, String data) throws IOException {
    exchange.getResponseBody().write(("data: " + data + "\n\n").getBytes(UTF_8));
    exchange.getResponseBody().flush();
  }

  @Override
  public void close() {
    goOn();
    server.stop(0);
    threads.shutdownNow();
  }
}
