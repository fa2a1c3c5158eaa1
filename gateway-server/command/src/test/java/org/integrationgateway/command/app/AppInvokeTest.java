package org.integrationgateway.command.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers in pieces: the server sends the second piece only when the first one was printed. */
final class AppInvokeTest {
  @TempDir Path folder;
  private final CountDownLatch printed = new CountDownLatch(1);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private volatile boolean inTime;
  private volatile boolean breakOff;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
    exchange.sendResponseHeaders(200, 0);
    var body = exchange.getResponseBody();
    body.write("{\"piece\": 1}\n".getBytes(UTF_8));
    body.flush();
    inTime = awaitPrinted();
    if (breakOff) {
      throw new IOException("the provider ended");
    }
    body.write("{\"piece\": 2}\n".getBytes(UTF_8));
    exchange.close();
  }

  private boolean awaitPrinted() {
    try {
      return printed.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int invoke(PrintStream err, String... more) {
    var arguments = new ArrayList<>(List.of("app", "invoke", "a", "tell"));
    arguments.addAll(List.of(more));
    var watched =
        new PrintStream(out, true, UTF_8) {
          @Override
          public void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            printed.countDown();
          }
        };
    return Commands.run(
        new NoServer(),
        new Environment(
            Map.of("GATEWAY_URL", "http://127.0.0.1:" + server.getAddress().getPort()),
            folder,
            folder),
        new Terminal(watched, err, false, false, false),
        InputStream.nullInputStream(),
        arguments.toArray(String[]::new));
  }

  @Test
  void printsEachPieceWhenItArrives() {
    int exit = invoke(new PrintStream(PrintStream.nullOutputStream()));
    assertThat(exit).isZero();
    assertThat(inTime).isTrue();
    assertThat(out.toString(UTF_8)).startsWith("{\"piece\": 1}\n{\"piece\": 2}\n");
  }

  @Test
  void anAnswerThatBreaksOffFails() {
    breakOff = true;
    var err = new ByteArrayOutputStream();
    int exit = invoke(new PrintStream(err, true, UTF_8));
    assertThat(exit).isEqualTo(1);
    assertThat(out.toString(UTF_8)).startsWith("{\"piece\": 1}");
    assertThat(err.toString(UTF_8)).contains("the response ended early");
  }
}
