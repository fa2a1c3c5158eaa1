package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.base.provider.IdentityProbe.Identity;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GrpcIdentityProbeTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final GrpcIdentityProbe probe = new GrpcIdentityProbe();
  @TempDir Path directory;

  @Test
  void asksAProviderThatIsNotConfigured() throws Exception {
    var socket = directory.resolve("p.sock");
    try (var server = ProviderServer.start(socket, "echo", EchoApp::new)) {
      assertThat(probe.ask(socket, LONG, () -> true)).isEqualTo(new Identity("app", "echo", 1, 1));
    }
  }

  @Test
  void waitsForNoProcessThatHasExited() {
    assertThatThrownBy(() -> probe.ask(directory.resolve("none.sock"), LONG, () -> false))
        .isInstanceOf(IOException.class)
        .hasMessage("it does not respond in time");
  }

  @Test
  void endsWithItsTimeWhenTheProcessDoesNotAnswer() throws Exception {
    var socket = directory.resolve("silent.sock");
    try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      silent.bind(UnixDomainSocketAddress.of(socket));
      assertThatThrownBy(() -> probe.ask(socket, Duration.ofMillis(300), () -> true))
          .isInstanceOf(IOException.class)
          .hasMessage("it does not respond in time");
    }
  }
}
