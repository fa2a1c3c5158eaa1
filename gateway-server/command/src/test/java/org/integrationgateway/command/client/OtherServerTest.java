package org.integrationgateway.command.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line at a server that is no gateway. */
final class OtherServerTest {
  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            var body = "{\"hello\": {\"name\": \"world\"}}".getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Cli.Ran run(String scheme, int port, String... command) {
    return new Cli(folder, new NoServer())
        .with("GATEWAY_URL", scheme + "://127.0.0.1:" + port)
        .with("GATEWAY_TOKEN", "unknown")
        .run(command);
  }

  @Test
  void hasNoLists() {
    for (var command : List.of("app", "token", "grant", "provider")) {
      var ran = run("http", server.getAddress().getPort(), command, "list");
      assertThat(ran.exit()).as(command + ran.out()).isEqualTo(3);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).contains("there is no gateway at http://127.0.0.1:", "--url");
    }
    assertThat(run("http", server.getAddress().getPort(), "app", "operations", "demo").exit())
        .isEqualTo(3);
    assertThat(run("http", server.getAddress().getPort(), "whoami").exit()).isEqualTo(3);
  }

  @Test
  void mayNotSpeakTls() throws Exception {
    CompletableFuture<Void> answering;
    try (var port = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      answering = CompletableFuture.runAsync(() -> refuse(port), task -> new Thread(task).start());
      var ran = run("https", port.getLocalPort(), "app", "list");
      assertThat(ran.exit()).isEqualTo(3);
      assertThat(ran.err())
          .contains("does not use TLS: try --url http://127.0.0.1:" + port.getLocalPort());
    }
    answering.get(60, TimeUnit.SECONDS);
  }

  /**
   * Answers as servers of HTTP answer to the first bytes of TLS, until the port is closed: a client
   * whose connection broke connects once more.
   */
  private static void refuse(ServerSocket port) {
    try {
      while (true) {
        try (var socket = port.accept()) {
          answer(socket);
        }
      }
    } catch (SocketException closed) {
      assertThat(port.isClosed()).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void answer(Socket socket) {
    try {
      if (socket.getInputStream().read() >= 0) {
        socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
        socket.shutdownOutput();
        socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException gone) {
      // The client has closed the connection, or reset it.
    }
  }
}
