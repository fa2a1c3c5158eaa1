package org.integrationgateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.TestCertificates;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Listeners that speak TLS. */
@Tag("host")
final class TlsListenersTest extends ListenerContractTest {
  @TempDir static Path folder;

  @Override
  Optional<TlsConfig> tls() {
    return Optional.of(TestCertificates.in(folder, "EC"));
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void agreesOnTheProtocolOfTheClient(HttpClient.Version version) throws Exception {
    var client =
        HttpClient.newBuilder().version(version).sslContext(TestCertificates.anyone()).build();
    var answer =
        client.send(
            HttpRequest.newBuilder(listeners().uri().resolve("/hello")).build(),
            BodyHandlers.ofString());
    assertThat(answer.version()).isEqualTo(version);
    assertThat(answer.body()).isEqualTo("hi");
  }

  @Test
  void answersNoClearText() throws IOException {
    try (var socket = new java.net.Socket("127.0.0.1", listeners().uri().getPort())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n".getBytes());
      assertThat(new String(socket.getInputStream().readAllBytes())).doesNotContain("HTTP");
    }
  }
}
