package org.integrationgateway.command.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
      try (var frames =
          new EventFrames(WatchedStream.watch(answer.body(), Duration.ofMillis(100)))) {
        assertThat(frames.next()).contains(new EventFrames.Frame("message", "1", "{}"));
        assertThat(next(frames)).isEmpty();
      }
      answered.join().close();
    }
  }

  /** The next frame; empty where the stream ends before it. */
  private static Optional<EventFrames.Frame> next(EventFrames frames) {
    try {
      return frames.next();
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  @Test
  void readsFramesAndLeavesTheRestOut() throws IOException {
    var stream =
        """
        : a comment
        retry: 2000

        event: turn_event
        id: 7
        data: one
        data:two
        unknown

        event: end
        data: {}

        data: broken off\
        """;
    try (var frames = new EventFrames(new ByteArrayInputStream(stream.getBytes(UTF_8)))) {
      assertThat(frames.next()).contains(new EventFrames.Frame("turn_event", "7", "one\ntwo"));
      assertThat(frames.next()).contains(new EventFrames.Frame("end", "", "{}"));
      assertThat(frames.next()).isEmpty();
    }
  }
}
