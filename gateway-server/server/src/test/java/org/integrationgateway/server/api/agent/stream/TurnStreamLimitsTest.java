package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of turns whose readers are too many, too slow, gone, or no longer allowed. */
final class TurnStreamLimitsTest {
  private static final int PER_SUBJECT = 20;

  @TempDir static Path home;
  private static StreamGateway gateway;

  @BeforeAll
  static void start() {
    gateway = StreamGateway.start(home, PER_SUBJECT);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void haveALimitForEachSubjectAndFreeThePlacesOfReadersThatWereKilled() {
    var carol = gateway.token("user:carol");
    var turn = gateway.turn(carol, "wait");
    var readers =
        IntStream.range(0, PER_SUBJECT).mapToObj(i -> gateway.read(turn, "", carol)).toList();
    assertThat(readers).allSatisfy(reader -> assertThat(reader.next().seq()).isEqualTo(1));

    assertThat(gateway.read(turn, "", carol).refusal()).isEqualTo("429 rate_limited");
    var dave = gateway.token("user:dave");
    try (var other = gateway.read(gateway.turn(dave, "wait"), "", dave)) {
      assertThat(other.next().seq()).isEqualTo(1);
    }
    readers.forEach(TurnReader::close);
    StreamGateway.await("all places are free", () -> gateway.open() == 0);
    var again =
        IntStream.range(0, PER_SUBJECT).mapToObj(i -> gateway.read(turn, "", carol)).toList();
    assertThat(again).allSatisfy(reader -> assertThat(reader.next().seq()).isEqualTo(1));
    again.forEach(TurnReader::close);
    StreamGateway.await("all places are free again", () -> gateway.open() == 0);
  }

  @Test
  void endForAReaderThatDoesNotRead() throws IOException {
    var erin = gateway.token("user:erin");
    // The answer repeats the message in pieces and as a whole: more than the sockets hold.
    var turn = gateway.turn(erin, "long ".repeat(80_000));
    try (var socket = new Socket()) {
      socket.setReceiveBufferSize(4_096);
      var uri = gateway.gateway().gateway().uri();
      socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
      var head =
          "GET /api/v1/agent/turns/%s/events/stream HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(turn, uri.getAuthority(), erin);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      StreamGateway.await("the stream is open", () -> gateway.open() >= 1);
      try (var reader = gateway.read(turn, "", erin)) {
        var all = reader.all();
        assertThat(all.get(all.size() - 1).data()).contains("\"succeeded\"");
        assertThat(all.stream().mapToInt(frame -> frame.data().length()).sum())
            .isGreaterThan(1_000_000);
      }
      StreamGateway.await("the stream of the slow reader has ended", () -> gateway.open() == 0);
    }
  }

  @Test
  void endWithTheTokenOfTheirReader() {
    var frank = gateway.token("user:frank");
    var turn = gateway.turn(frank, "wait");
    var own =
        ConfiguredGateway.json(
            gateway.gateway().send("POST", "/api/v1/tokens", frank, "{\"name\": \"short\"}"));
    try (var reader = gateway.read(turn, "", own.get("token").stringValue())) {
      assertThat(reader.next().seq()).isEqualTo(1);
      var id = own.get("id").stringValue();
      assertThat(gateway.gateway().status("DELETE", "/api/v1/tokens/" + id, frank, ""))
          .isEqualTo(204);
      var frame = reader.next();
      assertThat(frame).isEqualTo(TurnReader.Frame.END);
    }
  }
}
