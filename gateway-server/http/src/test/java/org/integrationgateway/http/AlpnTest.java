package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocols that clients offer over TLS, and what they get (RFC 7301). */
@Tag("host")
final class AlpnTest {
  @TempDir private static Path folder;
  private static Listeners listeners;

  @BeforeAll
  static void open() {
    var tls = Optional.of(TestCertificates.in(folder, "EC"));
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
            .build();
    listeners =
        Listeners.open(
            ListenerFixture.config(
                Optional.of(new ServerConfig.Listener("127.0.0.1", 0, tls)), 0, tls),
            routes,
            routes,
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
  }

  @AfterAll
  static void close() {
    listeners.close();
  }

  private static SSLSocket connect(URI uri, String version, String... offered) throws IOException {
    var socket = (SSLSocket) RawHttp.socket(uri);
    socket.setEnabledProtocols(new String[] {version});
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(offered);
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static List<URI> ports() {
    return List.of(listeners.uri(), listeners.managementUri().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "http/1.1, http/1.1",
    "h2, h2",
    "h2 http/1.1, h2",
    "http/1.1 h2, h2",
    "'', ''",
    "http/1.0, http/1.0",
    "http/1.0 http/1.1, http/1.1",
    "http/0.9 http/1.1, http/1.1",
    "spdy/3 h3 http/1.1, http/1.1",
  })
  void choosesWhatTheClientOffers(String offered, String chosen) throws IOException {
    for (var version : List.of("TLSv1.2", "TLSv1.3")) {
      for (var uri : ports()) {
        var names = offered.isEmpty() ? new String[0] : offered.split(" ");
        try (var socket = connect(uri, version, names)) {
          socket.startHandshake();
          assertThat(socket.getApplicationProtocol()).as(version).isEqualTo(chosen);
          if (chosen.equals("h2")) {
            socket.getOutputStream().write(RawHttp2.PREFACE);
            socket.getOutputStream().flush();
            assertThat(socket.getInputStream().readNBytes(4)[3]).as("SETTINGS").isEqualTo((byte) 4);
            continue;
          }
          var number = chosen.equals("http/1.0") ? "1.0" : "1.1";
          socket
              .getOutputStream()
              .write(
                  "GET /hello HTTP/%s\r\nHost: a\r\nConnection: close\r\n\r\n"
                      .formatted(number)
                      .getBytes(US_ASCII));
          socket.getOutputStream().flush();
          assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
              .startsWith("HTTP/1.1 200")
              .endsWith("hi");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1", "h2c", "h3", "mqtt"})
  void refusesAClientThatOffersNothingKnown(String offered) throws IOException {
    for (var version : List.of("TLSv1.2", "TLSv1.3")) {
      for (var uri : ports()) {
        try (var socket = connect(uri, version, offered)) {
          assertThatThrownBy(socket::startHandshake)
              .as(version)
              .isInstanceOf(SSLException.class)
              .hasMessageContaining("no_application_protocol");
        }
      }
    }
  }
}
