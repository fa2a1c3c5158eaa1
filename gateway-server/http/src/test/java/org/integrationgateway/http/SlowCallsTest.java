package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that wait take no thread from others, from probes, and from operators. */
@Tag("host")
final class SlowCallsTest {
  /** More than any pool of selectors has threads. */
  private static final int CALLS = 150;

  @TempDir private Path folder;
  private final CountDownLatch arrived = new CountDownLatch(CALLS);
  private final CountDownLatch go = new CountDownLatch(1);

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({
    "true, HTTP/1.1, true",
    "true, HTTP/1.1, false",
    "true, h2, true",
    "false, HTTP/1.1, true",
    "false, h2, false"
  })
  void othersAreServed(boolean encrypted, String protocol, boolean split) throws Exception {
    Optional<TlsConfig> tls =
        encrypted ? Optional.of(TestCertificates.in(folder, "EC")) : Optional.empty();
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, Json.object()))
            .get("/health", exchange -> exchange.reply(200, Json.object()))
            .get("/ready", exchange -> exchange.reply(200, Json.object()))
            .get(
                "/slow",
                exchange -> {
                  arrived.countDown();
                  assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
                  exchange.reply(200, Json.object());
                })
            .build();
    var management = new ServerConfig.Listener("127.0.0.1", 0, tls);
    var listeners =
        Listeners.open(
            ListenerFixture.config(split ? Optional.of(management) : Optional.empty(), 0, tls),
            routes,
            routes,
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    var sockets = new ArrayList<Socket>();
    try (listeners) {
      listeners.serve(new RouteTable(routes));
      if (protocol.equals("h2")) {
        begin(listeners, sockets);
      } else {
        for (int i = 0; i < CALLS; i++) {
          var socket = RawHttp.socket(listeners.uri());
          sockets.add(socket);
          socket
              .getOutputStream()
              .write(
                  "GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
        }
      }
      assertThat(arrived.await(60, TimeUnit.SECONDS)).as("all slow calls have started").isTrue();
      for (var path : List.of("/hello", "/health", "/ready")) {
        assertThat(status(listeners, path)).as(path).isEqualTo(200);
      }
      go.countDown();
      for (var socket : sockets) {
        socket.setSoTimeout(60_000);
        assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
            .satisfiesAnyOf(
                text -> assertThat(text).isEqualTo("HTTP/1.1 200"),
                text -> assertThat(protocol).isEqualTo("h2"));
      }
    } finally {
      go.countDown();
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  /** As many streams on one connection. */
  private static void begin(Listeners listeners, List<Socket> sockets) throws IOException {
    var socket = RawHttp.socket(listeners.uri());
    sockets.add(socket);
    if (socket instanceof javax.net.ssl.SSLSocket tls) {
      var parameters = tls.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      tls.setSSLParameters(parameters);
    }
    var http2 = new RawHttp2(socket);
    http2.write(RawHttp2.PREFACE);
    for (int i = 0; i < CALLS; i++) {
      http2.get(2 * i + 1, "/slow");
    }
  }

  private static int status(Listeners listeners, String path) {
    var request = "GET " + path + " HTTP/1.1\nHost: a\nConnection: close\n\n";
    int here = RawHttp.send(listeners.uri(), request).status();
    return listeners
        .managementUri()
        .map(uri -> RawHttp.send(uri, request).status())
        .filter(status -> status != 200)
        .orElse(here);
  }

  @Test
  void refusesMoreRequestsThanItHasThreads() {
    var waiting = new ArrayList<Runnable>();
    Executor held = waiting::add;
    var threads = new RequestThreads(held, () -> 2);
    var ran = new AtomicInteger();
    assertThat(threads.run(ran::incrementAndGet)).isTrue();
    assertThat(threads.run(ran::incrementAndGet)).isTrue();
    assertThat(threads.run(ran::incrementAndGet)).isFalse();
    waiting.remove(0).run();
    assertThat(threads.run(() -> threads.uncounted(() -> more(threads)))).isTrue();
    assertThat(threads.run(ran::incrementAndGet)).isFalse();
    waiting.remove(1).run();
    assertThat(ran).hasValue(1);
    assertThat(waiting).hasSize(2);
  }

  private static void more(RequestThreads threads) {
    assertThat(threads.run(() -> {})).as("while one only waits").isTrue();
  }
}
