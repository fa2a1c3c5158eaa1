package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A token endpoint that refreshes every grant. */
final class TokenServer implements AutoCloseable {
  private final AtomicInteger requests = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final HttpServer server;

  private TokenServer(String accessToken) throws IOException {
    var answer =
        """
        {"access_token": "%s", "token_type": "bearer", "expires_in": 3600, "refresh_token": "next"}
        """
            .formatted(accessToken)
            .getBytes(UTF_8);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext(
        "/token",
        exchange -> {
          requests.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
  }

  static TokenServer start(String accessToken) throws IOException {
    var started = new TokenServer(accessToken);
    started.server.start();
    return started;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
