package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that opens the stream of a turn and does not read it. */
@Tag("nightly")
final class SlowTurnReaderTest {
  @TempDir Path home;

  @Test
  void isDisconnectedAndDelaysNoOther() throws IOException {
    try (var gateway = StreamGateway.start(home, 20)) {
      assertDisconnected(gateway);
    }
  }

  private static void assertDisconnected(StreamGateway gateway) throws IOException {
    var erin = gateway.token("user:erin");
    // The answers repeat the message in pieces and as a whole: more than the sockets hold.
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
            .isGreaterThan(4_800_000);
      }
      StreamGateway.await("the stream of the slow reader has ended", () -> gateway.open() == 0);
    }
  }
}
