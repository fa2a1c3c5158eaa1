package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.tls.ListenerTls;
import org.integrationgateway.http.tls.TlsFileException;
import org.integrationgateway.http.tls.TlsPair;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS connections over time: slow clients, and certificates that change. */
final class TlsListenerLifeTest extends ListenerLifeContractTest {
  @TempDir private Path folder;

  @Override
  Optional<TlsConfig> tls() {
    return Optional.of(TestCertificates.in(folder, "EC"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void takesKeysOfEveryCommonKind(String algorithm) {
    var files = TestCertificates.in(folder, algorithm);
    assertThat(served(files)).isEqualTo(certificate(files));
  }

  private byte[] served(TlsConfig files) {
    var listeners =
        Listeners.open(
            ListenerFixture.config(Optional.empty(), 0, Optional.of(files)),
            hello(),
            Routes.builder().build(),
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    try (listeners) {
      assertThat(listeners.certificatesExpire().get("server.public"))
          .isAfter(Instant.now().plus(Duration.ofDays(29)));
      return served(listeners.uri());
    }
  }

  /** The certificate that a new connection gets. */
  private static byte[] served(URI uri) {
    try (var socket = (SSLSocket) RawHttp.socket(uri)) {
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0].getEncoded();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] certificate(TlsConfig files) {
    try (var in = Files.newInputStream(files.certificate())) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in).getEncoded();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Tag("nightly")
  void takesANewCertificateAndKeepsItWhenTheNextOneIsBroken() throws Exception {
    var files = TestCertificates.in(folder, "EC");
    try (var log = new LoggedLines(ListenerTls.class.getName());
        var listeners =
            Listeners.open(
                ListenerFixture.config(Optional.empty(), 0, Optional.of(files)),
                hello(),
                Routes.builder().build(),
                new ServerReadiness(List::of),
                GrpcDoor.NONE)) {
      var first = certificate(files);
      assertThat(served(listeners.uri())).isEqualTo(first);
      TestCertificates.write(files, "EC", Instant.now().plus(Duration.ofDays(60)));
      var second = certificate(files);
      log.await("new connections get the new certificate");
      assertThat(served(listeners.uri())).isEqualTo(second);
      assertThat(listeners.certificatesExpire().get("server.public"))
          .isAfter(Instant.now().plus(Duration.ofDays(59)));
      Files.writeString(files.certificate(), "broken");
      log.await("the previous certificate stays in use");
      assertThat(served(listeners.uri())).isEqualTo(second);
    }
  }

  @Test
  @Tag("nightly")
  void closesConnectionsWhoseHandshakeOrHeadersDoNotArrive() throws Exception {
    var server = new Server();
    var files =
        new ListenerTls("server.public", tls().orElseThrow(), server.getScheduler(), Runnable::run);
    var http = new HttpConnectionFactory();
    var alpn = new ALPNServerConnectionFactory(http.getProtocol());
    alpn.setDefaultProtocol(http.getProtocol());
    var connector =
        new ServerConnector(
            server,
            1,
            1,
            new SslConnectionFactory(files.context(), alpn.getProtocol()),
            alpn,
            http);
    connector.addBean(new HeaderTimeout(server.getScheduler(), Duration.ofSeconds(2)));
    server.addConnector(connector);
    server.start();
    var uri = URI.create("https://127.0.0.1:" + connector.getLocalPort());
    try (var silent = new Socket("127.0.0.1", connector.getLocalPort());
        var slow = RawHttp.socket(uri);
        var idle = RawHttp.socket(uri)) {
      ((SSLSocket) slow).startHandshake();
      ((SSLSocket) idle).startHandshake();
      silent.setSoTimeout(60_000);
      silent.getOutputStream().write(new byte[] {22, 3, 1});
      // An alert of TLS, then the end.
      assertThat(silent.getInputStream().readAllBytes()).hasSizeLessThan(16);
      slow.getOutputStream().write("GET / HT".getBytes(UTF_8));
      assertThatCode(() -> assertThat(slow.getInputStream().read()).isEqualTo(-1))
          .satisfiesAnyOf(
              closed -> assertThat(closed).isNull(),
              reset -> assertThat(reset).isInstanceOf(IOException.class));
      idle.setSoTimeout(1);
      assertThatCode(() -> idle.getInputStream().read())
          .as("a connection that has not started a request may wait")
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      server.stop();
    }
  }

  @Test
  void saysWhatIsWrongWithTheFiles() throws Exception {
    var files = TestCertificates.in(folder, "EC");
    var key = Files.readString(files.key());
    var certificate = Files.readString(files.certificate());
    refused(files, "a", key, "has no certificate in PEM");
    refused(files, certificate, "", "has no private key in PEM");
    refused(
        files, certificate, key.replace("PRIVATE KEY", "RSA PRIVATE KEY"), "openssl pkcs8 -topk8");
    refused(
        files,
        certificate,
        key.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"),
        "BEGIN ENCRYPTED PRIVATE KEY");
    TestCertificates.in(folder, "EC");
    refused(
        files, certificate, Files.readString(files.key()), "is not that of the first certificate");
    Files.delete(files.key());
    assertThatThrownBy(() -> TlsPair.read(files)).hasMessageContaining("server.key does not exist");
  }

  private static void refused(TlsConfig files, String certificate, String key, String message)
      throws IOException {
    Files.writeString(files.certificate(), certificate);
    Files.writeString(files.key(), key);
    assertThatThrownBy(() -> TlsPair.read(files))
        .isInstanceOf(TlsFileException.class)
        .hasMessageContaining(message);
  }
}
