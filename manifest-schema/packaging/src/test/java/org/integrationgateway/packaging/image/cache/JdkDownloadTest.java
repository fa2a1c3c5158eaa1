package org.integrationgateway.packaging.image.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.base.digest.Sha256;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkDownloadTest {
  private static final byte[] CONTENT =
      "the archive".repeat(20_000).getBytes(StandardCharsets.UTF_8);
  private static final String SHA256 = Sha256.hex(CONTENT);

  @TempDir static Path keys;
  private static MirrorServer server;

  @TempDir Path work;

  @BeforeAll
  static void start() throws Exception {
    server = new MirrorServer(keys);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void bringsTheFile() throws Exception {
    var uri = server.serve("/good", JdkDownloadTest::content);

    fetch(uri).overNetwork(server.client());

    assertThat(target()).hasBinaryContent(CONTENT);
  }

  @Test
  void followsARedirectThatStaysEncrypted() throws Exception {
    server.serve("/moved/to", JdkDownloadTest::content);

    fetch(server.serve("/moved/from", redirect(server.uri("/moved/to"))))
        .overNetwork(server.client());

    assertThat(target()).hasBinaryContent(CONTENT);
  }

  @Test
  void followsNoRedirectToPlainHttpAndKeepsItsQueryToItself() {
    var plain = URI.create("http://localhost/jdk.tar.gz?signature=secret");
    var uri = server.serve("/plain", redirect(plain));

    assertThatThrownBy(() -> fetch(uri).overNetwork(server.client()))
        .hasMessageContaining("redirects to http://localhost/jdk.tar.gz, and only")
        .hasMessageNotContaining("secret");
  }

  @Test
  void refusesAnotherDigest() {
    var uri = server.serve("/other", exchange -> send(exchange, new byte[] {1}, 1));

    assertThatThrownBy(() -> fetch(uri).overNetwork(server.client()))
        .hasMessageContaining(uri + " has sha256 " + Sha256.hex(new byte[] {1}))
        .hasMessageContaining("declared is " + SHA256);
  }

  @Test
  void refusesWhatWasCutOff() {
    var uri = server.serve("/cut", exchange -> send(exchange, CONTENT, CONTENT.length + 100));

    assertThatThrownBy(() -> fetch(uri).overNetwork(server.client()))
        .hasMessageContaining("cannot fetch " + uri);
  }

  @Test
  void refusesWhatIsTooLarge() {
    var uri = server.serve("/large", JdkDownloadTest::content);
    var fetch = new JdkDownload(uri, SHA256, target(), Duration.ofSeconds(20), 1000);

    assertThatThrownBy(() -> fetch.overNetwork(server.client()))
        .hasMessageContaining("larger than 1000 bytes");
  }

  @Test
  void givesUpOnAServerThatStopsInTheMiddle() {
    var over = new CountDownLatch(1);
    var uri =
        server.serve(
            "/stalls",
            exchange -> {
              exchange.sendResponseHeaders(200, CONTENT.length);
              exchange.getResponseBody().write(CONTENT, 0, 100);
              exchange.getResponseBody().flush();
              await(over);
            });
    var fetch = new JdkDownload(uri, SHA256, target(), Duration.ofSeconds(1), Long.MAX_VALUE);

    assertThatThrownBy(() -> fetch.overNetwork(server.client()))
        .hasMessageContaining("nothing arrived for 1 seconds after 100 bytes");
    over.countDown();
  }

  @Test
  void saysWhatTheServerAnswered() {
    var uri = server.serve("/missing", exchange -> exchange.sendResponseHeaders(404, -1));

    assertThatThrownBy(() -> fetch(uri).overNetwork(server.client()))
        .hasMessageContaining("cannot fetch " + uri + ": the server answered 404");
  }

  @Test
  void trustsOnlyCertificatesThatThisJavaTrusts() {
    var uri = server.serve("/untrusted", JdkDownloadTest::content);

    assertThatThrownBy(() -> fetch(uri).overNetwork(JdkDownload.client()))
        .hasMessageContaining("cannot fetch " + uri)
        .hasMessageContaining("certificat");
  }

  @Test
  void namesAServerThatIsNotThere() {
    var unreachable = URI.create("https://localhost:1/jdk.tar.gz");

    assertThatThrownBy(() -> fetch(unreachable).overNetwork(server.client()))
        .hasMessageContaining("cannot fetch " + unreachable)
        .hasMessageContaining("ConnectException");
  }

  @Test
  void readsAFileOnThisMachine() throws Exception {
    var file = Files.write(work.resolve("jdk.tar.gz"), CONTENT);

    fetch(file.toUri()).fromFile();

    assertThat(target()).hasBinaryContent(CONTENT);
    assertThatThrownBy(() -> fetch(work.resolve("gone").toUri()).fromFile())
        .hasMessage("there is no file " + work.resolve("gone"));
  }

  private Path target() {
    return work.resolve("fetched");
  }

  private JdkDownload fetch(URI uri) {
    return new JdkDownload(uri, SHA256, target(), Duration.ofSeconds(20), 1 << 30);
  }

  private static HttpHandler redirect(URI to) {
    return exchange -> {
      exchange.getResponseHeaders().add("Location", to.toString());
      exchange.sendResponseHeaders(302, -1);
    };
  }

  private static void content(HttpExchange exchange) throws IOException {
    send(exchange, CONTENT, CONTENT.length);
  }

  private static void send(HttpExchange exchange, byte[] content, int announced)
      throws IOException {
    exchange.sendResponseHeaders(200, announced);
    exchange.getResponseBody().write(content);
    exchange.close();
  }

  private static void await(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
