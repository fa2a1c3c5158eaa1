package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to the handshake of a WebSocket that do not open one. */
final class SocketHandshakeTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/providers/feed
      version: 1.0.0
      spec:
        surfaces: {graphql: {url: 'http://127.0.0.1:%d/', subscriptions: {protocol: websocket}}}
        connections: {default: {mode: none, auth: {type: none}}}
        allowedOperations:
          numbers: {graphql: {document: "subscription { numbers { number } }"}}
      """;

  @ParameterizedTest
  @CsvSource({
    "SSH-2.0-OpenSSH_9.9, 502, not valid HTTP",
    "HTTP/1.1 400 Bad Request, 400, 400",
    "HTTP/1.1 101 Switching Protocols, 502, upstream_invalid_response"
  })
  void isAFailureOfTheUpstream(String first, int status, String said, @TempDir Path home)
      throws Exception {
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      DaemonThread.of("handshakes", () -> answer(upstream, first)).start();
      Files.writeString(home.resolve("manifest.yaml"), MANIFEST.formatted(upstream.getLocalPort()));
      var apps = "apps:\n  feed: {provider: {source: {path: %s}}}\n".formatted(home);
      try (var gateway = ConfiguredGateway.start(home, apps)) {
        var answer = gateway.send("POST", "/api/v1/feed/numbers", gateway.token("user:ada"), "{}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.statusCode() + answer.body()).contains(said);
      }
    }
  }

  private static void answer(ServerSocket upstream, String first) {
    try {
      while (true) {
        try (var socket = upstream.accept()) {
          var unused = socket.getInputStream().read(new byte[4096]);
          var text = first + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
          socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        }
      }
    } catch (IOException ended) {
      // The test is over.
    }
  }
}
