package org.integrationgateway.command.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call that the gateway holds until it was asked twice what waits. */
final class WaitingNotesTest {
  private static final String WAITING =
      """
      {"calls": [{"requestId": "%s", "status": 429, "seconds": 12, "retry": 1, "of": 2}]}
      """;

  @TempDir private Path folder;
  private final CountDownLatch asked = new CountDownLatch(2);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile String id = "";
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/api/v1/crm/list", this::call);
    server.createContext(
        "/api/v1/calls/waiting",
        exchange -> {
          boolean own = ("requestId=" + id).equals(exchange.getRequestURI().getQuery());
          answer(exchange, own ? WAITING.formatted(id) : "{\"calls\": []}");
          asked.countDown();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void call(HttpExchange exchange) throws IOException {
    id = String.valueOf(exchange.getRequestHeaders().getFirst("X-Request-Id"));
    try {
      if (!id.equals("null") && !asked.await(30, TimeUnit.SECONDS)) {
        throw new IOException("nothing asked what waits");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    answer(exchange, "{\"done\": true}");
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, json.getBytes(UTF_8).length);
    exchange.getResponseBody().write(json.getBytes(UTF_8));
    exchange.close();
  }

  private Cli cli() {
    return new Cli(folder, new NoServer())
        .with("GATEWAY_URL", "http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Test
  void tellsAPersonOnceHowLongTheServiceAskedToWait() {
    var ran = cli().person().run("app", "invoke", "crm", "list");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("\"done\"");
    assertThat(ran.err()).containsOnlyOnce("The service asked to wait 12 s; trying again (1 of 2)");
  }

  @Test
  void scriptsAndJsonGetNoNotes() {
    assertThat(cli().run("app", "invoke", "crm", "list").err()).isEmpty();
    assertThat(cli().person().run("app", "invoke", "crm", "list", "--json").err()).isEmpty();
    assertThat(asked.getCount()).isEqualTo(2);
  }
}
