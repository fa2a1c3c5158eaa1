package org.integrationgateway.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A model and an upstream of an app. A request with the word {@code fatal} ends the gateway that
 * sends it.
 */
final class FatalUpstream implements AutoCloseable {
  private static final String ANSWER =
      """
      data: {"choices": [{"index": 0, "delta": {"content": "Hello."}}]}

      data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}

      data: [DONE]

      """;

  private final AtomicReference<EndedGateway> victim = new AtomicReference<>();
  private final AtomicInteger fatal = new AtomicInteger();
  private final HttpServer server;

  FatalUpstream() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/model", exchange -> answer(exchange, "text/event-stream", ANSWER));
    server.createContext("/app", exchange -> answer(exchange, "application/json", "{}"));
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The gateway that the next fatal request ends. */
  void ends(EndedGateway gateway) {
    victim.set(gateway);
  }

  /** How many fatal requests came. */
  int fatal() {
    return fatal.get();
  }

  private void answer(HttpExchange exchange, String type, String text) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      if (body.contains("fatal")) {
        fatal.incrementAndGet();
        victim.get().kill();
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(text.getBytes(UTF_8));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
