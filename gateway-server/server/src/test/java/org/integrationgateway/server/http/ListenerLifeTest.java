package org.integrationgateway.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.integrationgateway.server.http.exchange.EventStream;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.http.route.RouteTable;
import org.integrationgateway.server.http.route.Routes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections over time: protocols, slow clients, streams, and the stop of the server. */
class ListenerLifeTest {
  private static Listeners open(Routes routes) {
    var listeners =
        Listeners.open(
            ListenersTest.config(Optional.empty(), 0),
            routes,
            Routes.builder().build(),
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
    return listeners;
  }

  private static Routes hello() {
    return Routes.builder()
        .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
        .build();
  }

  @Test
  void saysNotReadyUntilItHasStarted() throws Exception {
    var nothing = Routes.builder().build();
    try (var listeners =
        Listeners.open(
            ListenersTest.config(Optional.empty(), 0),
            nothing,
            nothing,
            new ServerReadiness(List::of),
            GrpcDoor.NONE)) {
      var client = HttpClient.newHttpClient();
      var hello = HttpRequest.newBuilder(listeners.uri().resolve("/hello")).build();
      var early = client.send(hello, HttpResponse.BodyHandlers.ofString());
      assertThat(early.statusCode()).isEqualTo(503);
      assertThat(early.body()).contains("\"not_ready\"");
      assertThat(early.headers().firstValue("Retry-After")).isPresent();
      listeners.serve(new RouteTable(hello()));
      assertThat(client.send(hello, HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("hi");
    }
  }

  @Test
  void speaksHttp2AfterAnUpgrade() throws Exception {
    try (var listeners = open(hello())) {
      var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
      var answer =
          client.send(
              HttpRequest.newBuilder(listeners.uri().resolve("/hello")).build(),
              BodyHandlers.ofString());
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(answer.body()).isEqualTo("hi");
      assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
    }
  }

  @Test
  void speaksHttp2WithPriorKnowledge() throws Exception {
    try (var listeners = open(hello());
        var socket = new Socket(InetAddress.getLoopbackAddress(), listeners.uri().getPort())) {
      socket.setSoTimeout(10_000);
      var out = new ByteArrayOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8));
      out.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0}); // SETTINGS
      var headers = new ByteArrayOutputStream();
      headers.write(new byte[] {(byte) 0x82, (byte) 0x86, 0x44, 6}); // GET, http, :path of 6
      headers.write("/hello".getBytes(UTF_8));
      headers.write(new byte[] {0x41, 1, 'a'}); // :authority
      out.write(new byte[] {0, 0, (byte) headers.size(), 1, 5, 0, 0, 0, 1}); // HEADERS, stream 1
      headers.writeTo(out);
      out.writeTo(socket.getOutputStream());
      var in = new DataInputStream(socket.getInputStream());
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        in.readUnsignedByte();
        int stream = in.readInt();
        var payload = in.readNBytes(length);
        if (type == 1) {
          assertThat(stream).isEqualTo(1);
          assertThat(payload).as(":status 200, indexed").contains((byte) 0x88);
          return;
        }
      }
    }
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
                  assertThat(go.await(10, TimeUnit.SECONDS)).isTrue();
                  exchange.reply(200, "text/plain", "done".getBytes(UTF_8));
                })
            .build();
    var listeners = open(routes);
    var uri = listeners.uri();
    // Over HTTP/2 the client of Java 17 gives up a request under way as soon as it sees GOAWAY.
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var answer =
        client.sendAsync(
            HttpRequest.newBuilder(uri.resolve("/slow")).build(), BodyHandlers.ofString());
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
    var stopping = new Thread(listeners::close);
    stopping.start();
    waitUntilRefused(uri);
    go.countDown();
    assertThat(answer.get(10, TimeUnit.SECONDS).body()).isEqualTo("done");
    stopping.join(10_000);
    assertThat(stopping.isAlive()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void waitsForARequestLongerThanForAnIdleConnection(HttpClient.Version version) throws Exception {
    assumeTrue(
        version == HttpClient.Version.HTTP_1_1 || Runtime.version().feature() >= 25,
        "older JDK clients give a stream up when the server says GOAWAY");
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
    var client = HttpClient.newBuilder().version(version).build();
    var quick = HttpRequest.newBuilder(listeners.uri().resolve("/quick")).build();
    var slow = HttpRequest.newBuilder(listeners.uri().resolve("/slow")).build();
    client.send(quick, BodyHandlers.ofString());
    var answer = client.sendAsync(slow, BodyHandlers.ofString());
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
    long began = System.nanoTime();
    listeners.close();
    assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(204);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
  }

  private static void waitUntilRefused(URI uri) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (System.nanoTime() < deadline) {
      try (var socket = new Socket(uri.getHost(), uri.getPort())) {
        assertThat(socket.isConnected()).isTrue();
        Thread.onSpinWait();
      } catch (ConnectException e) {
        return;
      } catch (SocketException e) {
        // Accepted by the system just before the port was closed: not the answer yet.
        Thread.onSpinWait();
      }
    }
    throw new AssertionError("still accepting connections");
  }

  @Test
  void sendsEventsAndEndsThemWhenItStops() throws Exception {
    BlockingQueue<EventStream> opened = new LinkedBlockingQueue<>();
    var listeners =
        open(
            Routes.builder()
                .get("/events", exchange -> exchange.events(opened::add, ended -> {}))
                .build());
    var answer =
        HttpClient.newHttpClient()
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
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
      assertThat(lines.readLine()).isEmpty();
      assertThat(lines.readLine()).isNull();
      assertThat(stream.send("message", "{}")).isFalse();
    }
  }

  @Test
  void closesConnectionsWhoseHeadersDoNotArrive() throws Exception {
    var server = new Server();
    var connector = new ServerConnector(server, 1, 1);
    connector.addBean(new HeaderTimeout(server.getScheduler(), Duration.ofMillis(300)));
    server.addConnector(connector);
    server.start();
    try (var slow = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        var idle = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      slow.setSoTimeout(10_000);
      slow.getOutputStream().write("GET / HT".getBytes(UTF_8));
      assertThat(slow.getInputStream().read()).isEqualTo(-1);
      idle.setSoTimeout(1);
      assertThatCode(() -> idle.getInputStream().read())
          .as("a connection that has not begun a request may wait")
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      server.stop();
    }
  }
}
