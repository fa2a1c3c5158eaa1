package org.integrationgateway.command.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.junit.jupiter.api.Test;

/** Event streams of a gateway that goes silent, and frames of every form. */
final class WatchedStreamTest {
  @Test
  void aStreamThatGoesSilentEnds() throws Exception {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var answered =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  var connection = listener.accept();
                  connection.getInputStream().read(new byte[4096]);
                  connection
                      .getOutputStream()
                      .write("HTTP/1.1 200 OK\r\n\r\nid: 1\ndata: {}\n\n: alive\n".getBytes(UTF_8));
                  return connection;
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      var url = URI.create("http://127.0.0.1:" + listener.getLocalPort());
      var answer = new GatewayClient(url, Optional.empty()).open("GET", "/", Optional.empty());
      var watched = WatchedStream.watch(answer.body(), Duration.ofSeconds(2));
      try (var events = new ServerSentEvents(watched, ServerSentEvents.Limits.ofEvent(100))) {
        assertThat(events.next()).map(ServerSentEvents.Event::text).contains("{}");
        assertThat(next(events)).isEmpty();
      }
      answered.join().close();
    }
  }

  /** The next event; empty where the stream ends before it. */
  private static Optional<ServerSentEvents.Event> next(ServerSentEvents events) {
    try {
      return events.next();
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
