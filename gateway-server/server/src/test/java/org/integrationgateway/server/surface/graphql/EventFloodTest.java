package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of event streams that sends comments without end and without a pause. */
final class EventFloodTest {
  private static final Duration MOST = Duration.ofSeconds(30);

  /** More calls than processors: those that never wait would keep all others from theirs. */
  @Test
  void endsTheCallsAtTheirDeadline(@TempDir Path home) throws Exception {
    try (var upstream = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      DaemonThread.of("flood", () -> accept(upstream)).start();
      Files.writeString(
          home.resolve("manifest.yaml"),
          """
          kind: app
          source: example.com/acme/providers/flood
          version: 1.0.0
          spec:
            surfaces: {graphql: {url: 'http://127.0.0.1:%d/', subscriptions: {protocol: sse}}}
            connections: {default: {mode: none, auth: {type: none}}}
            allowedOperations:
              endless: {graphql: {document: "subscription { endless { number } }"}}
          """
              .formatted(upstream.getLocalPort()));
      var apps =
          "apps:\n  flood: {provider: {source: {path: %s}}, limits: {requestTimeout: 2s}}\n"
              .formatted(home);
      try (var gateway = ConfiguredGateway.start(home, apps)) {
        Callable<String> call =
            () ->
                gateway
                    .send("POST", "/api/v1/flood/endless", gateway.token("user:alice"), "{}")
                    .body();
        var calls = new ArrayList<FutureTask<String>>();
        for (int i = 0; i <= Runtime.getRuntime().availableProcessors(); i++) {
          var task = new FutureTask<>(call);
          calls.add(task);
          DaemonThread.of("caller", task).start();
        }
        for (var task : calls) {
          assertThat(task.get(MOST.toSeconds(), TimeUnit.SECONDS)).contains("upstream_timeout");
        }
      }
    }
  }

  private static void accept(ServerSocket upstream) {
    try {
      while (true) {
        var socket = upstream.accept();
        DaemonThread.of("flood", () -> send(socket)).start();
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private static void send(Socket socket) {
    try (socket) {
      var out = socket.getOutputStream();
      var head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
      out.write(head.getBytes(ISO_8859_1));
      var many = ":\n\n".repeat(5_000).getBytes(ISO_8859_1);
      while (true) {
        out.write(many);
      }
    } catch (IOException ended) {
      // The gateway has closed the connection.
    }
  }
}
