package org.integrationgateway.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * An upstream that carries each request out once for its {@code Idempotency-Key}, and knows under
 * which keys a note was requested.
 */
final class Ledger implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, Set<String>> keys = new ConcurrentHashMap<>();
  private final HttpServer server;

  Ledger() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/notes", this::note);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  /** The port on the loopback address. */
  int port() {
    return server.getAddress().getPort();
  }

  /** The keys under which this note was requested. */
  Set<String> keysOf(String note) {
    return keys.getOrDefault(note, Set.of());
  }

  private void note(HttpExchange exchange) throws IOException {
    try (exchange) {
      var note = JSON.readTree(exchange.getRequestBody()).get("note").asString();
      var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
      keys.computeIfAbsent(note, any -> ConcurrentHashMap.newKeySet()).add(String.valueOf(key));
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      var answer = "{\"noted\":true}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
