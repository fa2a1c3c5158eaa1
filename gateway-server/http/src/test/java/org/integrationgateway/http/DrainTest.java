package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that stops, as clients and proxies see it that ask no {@code /ready}. */
@Tag("host")
final class DrainTest {
  private static final String ANSWER = "HTTP/1.1 200 OK";
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  @TempDir private Path folder;
  private Listeners listeners;

  private void open(boolean encrypted) {
    Optional<TlsConfig> tls =
        encrypted ? Optional.of(TestCertificates.in(folder, "EC")) : Optional.empty();
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
            .get(
                "/slow",
                exchange -> {
                  arrived.countDown();
                  assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
                  exchange.reply(200, "text/plain", "done".getBytes(UTF_8));
                })
            .build();
    listeners =
        Listeners.open(
            ListenerFixture.config(Optional.empty(), 0, tls),
            routes,
            Routes.builder().build(),
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
  }

  @AfterEach
  void close() {
    go.countDown();
    listeners.close();
  }

  private static void get(Socket socket, String path) throws IOException {
    socket
        .getOutputStream()
        .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(US_ASCII));
  }

  private static String rest(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  private RawHttp2 http2() throws IOException {
    var socket = RawHttp.socket(listeners.uri());
    if (socket instanceof SSLSocket tls) {
      var parameters = tls.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      tls.setSSLParameters(parameters);
    }
    var http2 = new RawHttp2(socket);
    http2.write(RawHttp2.PREFACE);
    return http2;
  }

  private void awaitClosedPort() throws Exception {
    eventually(
        () ->
            assertThatThrownBy(() -> new Socket("127.0.0.1", listeners.uri().getPort()).close())
                .isInstanceOf(ConnectException.class));
  }

  private CompletableFuture<Void> drain() {
    return CompletableFuture.runAsync(listeners::drain, task -> new Thread(task).start());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void thePortIsClosedAndIdleConnectionsEndWhileARequestIsUnderWay(boolean encrypted)
      throws Exception {
    open(encrypted);
    try (var slow = RawHttp.socket(listeners.uri());
        var used = RawHttp.socket(listeners.uri());
        var fresh = RawHttp.socket(listeners.uri())) {
      if (fresh instanceof SSLSocket tls) {
        tls.startHandshake();
      }
      listeners.retire();
      get(used, "/hello");
      assertThat(new String(used.getInputStream().readNBytes(ANSWER.length()), US_ASCII))
          .isEqualTo(ANSWER);
      get(slow, "/slow");
      assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
      var drained = drain();
      awaitClosedPort();
      assertThat(rest(used)).doesNotContain("Connection: close", "HTTP/1.1 503").endsWith("hi");
      assertThat(rest(fresh)).isEmpty();
      assertThat(drained).isNotDone();
      go.countDown();
      assertThat(rest(slow)).startsWith(ANSWER).contains("Connection: close").endsWith("done");
      drained.get(60, TimeUnit.SECONDS);
      assertThat(listeners.uri().getPort()).as("the port that it had").isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sessionsOfHttp2EndWithTheirLastStream(boolean encrypted) throws Exception {
    open(encrypted);
    try (var busy = http2();
        var idle = http2()) {
      idle.get(1, "/hello");
      assertThat(idle.await(1, RawHttp2.HEADERS).isOk()).isTrue();
      busy.get(1, "/slow");
      assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
      var drained = drain();
      assertThat(idle.await(0, RawHttp2.GOAWAY).error()).isZero();
      assertThat(busy.await(0, RawHttp2.GOAWAY).error()).isZero();
      busy.get(3, "/hello");
      assertThat(busy.await(3, RawHttp2.HEADERS).isOk()).as("sent before GOAWAY came").isTrue();
      go.countDown();
      assertThat(busy.await(1, RawHttp2.HEADERS).isOk()).isTrue();
      drained.get(60, TimeUnit.SECONDS);
    }
  }
}
