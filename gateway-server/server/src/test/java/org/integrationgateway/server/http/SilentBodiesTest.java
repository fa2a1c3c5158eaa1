package org.integrationgateway.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.http.RawHttp2;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that stop to arrive, at every door at once: each waits for the same ten seconds. */
@Tag("nightly")
final class SilentBodiesTest {
  private static final String LENGTH = "Content-Length: 900000\r\n\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String FORM = "Content-Type: multipart/form-data; boundary=x\r\n";
  private static final String PART =
      "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a\"\r\n\r\n";

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() {
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers: {identity: {people: {source: builtin:local}}}
            apps:
              demo: {provider: {source: "builtin:demo"}}
            """);
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Map<String, String> requests() {
    var call = "POST /api/v1/demo/hello.greet HTTP/1.1\r\n";
    var all = new LinkedHashMap<String, String>();
    all.put("call", call + JSON + LENGTH + "{\"name\": \"");
    all.put("nothing of it", call + JSON + LENGTH);
    all.put("much of it", call + JSON + LENGTH + "{\"name\": \"" + "x".repeat(500_000));
    all.put("chunks", call + JSON + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"nam\r\n");
    // RFC 9110, section 10.1.1: no 100 (Continue) in front of the answer.
    all.put("1.0", call.replace("/1.1", "/1.0") + JSON + "Expect: 100-continue\r\n" + LENGTH);
    all.put("form", call + FORM + LENGTH + PART + "x".repeat(100_000));
    all.put("mcp", "POST /mcp HTTP/1.1\r\n" + JSON + LENGTH + "{\"jsonrpc\"");
    all.put(
        "v2", "POST /api/v2/app/demo/operations/hello.greet HTTP/1.1\r\n" + JSON + LENGTH + "{");
    return all;
  }

  @Test
  void areRefusedWithinSecondsAndEndTheirConnection() throws Exception {
    var uri = gateway.gateway().uri();
    var open = new LinkedHashMap<String, Socket>();
    long began = System.nanoTime();
    try (var http2 = http2(uri)) {
      for (var request : requests().entrySet()) {
        open.put(request.getKey(), send(uri, request.getValue()));
      }
      var refused = http2.await(1, RawHttp2.HEADERS);
      assertThat(new String(http2.await(1, RawHttp2.DATA).payload(), UTF_8))
          .as(refused.toString())
          .contains("request_timeout");
      for (var socket : open.entrySet()) {
        socket.getValue().setSoTimeout(60_000);
        var answer = new String(socket.getValue().getInputStream().readAllBytes(), UTF_8);
        assertThat(answer)
            .as(socket.getKey())
            .startsWith(socket.getKey().equals("v2") ? "HTTP/1.1 400 " : "HTTP/1.1 408 ")
            .contains("Connection: close", "nothing of the body has arrived for 10 seconds");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .as("sooner than an idle connection ends")
          .isLessThan(Duration.ofSeconds(60));
    } finally {
      for (var socket : open.values()) {
        socket.close();
      }
    }
  }

  private static Socket send(URI uri, String request) throws IOException {
    var socket = new Socket(uri.getHost(), uri.getPort());
    var authorized =
        request.replaceFirst(
            "\r\n", "\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n");
    socket.getOutputStream().write(authorized.getBytes(US_ASCII));
    return socket;
  }

  /** A stream whose body has begun. */
  private static RawHttp2 http2(URI uri) throws IOException {
    var socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(60_000);
    var http2 = new RawHttp2(socket);
    http2.write(RawHttp2.PREFACE);
    http2.frame(
        RawHttp2.HEADERS,
        RawHttp2.END_HEADERS,
        1,
        RawHttp2.fields(
            ":method", "POST",
            ":scheme", "http",
            ":authority", "localhost",
            ":path", "/api/v1/demo/hello.greet",
            "content-type", "application/json",
            "authorization", "Bearer " + token));
    http2.frame(RawHttp2.DATA, 0, 1, "{\"name\": \"".getBytes(US_ASCII));
    return http2;
  }
}
