package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of subscriptions that sends pings without end and reads nothing. */
@Tag("nightly")
final class SocketFloodTest {
  private static final String KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int CALLS = 10;
  private static final int PING = 0x89;
  private static final int TEXT = 0x81;
  private static final long MOST_TAKEN = 32 << 20;

  private final AtomicLong sent = new AtomicLong();

  @ParameterizedTest
  @ValueSource(strings = {"frames", "messages"})
  void endsTheCallAndIsReadNoMore(String pings, @TempDir Path home) throws Exception {
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      DaemonThread.of("flood", () -> serve(upstream, pings.equals("frames"))).start();
      var apps = manifest(home, upstream);
      try (var gateway = ConfiguredGateway.start(home, apps)) {
        long began = System.nanoTime();
        var ended = called(gateway);

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
        assertThat(ended)
            .containsAnyOf("does not read", "did not send", "without a result", "broken off");
        assertThat(sent.get()).isBetween(1L, MOST_TAKEN);
      }
    }
  }

  private static String manifest(Path home, ServerSocket upstream) throws IOException {
    Files.writeString(
        home.resolve("manifest.yaml"),
        """
          kind: app
          source: example.com/acme/providers/flood
          version: 1.0.0
          spec:
            surfaces: {graphql: {url: 'http://127.0.0.1:%d/', subscriptions: {protocol: websocket}}}
            connections: {default: {mode: none, auth: {type: none}}}
            allowedOperations:
              endless: {graphql: {document: "subscription { endless { number } }"}}
          """
            .formatted(upstream.getLocalPort()));
    return "apps:\n  flood: {provider: {source: {path: %s}}, limits: {requestTimeout: 4s}}\n"
        .formatted(home);
  }

  /** Ten messages of 16 MiB, each without its end, are more than a caller may hold of 512 MiB. */
  @Test
  void messagesThatDoNotEndHaveALimitTogether(@TempDir Path home) throws Exception {
    try (var upstream = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var apps = manifest(home, upstream);
      try (var gateway = ConfiguredGateway.start(home, apps)) {
        var calls = new ArrayList<FutureTask<String>>();
        for (int i = 0; i < CALLS; i++) {
          var task = new FutureTask<>(() -> called(gateway));
          calls.add(task);
          DaemonThread.of("large", () -> large(upstream)).start();
          DaemonThread.of("caller", task).start();
        }
        var ended = new ArrayList<String>();
        for (var task : calls) {
          ended.add(task.get());
        }
        assertThat(ended).anyMatch(body -> body.contains("there is no memory"));
      }
    }
  }

  private static void large(ServerSocket upstream) {
    try (var socket = upstream.accept()) {
      shakeHands(socket);
      var out = socket.getOutputStream();
      out.write(frame(TEXT, "{\"type\":\"connection_ack\"}"));
      var size = ByteBuffer.allocate(10).put((byte) TEXT).put((byte) 127).putLong(16 << 20);
      out.write(size.array());
      out.write(new byte[(16 << 20) - 1]);
      socket.getInputStream().readAllBytes();
    } catch (IOException ended) {
      // The gateway has closed the connection.
    }
  }

  private static String called(ConfiguredGateway gateway) {
    try {
      return gateway
          .send("POST", "/api/v1/flood/endless", gateway.token("user:alice"), "{}")
          .body();
    } catch (UncheckedIOException brokenOff) {
      return "broken off";
    }
  }

  private void serve(ServerSocket upstream, boolean frames) {
    try (var socket = upstream.accept()) {
      shakeHands(socket);
      var out = socket.getOutputStream();
      out.write(frame(TEXT, "{\"type\":\"connection_ack\"}"));
      var ping = frames ? frame(PING, "p") : frame(TEXT, "{\"type\":\"ping\"}");
      var many = new ByteArrayOutputStream();
      for (int i = 0; i < 1_000; i++) {
        many.writeBytes(ping);
      }
      while (true) {
        out.write(many.toByteArray());
        sent.addAndGet(many.size());
      }
    } catch (IOException ended) {
      // The gateway has closed the connection.
    }
  }

  private static void shakeHands(Socket socket) throws IOException {
    var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
    var key = "";
    for (var line = reader.readLine(); !line.isEmpty(); line = reader.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:")) {
        key = line.substring(line.indexOf(':') + 1).strip();
      }
    }
    var head =
        """
        HTTP/1.1 101 Switching Protocols
        Upgrade: websocket
        Connection: Upgrade
        Sec-WebSocket-Accept: %s
        Sec-WebSocket-Protocol: graphql-transport-ws

        """
            .formatted(accepted(key));
    socket.getOutputStream().write(head.replace("\n", "\r\n").getBytes(ISO_8859_1));
  }

  private static String accepted(String key) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-1").digest((key + KEY_SUFFIX).getBytes(ISO_8859_1));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] frame(int head, String text) {
    var frame = new ByteArrayOutputStream();
    frame.write(head);
    frame.write(text.length());
    frame.writeBytes(text.getBytes(ISO_8859_1));
    return frame.toByteArray();
  }
}
