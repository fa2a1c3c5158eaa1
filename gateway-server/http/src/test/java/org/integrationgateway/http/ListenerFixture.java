package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** A listener with routes that answer, fail and never end. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ListenerFixture {
  static final String CLOSE = "Host: gateway.test\nConnection: close\n";
  static final String WIDE = "\"" + "x".repeat(30_000) + "\"";
  final CountDownLatch letGo = new CountDownLatch(1);
  Listeners listeners;

  @BeforeAll
  void open() {
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, "text/plain", "hi".getBytes(UTF_8)))
            .get("/thing/{id}", exchange -> echo(exchange, exchange.path("id")))
            .get("/named/{operation}", exchange -> echo(exchange, exchange.path("operation")))
            .get("/files/{rest*}", exchange -> echo(exchange, exchange.path("rest")))
            .get("/broken", exchange -> explode())
            .get("/busy", exchange -> refuse())
            .get("/silent", exchange -> {})
            .get("/late", ListenerFixture::failInTheMiddle)
            .get("/endless", this::writeForever)
            .get("/wide", exchange -> exchange.set("ETag", WIDE).reply(204))
            .post("/body", exchange -> echo(exchange, new String(exchange.body(), UTF_8)))
            .post("/json", exchange -> exchange.reply(200, exchange.jsonObject()))
            .build();
    var operator = Routes.builder().get("/metrics", exchange -> exchange.reply(204)).build();
    listeners =
        Listeners.open(
            config(Optional.of(new ServerConfig.Listener("127.0.0.1", 0, tls())), 0, tls()),
            routes,
            operator,
            new ServerReadiness(List::of),
            GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
  }

  Listeners listeners() {
    return listeners;
  }

  @AfterAll
  void close() {
    listeners.close();
  }

  /** The certificate of both listeners; empty: they speak clear text. */
  abstract Optional<TlsConfig> tls();

  static ServerConfig config(
      Optional<ServerConfig.Listener> management, int port, Optional<TlsConfig> tls) {
    var limits = ServerConfig.Limits.DEFAULT;
    var time = Duration.ofMinutes(1);
    return TestConfig.server(
        new ServerConfig.Listener("127.0.0.1", port, tls),
        management,
        new ServerConfig.Egress(true, false),
        new ServerConfig.Limits(
            1000,
            limits.uploadBytes(),
            1000,
            time,
            time,
            time,
            3,
            5,
            64,
            limits.concurrency(),
            time,
            RatesConfig.UNLIMITED,
            limits.streams()));
  }

  static void echo(Exchange exchange, String text) {
    exchange.reply(200, "text/plain", text.getBytes(UTF_8));
  }

  static void explode() {
    throw new IllegalStateException("secret-of-the-house");
  }

  static void refuse() {
    throw new GatewayException(ErrorCode.RATE_LIMITED, "slow down")
        .retryAfter(Duration.ofMillis(2500));
  }

  static void failInTheMiddle(Exchange exchange) throws Exception {
    exchange.set("Content-Length", "100").stream(200, Deadline.in(Duration.ofSeconds(5)))
        .write(new byte[50]);
    explode();
  }

  void writeForever(Exchange exchange) throws Exception {
    try (var stream = exchange.stream(200, Deadline.in(Duration.ofMillis(300)))) {
      while (true) {
        stream.write(new byte[64 * 1024]);
      }
    } finally {
      letGo.countDown();
    }
  }

  RawHttp.Answer get(String target) {
    return RawHttp.send(listeners.uri(), "GET " + target + " HTTP/1.1\n" + CLOSE + "\n");
  }

  static void assertProblem(RawHttp.Answer answer, int status, ErrorCode code) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    var json = answer.json();
    assertThat(json.get("status").asInt()).isEqualTo(status);
    assertThat(json.get("code").asString()).isEqualTo(code.wireName());
    assertThat(json.get("type").asString()).isEqualTo("/problems/" + code.wireName());
    assertThat(json.get("title").asString()).isNotBlank();
    assertThat(json.get("detail").asString()).isNotBlank();
    assertThat(json.get("requestId").asString()).isEqualTo(answer.header("X-Request-Id"));
    assertStandardHeaders(answer);
  }

  static void assertStandardHeaders(RawHttp.Answer answer) {
    assertThat(answer.header("X-Request-Id")).matches("[!-~]{1,128}");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(answer.header("Server")).isNull();
  }
}
