package org.integrationgateway.core.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests, answers, and the messages about bad answers. */
final class OutboundTest {
  private static final int LIMIT = 1_000_000;
  private static final OutboundClient CLIENT =
      new OutboundClient(LIMIT, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
  private final Outbound outbound =
      CLIENT.under(
          new EgressPolicy(
              new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1", "localhost"))));

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  @Test
  void bringsStatusWorthyHeadersAndBody() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              response.setStatus(207);
              response.getHeaders().put("Content-Type", "application/json");
              response.getHeaders().put("ETag", "\"7\"");
              response.getHeaders().put("X-RateLimit-Remaining", "41");
              response.getHeaders().put("Set-Cookie", "session=stolen");
              response.getHeaders().put("X-Internal-Host", "db-7");
              Content.Sink.write(response, true, "{\"a\":1}", Callback.NOOP);
            })) {
      try (var reply = get(upstream.at("/x"))) {
        assertThat(reply.status()).isEqualTo(207);
        assertThat(text(reply)).isEqualTo("{\"a\":1}");
        assertThat(reply.headers())
            .extracting(Reply.Header::name)
            .containsExactlyInAnyOrder("Content-Type", "ETag", "X-RateLimit-Remaining");
      }
    }
  }

  @Test
  void sendsWhatItWasGivenAndNothingOfItsOwnButTheAgent() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              var seen = new StringBuilder(request.getMethod()).append('\n');
              request.getHeaders().forEach(f -> seen.append(f.getName()).append('\n'));
              seen.append(Content.Source.asString(request, UTF_8));
              Content.Sink.write(response, true, seen.toString(), Callback.NOOP);
            })) {
      var request =
          new OutboundRequest(
              "POST",
              upstream.at("/"),
              List.of(new HttpField("X-Team", "blue")),
              Optional.of(new OutboundRequest.Body("application/json", "[1]".getBytes(UTF_8))));
      assertThat(text(outbound.send(request, soon())).lines().sorted())
          .containsExactlyInAnyOrder(
              "POST",
              "Accept-Encoding",
              "Content-Length",
              "Content-Type",
              "Host",
              "User-Agent",
              "X-Team",
              "[1]");
    }
  }

  @Test
  void passesRedirectsOnInsteadOfFollowingThem() throws Exception {
    var visits = new AtomicInteger();
    try (var secret = new JettyUpstream((request, response) -> visits.incrementAndGet());
        var upstream =
            new JettyUpstream(
                (request, response) -> {
                  response.setStatus(302);
                  response.getHeaders().put("Location", secret.at("/latest/meta-data").toString());
                })) {
      assertThat(get(upstream.at("/")).status()).isEqualTo(302);
      assertThat(visits).hasValue(0);
    }
  }

  @Test
  void keepsNoCookies() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              var cookie = String.valueOf(request.getHeaders().get("Cookie"));
              response.getHeaders().put("Set-Cookie", "id=1; Path=/");
              Content.Sink.write(response, true, cookie, Callback.NOOP);
            })) {
      get(upstream.at("/"));
      assertThat(text(get(upstream.at("/")))).isEqualTo("null");
    }
  }

  @Test
  void passesA401OnAsTheAnswerItIs() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              response.setStatus(401);
              response.getHeaders().put("WWW-Authenticate", "Basic realm=\"x\"");
              write(response, new byte[100_000]);
            })) {
      assertThat(get(upstream.at("/")).status()).isEqualTo(401);
    }
  }

  @Test
  void streamsALargeBodyWhole() throws Exception {
    var large = new byte[900_000];
    Arrays.fill(large, (byte) 'x');
    try (var upstream = new JettyUpstream((request, response) -> write(response, large))) {
      try (var reply = get(upstream.at("/"))) {
        assertThat(reply.body()).isInstanceOf(Reply.Body.Stream.class);
        assertThat(((Reply.Body.Stream) reply.body()).value().readAllBytes()).isEqualTo(large);
      }
      assertThat(get(upstream.at("/")).status()).isEqualTo(200);
    }
  }

  @Test
  void aReaderWhoStopsEarlyLeavesTheClientUsable() throws Exception {
    var large = new byte[900_000];
    try (var upstream = new JettyUpstream((request, response) -> write(response, large))) {
      for (int i = 0; i < 5; i++) {
        try (var reply = get(upstream.at("/"))) {
          assertThat(((Reply.Body.Stream) reply.body()).value().read()).isZero();
        }
      }
    }
  }

  @Test
  void refusesABodyThatAnnouncesMoreThanTheLimit() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              response.getHeaders().put(HttpHeader.CONTENT_LENGTH, LIMIT + 1L);
              write(response, new byte[LIMIT + 1]);
            })) {
      assertRefused(upstream.at("/"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "larger than the limit");
    }
  }

  @Test
  void refusesABodyThatGrowsBeyondTheLimitWithoutSayingSo() {
    try (var upstream =
        new RawUpstream(
            out -> {
              out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
              for (int i = 0; i < 200; i++) {
                out.write(new byte[10_000]);
              }
            })) {
      try (var reply = get(upstream.at("/"))) {
        var body = ((Reply.Body.Stream) reply.body()).value();
        assertThatThrownBy(body::readAllBytes)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("larger than the limit");
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void decodesGzipAndCountsWhatComesOutOfIt() throws Exception {
    var bomb = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bomb)) {
      for (int i = 0; i < 400; i++) {
        gzip.write(new byte[10_000]);
      }
    }
    var small = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(small)) {
      gzip.write("hello".getBytes(UTF_8));
    }
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              response.getHeaders().put("Content-Encoding", "gzip");
              boolean wantsBomb = request.getHttpURI().getPath().equals("/bomb");
              write(response, (wantsBomb ? bomb : small).toByteArray());
            })) {
      assertThat(text(get(upstream.at("/small")))).isEqualTo("hello");
      try (var reply = get(upstream.at("/bomb"))) {
        var body = ((Reply.Body.Stream) reply.body()).value();
        assertThatThrownBy(body::readAllBytes).hasMessageContaining("larger than the limit");
      }
    }
  }

  @Test
  void saysUnreachableWhenTheUpstreamDoesNotListen() throws Exception {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertRefused(
        URI.create("http://127.0.0.1:" + port + "/"),
        ErrorCode.UPSTREAM_UNREACHABLE,
        "refused the connection");
  }

  @Test
  void timesOutWhenTheUpstreamHangs() throws Exception {
    var over = new CountDownLatch(1);
    try (var upstream = new RawUpstream(out -> over.await())) {
      assertThatThrownBy(
              () ->
                  outbound.send(
                      request("GET", upstream.at("/")), Deadline.in(Duration.ofMillis(300))))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT));
      over.countDown();
    }
  }

  @Test
  void namesTheSettingWhoseTimeIsOver() throws Exception {
    var policy =
        new EgressPolicy(new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1")));
    var own =
        new AppLimits(
            Optional.empty(),
            Optional.of(Duration.ofMillis(200)),
            Optional.empty(),
            AppLimits.NONE.calls(),
            Map.of());
    var over = new CountDownLatch(1);
    try (var upstream = new RawUpstream(out -> over.await())) {
      assertThatThrownBy(
              () ->
                  CLIENT
                      .forApp("shop", () -> policy, own)
                      .send(request("GET", upstream.at("/")), soon()))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT))
          .hasMessage(
              "'127.0.0.1' did not start its response within 200ms "
                  + "(apps.shop.limits.upstreamResponseTimeout)");
      assertThatThrownBy(
              () ->
                  CLIENT
                      .forApp("shop", () -> policy, AppLimits.NONE)
                      .send(request("GET", upstream.at("/")), Deadline.in(Duration.ofMillis(200))))
          .hasMessage(
              "'127.0.0.1' did not respond before the deadline of the call "
                  + "(server.limits.requestTimeout)");
      over.countDown();
    }
  }

  @Test
  void timesOutWhenTheAnswerDrips() throws Exception {
    try (var upstream =
        new RawUpstream(
            out -> {
              out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".getBytes(US_ASCII));
              while (true) {
                out.write('x');
                out.flush();
                Thread.sleep(20);
              }
            })) {
      assertThatThrownBy(
              () ->
                  outbound.send(
                      request("GET", upstream.at("/")), Deadline.in(Duration.ofMillis(400))))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.6\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\ntruncated",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
        "HTTP/1.1 199 Nearly\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 600 Beyond\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nETag: a\0b\r\nContent-Length: 0\r\n\r\n",
      })
  void callsGarbageByItsName(String garbage) throws Exception {
    try (var upstream = new RawUpstream(out -> out.write(garbage.getBytes(US_ASCII)))) {
      assertRefused(upstream.at("/"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "127.0.0.1");
    }
  }

  @Test
  void refusesHeadersWithoutEnd() throws Exception {
    try (var upstream =
        new RawUpstream(
            out -> {
              out.write("HTTP/1.1 200 OK\r\n".getBytes(US_ASCII));
              for (int i = 0; i < 100_000; i++) {
                out.write(("X-RateLimit-" + i + ": 1\r\n").getBytes(US_ASCII));
              }
            })) {
      assertRefused(upstream.at("/"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "127.0.0.1");
    }
  }

  private Reply get(URI uri) {
    return outbound.send(request("GET", uri), soon());
  }

  private void assertRefused(URI uri, ErrorCode code, String words) {
    assertThatThrownBy(() -> get(uri))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.detail()).contains(words);
            });
  }

  private static OutboundRequest request(String method, URI uri) {
    return new OutboundRequest(method, uri, List.of(), Optional.empty());
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  private static String text(Reply reply) {
    return new String(((Reply.Body.Bytes) reply.body()).value(), UTF_8);
  }

  private static void write(Response response, byte[] bytes) throws IOException {
    Content.Sink.write(response, true, ByteBuffer.wrap(bytes));
  }
}
