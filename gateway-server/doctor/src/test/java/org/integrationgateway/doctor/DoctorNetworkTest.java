package org.integrationgateway.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.doctor.Finding.Level;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checks of ports, proxies and upstreams against real servers. */
final class DoctorNetworkTest extends DoctorFixture {
  @Test
  @Tag("nightly")
  void knowsARunningServerByTls() throws Exception {
    certificate("own", "-1d", 365);
    certificate("next", "-1d", 365);
    var tls = ", tls: {certificate: %s.pem, key: %<s.key}";
    var config = examined(FILE.formatted(0, tls.formatted("own"), KEY, "")).config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      var port = gateway.uri().getPort();
      var findings = examine(FILE.formatted(port, tls.formatted("next"), KEY, ""));

      assertThat(first(findings, "ports").found()).endsWith("is served by a gateway");
      assertThat(first(examine(FILE.formatted(port, "", KEY, "")), "ports").level())
          .as("configured without TLS")
          .isEqualTo(Level.FAIL);
    }
  }

  @Test
  void knowsBothListenersOfARunningServer() throws Exception {
    var both = FILE.replace("server:\n", "server:\n  management: {host: 127.0.0.1, port: %d}\n");
    var config = examined(both.formatted(0, 0, "", KEY, "")).config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      int port = gateway.uri().getPort();
      int management = gateway.managementUri().orElseThrow().getPort();
      var findings = of(examine(both.formatted(management, port, "", KEY, "")), "ports");

      assertThat(findings)
          .hasSize(2)
          .allSatisfy(one -> assertThat(one.found()).endsWith("is served by a gateway"));
    }
  }

  @Test
  void receiversOfNoticesAreUpstreams() throws Exception {
    try (var receiver = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var url = "http://127.0.0.1:" + receiver.getLocalPort() + "/hook";
      var text =
          FILE.replace(
              "server:\n",
              "server:\n  notices: [{url: '%s', secret: whsec_%s}]\n"
                  .formatted(url, "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="));
      var egress = of(examine(text.formatted(0, "", KEY, "")), "egress");

      assertThat(egress).hasSize(1);
      assertThat(egress.get(0).found()).contains("server.notices[0].url", "accepts connections");
    }
  }

  @Test
  void aProxyOfManyUpstreamsIsAskedOnce() throws IOException {
    try (var proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var services =
          """
            one: {provider: {source: {path: one}}}
            two: {provider: {source: {path: two}}}
          """;
      var text =
          FILE.replace("allowPrivateNetworks: true", "allowPrivateNetworks: true, proxy: '%s'")
              .replace("apps: {demo: {provider: {source: \"builtin:demo\"}}}", "apps:")
              .formatted(0, "", KEY, "http://127.0.0.1:" + proxy.getLocalPort(), services);
      for (var name : List.of("one", "two")) {
        var folderOfPackage = Files.createDirectories(folder.resolve(name));
        Files.writeString(
            folderOfPackage.resolve("manifest.yaml"),
            """
            kind: app
            source: example.com/acme/apps/%s
            version: 1.0.0
            spec:
              surfaces:
                rest:
                  baseUrl: https://%s.example.com
                  operations:
                    - {name: items.list, method: GET, path: /items}
            """
                .formatted(name, name));
      }
      var findings = of(examine(text), "egress");

      assertThat(findings)
          .hasSize(2)
          .allSatisfy(one -> assertThat(one.found()).endsWith("which responds"));
      proxy.setSoTimeout(200);
      proxy.accept().close();
      assertThatThrownBy(proxy::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aPortThatAnotherProgramHasFails() throws IOException {
    try (var other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      answer(other);
      var ports = first(examine(FILE.formatted(other.getLocalPort(), "", KEY, "")), "ports");

      assertThat(ports.level()).isEqualTo(Level.FAIL);
      assertThat(ports.remedy()).contains("End the process that uses it");
    }
  }

  /** Answers as another program, until the socket is closed. */
  private static void answer(ServerSocket socket) {
    var thread =
        new Thread(
            () -> {
              while (!socket.isClosed()) {
                try (var connection = socket.accept()) {
                  connection
                      .getOutputStream()
                      .write("HTTP/1.1 404 Not Found\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                } catch (IOException closed) {
                  return;
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void upstreamsAreConnectedToAndGetNothing() throws Exception {
    int closed;
    try (var gone = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      closed = gone.getLocalPort();
    }
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var got =
          CompletableFuture.supplyAsync(
              () -> {
                try (var connection = upstream.accept()) {
                  return connection.getInputStream().readAllBytes().length;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      var packages =
          "packages: {repositories: [\"http://127.0.0.1:%d\", \"http://127.0.0.1:%d\"]}"
              .formatted(upstream.getLocalPort(), closed);

      var egress = of(examine(FILE.formatted(0, "", KEY, packages)), "egress");

      assertThat(egress).hasSize(2);
      assertThat(egress.get(0).level()).isEqualTo(Level.OK);
      assertThat(egress.get(0).found()).contains("accepts connections");
      assertThat(egress.get(1).level()).isEqualTo(Level.FAIL);
      assertThat(egress.get(1).found()).contains("cannot be reached");
      assertThat(got.get(30, TimeUnit.SECONDS)).isZero();
    }
  }

  @Test
  @Tag("nightly")
  void aNameServerThatDoesNotAnswerHoldsUpNoOtherUpstream() throws IOException {
    var ended = new CountDownLatch(1);
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var packages =
          "packages: {repositories: [\"http://127.0.0.1:%d\", \"https://a.invalid\", \"https://b.invalid\"]}"
              .formatted(upstream.getLocalPort());
      var config = examined(FILE.formatted(0, "", KEY, packages)).config().orElseThrow();
      HostNames.Lookup lookup =
          host -> {
            if (host.endsWith(".invalid")) {
              await(ended);
            }
          };

      var egress = EgressCheck.of(config, lookup);

      assertThat(egress)
          .extracting(Finding::level)
          .containsExactly(Level.OK, Level.FAIL, Level.FAIL);
      assertThat(egress.get(1).found())
          .contains("a.invalid", "the name server does not respond within 3 s");
    } finally {
      ended.countDown();
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException end) {
      throw new IOException(end);
    }
  }

  @Test
  void upstreamsOfManifestsAreUnderThePolicyOfTheirApp() throws IOException {
    var app = Files.createDirectory(folder.resolve("app"));
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Files.writeString(
          app.resolve("manifest.yaml"),
          """
          kind: app
          source: example.com/acme/board
          version: 0.1.0
          displayName: Board
          description: A board
          spec:
            surfaces:
              rest:
                baseUrl: http://127.0.0.1:%d
                operations:
                  - {id: cards.list, description: Lists cards, method: GET, path: /cards}
          """
              .formatted(upstream.getLocalPort()));
      var text =
          """
          server:
            public: {port: 0}
            encryption: {keys: [{id: k1, key: %s}]}
          apps:
            open:
              provider: {source: {path: app}}
              egress: {allowedHosts: [127.0.0.1]}
            closed:
              provider: {source: {path: app}}
          """
              .formatted(KEY);

      var egress = of(examine(text), "egress");

      assertThat(egress).extracting(Finding::level).containsExactly(Level.OK, Level.WARN);
      assertThat(egress.get(0).found()).startsWith("apps.open.manifest.rest: ");
      assertThat(egress.get(1).found()).contains("refused by the egress policy");
    }
  }
}
