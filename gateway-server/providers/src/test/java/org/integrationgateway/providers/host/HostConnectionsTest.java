package org.integrationgateway.providers.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A provider has its host's socket, but not all of its host's descriptors. */
@Timeout(60)
class HostConnectionsTest {
  private static final int LIMIT = 64;
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  @Test
  void closesConnectionsBeyondALimitAndTakesOthersAfterThem() throws Exception {
    var socket = folder.resolve("h");
    var open = new ArrayList<SocketChannel>();
    try (var unused =
        LaunchHost.offeringNothing("apps.greedy", "greedy").serve(socket, Secret.of("token"))) {
      for (int i = 0; i < LIMIT + 16; i++) {
        open.add(connect(socket));
      }
      eventually(() -> assertThat(open.stream().filter(HostConnectionsTest::isOver)).hasSize(16));
      assertThat(isOver(open.get(0))).isFalse();
      open.get(0).close();
      eventually(() -> assertThat(isHeard(socket)).isTrue());
    } finally {
      for (var channel : open) {
        channel.close();
      }
    }
  }

  private static SocketChannel connect(Path socket) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(socket));
    channel.configureBlocking(false);
    return channel;
  }

  private static boolean isOver(SocketChannel channel) {
    try {
      return channel.read(ByteBuffer.allocate(1024)) < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  /** An accepted client is answered with the settings of HTTP/2. */
  private static boolean isHeard(Path socket) throws IOException {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap(PREFACE));
      return channel.read(ByteBuffer.allocate(9)) > 0;
    }
  }
}
