package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.http.exchange.EventStream;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.rules.Pause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections over time: streams, and the stop of the server. */
abstract class ListenerLifeContractTest {
  /** The certificate of the listener; empty: it speaks clear text. */
  abstract Optional<TlsConfig> tls();

  private static HttpClient.Builder client() {
    return HttpClient.newBuilder().sslContext(TestCertificates.anyone());
  }

  Listeners open(Routes routes) {
    var listeners =
        Listeners.open(
            ListenerFixture.config(Optional.empty(), 0, tls()),
            routes,
            Routes.builder().build(),
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
    return listeners;
  }

  static Routes hello() {
    return Routes.builder()
        .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
        .build();
  }

  @Test
  void letsRequestsUnderWayFinishWhenItStops() throws Exception {
    var arrived = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var routes =
        Routes.builder()
            .get(
                "/slow",
                exchange -> {
                  arrived.countDown();
                  assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
                  exchange.reply(200, "text/plain", "done".getBytes(UTF_8));
                })
            .build();
    var listeners = open(routes);
    var uri = listeners.uri();
    // Over HTTP/2 the client of Java 17 gives up a request under way as soon as it sees GOAWAY.
    var client = client().version(HttpClient.Version.HTTP_1_1).build();
    var answer =
        client.sendAsync(
            HttpRequest.newBuilder(uri.resolve("/slow")).build(), BodyHandlers.ofString());
    assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
    var stopping = new Thread(listeners::close);
    stopping.start();
    waitUntilRefused(uri);
    go.countDown();
    assertThat(answer.get(30, TimeUnit.SECONDS).body()).isEqualTo("done");
    stopping.join(30_000);
    assertThat(stopping.isAlive()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void waitsForARequestLongerThanForAnIdleConnection(HttpClient.Version version) throws Exception {
    assumeWaitsAfterGoAway(version);
    var arrived = new CountDownLatch(1);
    var never = new CountDownLatch(1);
    var routes =
        Routes.builder()
            .get("/quick", exchange -> exchange.reply(204))
            .get(
                "/slow",
                exchange -> {
                  arrived.countDown();
                  exchange.reply(never.await(1500, TimeUnit.MILLISECONDS) ? 500 : 204);
                })
            .build();
    var listeners = open(routes);
    var client = client().version(version).build();
    var quick = HttpRequest.newBuilder(listeners.uri().resolve("/quick")).build();
    var slow = HttpRequest.newBuilder(listeners.uri().resolve("/slow")).build();
    client.send(quick, BodyHandlers.ofString());
    var answer = client.sendAsync(slow, BodyHandlers.ofString());
    assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
    long began = System.nanoTime();
    listeners.close();
    assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(204);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
  }

  private static void assumeWaitsAfterGoAway(HttpClient.Version version) {
    assumeTrue(
        version == HttpClient.Version.HTTP_1_1 || Runtime.version().feature() >= 25,
        "older JDK clients give a stream up when the server says GOAWAY");
  }

  private static void waitUntilRefused(URI uri) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < deadline) {
      try (var socket = new Socket(uri.getHost(), uri.getPort())) {
        assertThat(socket.isConnected()).isTrue();
        Pause.brief();
      } catch (ConnectException e) {
        return;
      } catch (SocketException e) {
        // Accepted by the system just before the port was closed: not the answer yet.
        Pause.brief();
      }
    }
    throw new AssertionError("still accepting connections");
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void sendsEventsAndEndsThemWhenItStops(HttpClient.Version version) throws Exception {
    assumeWaitsAfterGoAway(version);
    BlockingQueue<EventStream> opened = new LinkedBlockingQueue<>();
    var listeners =
        open(
            Routes.builder()
                .get("/events", exchange -> exchange.events(opened::add, ended -> {}))
                .build());
    var answer =
        client()
            .version(version)
            .build()
            .send(
                HttpRequest.newBuilder(listeners.uri().resolve("/events")).build(),
                BodyHandlers.ofInputStream());
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("text/event-stream;charset=utf-8");
    var stream = opened.take();
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      assertThat(lines.readLine()).isEqualTo(":");
      assertThat(lines.readLine()).isEmpty();
      assertThat(stream.send("message", "{}")).isTrue();
      assertThat(lines.readLine()).isEqualTo("event: message");
      assertThat(lines.readLine()).isEqualTo("data: {}");
      long began = System.nanoTime();
      listeners.close();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
      assertThat(lines.readLine()).isEmpty();
      assertThat(lines.readLine()).isNull();
      assertThat(stream.send("message", "{}")).isFalse();
    }
  }
}
