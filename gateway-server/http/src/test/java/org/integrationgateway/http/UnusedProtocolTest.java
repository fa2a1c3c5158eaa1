package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.http.RawHttp2.DATA;
import static org.integrationgateway.http.RawHttp2.END_HEADERS;
import static org.integrationgateway.http.RawHttp2.END_STREAM;
import static org.integrationgateway.http.RawHttp2.GOAWAY;
import static org.integrationgateway.http.RawHttp2.HEADERS;
import static org.integrationgateway.http.RawHttp2.PING;
import static org.integrationgateway.http.RawHttp2.PRIORITY;
import static org.integrationgateway.http.RawHttp2.PUSH_PROMISE;
import static org.integrationgateway.http.RawHttp2.RST_STREAM;
import static org.integrationgateway.http.RawHttp2.SETTINGS;
import static org.integrationgateway.http.RawHttp2.fields;

import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Parts of HTTP that the gateway never uses: each is answered or refused, nothing of it stays
 * behind, and other callers are served.
 */
@Tag("host")
final class UnusedProtocolTest {
  private static final String[] CONNECT = {":method", "CONNECT", ":authority", "a:443"};
  private static Listeners listeners;

  @BeforeAll
  static void open() {
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
            .post("/body", exchange -> exchange.reply(200, "text/plain", exchange.body()))
            .build();
    listeners =
        Listeners.open(
            ListenerFixture.config(
                Optional.of(new ServerConfig.Listener("127.0.0.1", 0)), 0, Optional.empty()),
            routes,
            routes,
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
  }

  @AfterAll
  static void close() {
    listeners.drain();
    listeners.close();
  }

  static List<URI> ports() {
    return List.of(listeners.uri(), listeners.managementUri().orElseThrow());
  }

  /** A request that reads without end would stay under way. */
  @AfterEach
  void nothingStaysBehindAndOthersAreServed() throws Exception {
    eventually(() -> assertThat(listeners.underWay()).isZero());
    for (var uri : ports()) {
      assertThat(http1(uri, "GET /hello", "").status()).isEqualTo(200);
    }
  }

  private static RawHttp.Answer http1(URI uri, String start, String more) {
    return RawHttp.send(uri, start + " HTTP/1.1\nHost: a\nConnection: close\n" + more + "\n");
  }

  private static String[] and(String[] some, String... more) {
    var all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  @ParameterizedTest
  @MethodSource("ports")
  void offersNoExtendedConnectAndResetsIt(URI uri) throws IOException {
    for (var path : List.of("/hello", "/body", "/nothing", "/health")) {
      for (int flags : new int[] {END_HEADERS, END_HEADERS | END_STREAM}) {
        try (var http2 = RawHttp2.open(uri)) {
          var settings = http2.await(0, SETTINGS);
          assertThat(settings.payload()).isNotEmpty();
          for (int i = 0; i < settings.payload().length; i += 6) {
            assertThat(settings.payload()[i + 1] == 8 && settings.payload()[i + 5] == 1)
                .as("SETTINGS_ENABLE_CONNECT_PROTOCOL")
                .isFalse();
          }
          http2.frame(
              HEADERS,
              flags,
              1,
              fields(and(CONNECT, ":scheme", "http", ":path", path, ":protocol", "websocket")));
          assertThat(http2.await(1, RST_STREAM, HEADERS).type()).isIn(RST_STREAM, GOAWAY);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void refusesConnect(URI uri) throws IOException {
    for (var target : List.of("a:443", "/hello", "http://a/hello", "*")) {
      assertThat(http1(uri, "CONNECT " + target, "").status()).as(target).isIn(400, 405);
    }
    for (int flags : new int[] {END_HEADERS, END_HEADERS | END_STREAM}) {
      try (var http2 = RawHttp2.open(uri)) {
        http2.frame(HEADERS, flags, 1, fields(CONNECT));
        assertThat(http2.await(1, HEADERS, RST_STREAM).type()).isIn(HEADERS, RST_STREAM, GOAWAY);
        if ((flags & END_STREAM) == 0) {
          http2.frame(DATA, 0, 1, new byte[100]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void refusesTraceAndUnknownMethods(URI uri) {
    for (var method : List.of("TRACE", "PROPFIND", "PRI", "M-SEARCH")) {
      var answer = http1(uri, method + " /hello", "Cookie: secret=1\n");
      assertThat(answer.status()).as(method).isIn(400, 405);
      assertThat(answer.text()).doesNotContain("secret=1");
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void answersWhatAsksForAnUnknownUpgrade(URI uri) {
    for (var protocol : List.of("websocket", "TLS/1.0", "h2", "h2c", "SHTTP/1.3, websocket")) {
      var answer =
          RawHttp.send(
              uri,
              "GET /hello HTTP/1.1\nHost: a\nConnection: close, Upgrade\nUpgrade: "
                  + protocol
                  + "\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Version: 13\n\n");
      assertThat(answer.status()).as(protocol).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void takesTrailersAndNoHeadersFromThem(URI uri) throws IOException {
    var answer =
        http1(uri, "POST /body", "Transfer-Encoding: chunked\n\n2\nhi\n0\nX-Trailer: secret\n");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).endsWith("hi");
    try (var http2 = RawHttp2.open(uri)) {
      http2.frame(HEADERS, END_HEADERS, 1, post());
      http2.frame(DATA, 0, 1, "hi".getBytes(UTF_8));
      http2.frame(HEADERS, END_HEADERS | END_STREAM, 1, fields("x-trailer", "secret"));
      assertThat(http2.await(1, HEADERS, RST_STREAM)).matches(RawHttp2.Frame::isOk, "status 200");
      assertThat(http2.await(1, DATA).payload()).isEqualTo("hi".getBytes(UTF_8));
    }
    try (var http2 = RawHttp2.open(uri)) {
      http2.frame(HEADERS, END_HEADERS, 1, post());
      http2.frame(HEADERS, END_HEADERS | END_STREAM, 1, fields(":path", "/hello"));
      assertThat(http2.await(1, HEADERS, RST_STREAM).type()).isIn(HEADERS, RST_STREAM, GOAWAY);
    }
  }

  private static byte[] post() {
    return fields(":method", "POST", ":scheme", "http", ":authority", "a", ":path", "/body");
  }

  @ParameterizedTest
  @MethodSource("ports")
  void answersExpectations(URI uri) {
    var body = "Content-Length: 2\nExpect: ";
    assertThat(http1(uri, "POST /body", body + "100-continue\n\nhi").status()).isEqualTo(200);
    assertThat(http1(uri, "POST /body", body + "miracles\n\nhi").status()).isIn(200, 417);
    assertThat(http1(uri, "GET /nothing", body + "100-continue\n\nhi").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @MethodSource("ports")
  void endsAConnectionThatPushesAndKeepsOneThatSetsPriorities(URI uri) throws IOException {
    try (var http2 = RawHttp2.open(uri)) {
      http2.frame(PUSH_PROMISE, END_HEADERS, 1, new byte[] {0, 0, 0, 2});
      assertThat(http2.await(1).type()).isEqualTo(GOAWAY);
    }
    try (var http2 = RawHttp2.open(uri)) {
      for (int stream = 1; stream < 60; stream += 2) {
        http2.frame(PRIORITY, 0, stream, new byte[] {0, 0, 0, (byte) (stream + 2), 7});
      }
      http2.get(61, "/hello");
      assertThat(http2.await(61, HEADERS)).matches(RawHttp2.Frame::isOk, "status 200");
    }
    try (var http2 = RawHttp2.open(uri)) {
      http2.frame(PRIORITY, 0, 3, new byte[] {0, 0, 0, 3, 7});
      http2.get(5, "/hello");
      assertThat(http2.await(5, HEADERS, RST_STREAM).type()).isIn(HEADERS, GOAWAY);
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void endsFloods(URI uri) throws IOException {
    flood(
        uri,
        (http2, stream) -> {
          http2.get(stream, "/hello");
          http2.frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
        });
    flood(uri, (http2, stream) -> http2.frame(SETTINGS, 0, 0, new byte[0]));
    flood(uri, (http2, stream) -> http2.frame(PING, 0, 0, new byte[8]));
    flood(
        uri,
        (http2, stream) -> {
          http2.frame(HEADERS, END_HEADERS, stream, post());
          http2.frame(DATA, 0, stream, "h".getBytes(UTF_8));
          http2.frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
        });
  }

  private interface Step {
    void take(RawHttp2 http2, int stream) throws IOException;
  }

  /** Goes on until the server closes the connection. */
  private static void flood(URI uri, Step step) throws IOException {
    try (var http2 = RawHttp2.open(uri)) {
      try {
        for (int stream = 1; stream < 40_000; stream += 2) {
          step.take(http2, stream);
        }
      } catch (SocketException closed) {
        return;
      }
      assertThat(http2.await(-1).type()).isEqualTo(GOAWAY);
    }
  }

  @ParameterizedTest
  @MethodSource("ports")
  void forgetsBodiesThatBreakOff(URI uri) throws IOException {
    for (int i = 0; i < 20; i++) {
      try (var http2 = RawHttp2.open(uri)) {
        // Read by the route; answered with 404 while it arrives; reset; the connection lost.
        for (var path : List.of("/body", "/nothing")) {
          int stream = path.equals("/body") ? 1 : 3;
          http2.frame(
              HEADERS,
              END_HEADERS,
              stream,
              fields(":method", "POST", ":scheme", "http", ":authority", "a", ":path", path));
          http2.frame(DATA, 0, stream, "half".getBytes(UTF_8));
          if (i % 2 == 0) {
            http2.frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
          }
        }
        http2.get(5, "/hello");
        assertThat(http2.await(5, HEADERS)).matches(RawHttp2.Frame::isOk, "status 200");
      }
      try (var socket = RawHttp.socket(uri)) {
        socket
            .getOutputStream()
            .write("POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhal".getBytes());
        assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8)).endsWith(" 404");
      }
    }
  }
}
