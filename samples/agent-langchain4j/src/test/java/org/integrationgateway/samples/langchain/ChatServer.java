package org.integrationgateway.samples.langchain;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.json.JsonValues;

/** A server that speaks chat completions, with a model that knows a few words. */
final class ChatServer implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final HttpServer server;
  private final AtomicInteger failures = new AtomicInteger();

  /** The bodies of all requests. */
  final List<Map<String, Object>> requests = new CopyOnWriteArrayList<>();

  /** The headers that let the requests in. */
  final List<String> keys = new CopyOnWriteArrayList<>();

  ChatServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException broken) {
      throw new IllegalStateException(broken);
    }
    server.createContext("/v1/chat/completions", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** Answers the next requests with 503. */
  void fail(int times) {
    failures.set(times);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var request = JsonValues.parseObject(body);
      requests.add(request);
      keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        var text = "{\"error\": {\"message\": \"overloaded\"}}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(503, text.length);
        exchange.getResponseBody().write(text);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      write(request, exchange.getResponseBody());
    }
  }

  private void write(Map<String, Object> request, OutputStream out) throws IOException {
    var messages = (List<?>) request.get("messages");
    var last = (Map<?, ?>) messages.get(messages.size() - 1);
    var said = String.valueOf(last.get("content"));
    if ("tool".equals(last.get("role"))) {
      text(out, "It answered ", said);
    } else if (said.contains("delete")) {
      calls(out, said.contains("badly") ? "{\"id\": " : "{\"id\": 7}");
    } else if (said.contains("work")) {
      work(out);
    } else if (said.contains("does not do")) {
      text(out, "```json\n", "{\"count\": 3}", "\n```");
    } else if (said.contains("count")) {
      text(out, said.contains("badly") ? "many" : "{\"count\": 3}");
    } else if (said.contains("too much")) {
      send(out, "{}", "\"length\"");
    } else {
      text(out, "You ", "said ", said);
    }
    out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
  }

  /** A word after the other, for longer than anybody waits. */
  private void work(OutputStream out) throws IOException {
    try {
      for (int word = 0; word < 600 && !closed.await(100, TimeUnit.MILLISECONDS); word++) {
        piece(out, "word ");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void text(OutputStream out, String... pieces) throws IOException {
    for (var piece : pieces) {
      piece(out, piece);
    }
    send(out, "{}", "\"stop\"");
  }

  private static void piece(OutputStream out, String piece) throws IOException {
    send(out, JsonValues.write(Map.of("role", "assistant", "content", piece)), "null");
  }

  private static void calls(OutputStream out, String arguments) throws IOException {
    var function = Map.of("name", "delete_item", "arguments", arguments);
    var call = Map.of("index", 0, "id", "call 1", "type", "function", "function", function);
    send(out, JsonValues.write(Map.of("tool_calls", List.of(call))), "null");
    send(out, "{}", "\"tool_calls\"");
  }

  private static void send(OutputStream out, String delta, String finish) throws IOException {
    var chunk =
        "data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"model\":\"small\",\"choices\":"
            + "[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n".formatted(delta, finish);
    out.write(chunk.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
