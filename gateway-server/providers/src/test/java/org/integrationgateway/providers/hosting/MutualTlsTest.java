package org.integrationgateway.providers.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.kind.Adapters;
import org.integrationgateway.wire.process.CallThreads;
import org.integrationgateway.wire.transport.ListenAddress;
import org.integrationgateway.wire.transport.WireServer;
import org.integrationgateway.wire.transport.WireServer.Offer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Access over a network: admitted and refused peers. */
final class MutualTlsTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final LaunchCertificates launch = LaunchCertificates.valid(Instant.now(), DAY);
  private final LaunchCertificates another = LaunchCertificates.valid(Instant.now(), DAY);
  private int port;
  private WireServer server;

  @BeforeEach
  void listen() throws IOException {
    serve(launch.provider());
  }

  private void serve(TlsIdentity identity) throws IOException {
    try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = probe.getLocalPort();
    }
    Setup<AppProvider> never =
        unused -> {
          throw new IllegalArgumentException("it is not configured");
        };
    server =
        WireServer.listen(
            new ListenAddress.OfNetwork(new InetSocketAddress("127.0.0.1", port), identity),
            new Offer<>("app", Adapters.of(ProviderKind.APP), "far", Optional.empty(), never),
            CallThreads.open(),
            () -> {});
  }

  @AfterEach
  void close() {
    server.close();
  }

  private ProviderConnection connect(TlsIdentity identity) {
    return ProviderConnection.open(
        "127.0.0.1", port, identity, Deadline.in(Duration.ofSeconds(60)), () -> true);
  }

  @Test
  void letsItsHostIn() {
    try (var connection = connect(launch.host())) {
      assertThat(connection.identity().name()).isEqualTo("far");
    }
  }

  @Test
  void refusesTheHostOfAnotherLaunch() {
    var stranger =
        new TlsIdentity(
            another.host().certificate(), another.host().key(), launch.host().authority());
    assertThatThrownBy(() -> connect(stranger)).isInstanceOf(ProviderException.class);
  }

  @Test
  void refusesAProviderThatPassesForAHost() {
    assertThatThrownBy(() -> connect(launch.provider())).isInstanceOf(ProviderException.class);
  }

  @Test
  void isNotTakenForTheProviderOfAnotherLaunch() {
    assertThatThrownBy(() -> connect(another.host()))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("TLS refused it: PKIX path validation failed");
  }

  @Test
  void isNotTakenForItselfOnceItsCertificateHasExpired() throws IOException {
    server.close();
    var old = LaunchCertificates.valid(Instant.now().minus(DAY.multipliedBy(2)), DAY);
    serve(old.provider());
    var host =
        new TlsIdentity(launch.host().certificate(), launch.host().key(), old.host().authority());

    assertThatThrownBy(() -> connect(host))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("TLS refused it");
  }

  @Test
  void lastsALittleLongerThanItIsAsked() {
    assertThat(launch.expires())
        .isBetween(Instant.now().plus(DAY).minusSeconds(60), Instant.now().plus(DAY));
  }
}
