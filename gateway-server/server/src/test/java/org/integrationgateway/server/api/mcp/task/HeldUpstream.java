package org.integrationgateway.server.api.mcp.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An upstream whose responses begin at once, and end when the test says so, by their names. */
final class HeldUpstream implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<Void>> gone = new ConcurrentHashMap<>();

  HeldUpstream() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/report", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Lets the response end. */
  void release(String name) {
    latch(name).countDown();
  }

  private CountDownLatch latch(String name) {
    return held.computeIfAbsent(name, unused -> new CountDownLatch(1));
  }

  /** Completes when the gateway has left a response that was not at its end. */
  CompletableFuture<Void> gone(String name) {
    return gone.computeIfAbsent(name, unused -> new CompletableFuture<>());
  }

  private void answer(HttpExchange exchange) {
    var query = exchange.getRequestURI().getQuery();
    var name = query.substring(query.indexOf('=') + 1);
    try (var body = begin(exchange)) {
      while (!latch(name).await(20, TimeUnit.MILLISECONDS)) {
        body.write(' ');
        body.flush();
      }
      body.write("{\"report\":\"done\"}".getBytes(UTF_8));
    } catch (IOException left) {
      gone(name).complete(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static OutputStream begin(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    return exchange.getResponseBody();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
