package org.integrationgateway.server.connection.check;

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

/**
 * A service whose answer depends on the key that it gets: {@code good...} is accepted, {@code
 * status-NNN} is answered with that status, {@code not-ok} with a failure inside a success, and
 * {@code slow} not at all.
 */
final class CheckedService implements AutoCloseable {
  private final HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile boolean refusesAll;

  CheckedService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Refuses every key, until this is taken back. */
  void refusesAll(boolean refuses) {
    refusesAll = refuses;
  }

  /** Method, path and query of each request. */
  List<String> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      var presented = exchange.getRequestHeaders().getFirst("Authorization");
      var key = presented == null ? "" : presented.replaceFirst("^Bearer ", "");
      if (refusesAll) {
        send(exchange, 401, "{\"error\": {\"message\": \"Account closed\"}}");
      } else if (key.startsWith("status-")) {
        int status = Integer.parseInt(key.substring(7, 10));
        send(exchange, status, "{\"message\": \"No access with " + key + " here\"}");
      } else if (key.equals("slow")) {
        closed.await(30, TimeUnit.SECONDS);
      } else if (key.equals("not-ok")) {
        send(exchange, 200, "{\"ok\": false, \"error\": \"invalid_auth\"}");
      } else {
        send(exchange, 200, "{\"ok\": true, \"name\": \"Ada\"}");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    var bytes = json.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
