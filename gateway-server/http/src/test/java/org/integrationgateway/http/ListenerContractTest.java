package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ListenerContractTest {
  private static final String CLOSE = "Host: gateway.test\nConnection: close\n";
  private static final String WIDE = "\"" + "x".repeat(30_000) + "\"";
  private final CountDownLatch letGo = new CountDownLatch(1);
  private Listeners listeners;

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
            .get("/late", ListenerContractTest::failInTheMiddle)
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
    var time = Duration.ofSeconds(5);
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
            RatesConfig.UNLIMITED,
            limits.streams()));
  }

  private static void echo(Exchange exchange, String text) {
    exchange.reply(200, "text/plain", text.getBytes(UTF_8));
  }

  private static void explode() {
    throw new IllegalStateException("secret-of-the-house");
  }

  private static void refuse() {
    throw new GatewayException(ErrorCode.RATE_LIMITED, "slow down")
        .retryAfter(Duration.ofMillis(2500));
  }

  private static void failInTheMiddle(Exchange exchange) throws Exception {
    exchange.set("Content-Length", "100").stream(200, Deadline.in(Duration.ofSeconds(5)))
        .write(new byte[50]);
    explode();
  }

  private void writeForever(Exchange exchange) throws Exception {
    try (var stream = exchange.stream(200, Deadline.in(Duration.ofMillis(300)))) {
      while (true) {
        stream.write(new byte[64 * 1024]);
      }
    } finally {
      letGo.countDown();
    }
  }

  private RawHttp.Answer get(String target) {
    return RawHttp.send(listeners.uri(), "GET " + target + " HTTP/1.1\n" + CLOSE + "\n");
  }

  private static void assertProblem(RawHttp.Answer answer, int status, ErrorCode code) {
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

  private static void assertStandardHeaders(RawHttp.Answer answer) {
    assertThat(answer.header("X-Request-Id")).matches("[!-~]{1,128}");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(answer.header("Server")).isNull();
  }

  @Test
  void answersWithStandardHeadersAndWithoutItsName() {
    var answer = get("/hello");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).endsWith("hi");
    assertStandardHeaders(answer);
  }

  @Test
  void takesARequestIdThatIsSaneAndNoOther() {
    var request = "GET /hello HTTP/1.1\n" + CLOSE + "X-Request-Id: ";
    assertThat(RawHttp.send(listeners.uri(), request + "abc-1\n\n").header("X-Request-Id"))
        .isEqualTo("abc-1");
    for (var insane : List.of("a b", "x".repeat(129), "caf\u00e9", "")) {
      assertThat(RawHttp.send(listeners.uri(), request + insane + "\n\n").header("X-Request-Id"))
          .matches("[0-9a-f]{32}");
    }
  }

  @Test
  void saysNotFoundAndMethodNotAllowedAsProblems() {
    assertProblem(get("/nothing"), 404, ErrorCode.NOT_FOUND);
    var answer = RawHttp.send(listeners.uri(), "PUT /hello HTTP/1.1\n" + CLOSE + "\n");
    assertProblem(answer, 405, ErrorCode.METHOD_NOT_ALLOWED);
    assertThat(answer.header("Allow")).isEqualTo("GET");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//hello",
        "/thing//x",
        "/thing/..",
        "/./hello",
        "/x/../hello",
        "/thing/%2e%2e",
        "/thing/%2E",
        "/thing/.%2e",
        "/thing/a%2fb",
        "/thing/a%2Fb",
        "/thing/a%5cb",
        "/thing/a\\b",
        "/thing/%00",
        "/thing/%0a",
        "/thing/%",
        "/thing/%4",
        "/thing/%zz",
        "/thing/%ff",
        "/thing/%u002e",
        "/thing/%c0%af",
        "hello",
        "/thing/a%252fb",
        "/files/a%2fb",
        "/files/..%2fb",
        "/files/%252e%252e/b",
        "/nothing/a%2fb",
        "/x%2F..%2Fhello",
        "/%2fhello",
        "/hello%2f",
        "/named%2fx",
        "/named/..",
        "/named/%2e%2e",
        "/named/a%5cb",
        "/named/a%00b",
        "/named/a%0ab",
        "/named/a%2fb/c%2fd",
        "/named//a"
      })
  void refusesPathsThatCouldBeReadInTwoWays(String path) {
    assertProblem(get(path), 400, ErrorCode.INVALID_REQUEST);
  }

  @ParameterizedTest
  @CsvSource({
    "issues%2Fcreate, issues/create",
    "a%2fb%2fc, a/b/c",
    "%2F, /",
    "a%252Fb, a%2Fb",
    "100%25, 100%",
    "..%2F.., ../..",
    "a%3Fb%23c, a?b#c",
  })
  void takesNamesOfOperationsWithSlashes(String sent, String name) {
    var answer = get("/named/" + sent);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text()).endsWith("\r\n\r\n" + name);
  }

  @Test
  void takesPathsThatAreOnlyUnusual() {
    assertThat(get("/thing/caf%C3%A9").text()).endsWith("café");
    assertThat(get("/thing/...").text()).endsWith("...");
    assertThat(get("http://gateway.test/hello").text()).endsWith("hi");
  }

  @Test
  void refusesATransferEncodingInHttp10AndCloses() {
    var answer =
        RawHttp.send(
            listeners.uri(),
            "POST /body HTTP/1.0\nHost: a\nConnection: keep-alive\nTransfer-Encoding: chunked\n\n"
                + "2\nhi\n0\n\nGET /hello HTTP/1.0\nHost: a\n\n");
    assertProblem(answer, 400, ErrorCode.INVALID_REQUEST);
    assertThat(answer.count()).isEqualTo(1);
    assertThat(answer.header("Connection")).isEqualTo("close");
  }

  @Test
  void readsChunksOnly() {
    var answer =
        RawHttp.send(
            listeners.uri(),
            "POST /body HTTP/1.1\n" + CLOSE + "Transfer-Encoding: gzip, chunked\n\n2\nhi\n0\n\n");
    assertProblem(answer, 400, ErrorCode.INVALID_REQUEST);
    assertThat(answer.text()).contains("chunked");
  }

  @ParameterizedTest
  @CsvSource({"8192,404", "8193,414", "20000,414"})
  void limitsTheRequestLine(int length, int status) {
    assertThat(get("/" + "x".repeat(length - 1)).status()).isEqualTo(status);
  }

  @Test
  void refusesWhatIsTooLargeAsProblems() {
    assertProblem(get("/" + "x".repeat(20_000)), 414, ErrorCode.URI_TOO_LONG);
    var headers = "X-Long: " + "x".repeat(17_000) + "\n";
    assertProblem(
        RawHttp.send(listeners.uri(), "GET /hello HTTP/1.1\n" + CLOSE + headers + "\n"),
        431,
        ErrorCode.HEADERS_TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE\n\n",
        "GET /hello\n\n",
        "GET /hello HTTP/9.9\nHost: a\n\n",
        "GET /hello HTTP/1.1\n\n",
        "GET /hello HTTP/1.1\nHost: a\nHost: b\n\n",
        "GET /hello HTTP/1.1\nHost: a\nBad Header: x\n\n",
        "GET /hello HTTP/1.1\nHost: a\n folded: x\n\n",
        "POST /body HTTP/1.1\nHost: a\nContent-Length: 4\nContent-Length: 5\n\nabcd",
        "POST /body HTTP/1.1\nHost: a\nContent-Length: -1\n\n",
        "POST /body HTTP/1.1\nHost: a\nContent-Length: 0x4\n\nabcd",
        "POST /body HTTP/1.1\nHost: a\nTransfer-Encoding: chunked, gzip\n\n",
        "POST /body HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nzz\nabcd\n0\n\n",
        """
        POST /body HTTP/1.1
        Host: a
        Content-Length: 5
        Transfer-Encoding: chunked

        0

        GET /hello HTTP/1.1
        Host: a

        """
      })
  void refusesMalformedRequestsOnceAndCloses(String text) {
    var answer = RawHttp.send(listeners.uri(), text);
    assertThat(answer.status()).as(answer.text()).isBetween(400, 505);
    assertThat(answer.count()).as(answer.text()).isEqualTo(1);
    assertProblem(answer, answer.status(), ErrorCode.INVALID_REQUEST);
  }

  @Test
  void limitsBodiesWithAndWithoutALength() {
    var post = "POST /body HTTP/1.1\n" + CLOSE;
    var longest = "x".repeat(1000);
    assertThat(RawHttp.send(listeners.uri(), post + "Content-Length: 1000\n\n" + longest).text())
        .endsWith(longest);
    assertProblem(
        RawHttp.send(listeners.uri(), post + "Content-Length: 1001\n\n" + longest + "x"),
        413,
        ErrorCode.PAYLOAD_TOO_LARGE);
    assertProblem(
        RawHttp.send(
            listeners.uri(), post + "Transfer-Encoding: chunked\n\n3e9\n" + longest + "x\n0\n\n"),
        413,
        ErrorCode.PAYLOAD_TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/json;charset=latin1", "*/*"})
  void wantsJsonToBeCalledJson(String type) {
    var post = "POST /json HTTP/1.1\n" + CLOSE + "Content-Length: 2\nContent-Type: ";
    assertProblem(
        RawHttp.send(listeners.uri(), post + type + "\n\n{}"),
        415,
        ErrorCode.UNSUPPORTED_MEDIA_TYPE);
  }

  @Test
  void readsJsonAndSaysWhereItIsBroken() {
    var post = "POST /json HTTP/1.1\n" + CLOSE + "Content-Type: application/json; charset=utf-8\n";
    assertThat(RawHttp.send(listeners.uri(), post + "Content-Length: 7\n\n{\"a\":1}").text())
        .endsWith("{\"a\":1}");
    var broken = RawHttp.send(listeners.uri(), post + "Content-Length: 7\n\n{\"a\":x}");
    assertProblem(broken, 400, ErrorCode.INVALID_JSON);
    assertThat(broken.json().get("detail").asString()).startsWith("line 1, column 6");
  }

  @Test
  void hidesDefectsBehindTheRequestId() {
    assertProblem(get("/broken"), 500, ErrorCode.INTERNAL);
    assertThat(get("/broken").text()).doesNotContain("secret-of-the-house");
    assertProblem(get("/silent"), 500, ErrorCode.INTERNAL);
  }

  @Test
  void cutsAnAnswerThatFailsInTheMiddle() {
    var answer = get("/late");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).doesNotContain("problem");
    assertThat(answer.text().length() - answer.text().indexOf("\r\n\r\n") - 4).isLessThan(100);
  }

  @Test
  void letsACallerGoWhoDoesNotTakeItsAnswer() throws Exception {
    try (var socket = RawHttp.socket(listeners.uri())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8));
      assertThat(letGo.await(10, TimeUnit.SECONDS)).isTrue();
      assertThatCode(() -> socket.getInputStream().transferTo(OutputStream.nullOutputStream()))
          .satisfiesAnyOf(
              closed -> assertThat(closed).isNull(),
              reset -> assertThat(reset).isInstanceOf(SocketException.class));
    }
  }

  @Test
  void passesOnHeadersThatAreWide() {
    assertThat(get("/wide").header("ETag")).isEqualTo(WIDE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /hello HTTP/1.1\nHost: a\n\n",
        "GET /hello HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
        "POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n",
      })
  void refusesLinesThatEndWithoutACarriageReturn(String text) {
    var answer = RawHttp.sendAsItIs(listeners.uri(), text);
    assertProblem(answer, 400, ErrorCode.INVALID_REQUEST);
    assertThat(answer.count()).isEqualTo(1);
  }

  @Test
  void saysWhenToTryAgain() {
    var answer = get("/busy");
    assertProblem(answer, 429, ErrorCode.RATE_LIMITED);
    assertThat(answer.header("Retry-After")).isEqualTo("3");
    assertThat(answer.json().get("retryAfterSeconds").asInt()).isEqualTo(3);
  }

  @Test
  void keepsTheOperatorsRoutesOnTheirOwnPort() {
    var metrics = "GET /metrics HTTP/1.1\n" + CLOSE + "\n";
    var hello = "GET /hello HTTP/1.1\n" + CLOSE + "\n";
    var management = listeners.managementUri().orElseThrow();
    assertThat(RawHttp.send(management, metrics).status()).isEqualTo(204);
    assertProblem(RawHttp.send(management, hello), 404, ErrorCode.NOT_FOUND);
    assertProblem(RawHttp.send(listeners.uri(), metrics), 404, ErrorCode.NOT_FOUND);
  }

  @Test
  void namesThePortThatIsTaken() {
    var taken = config(Optional.empty(), listeners.uri().getPort(), tls());
    var nothing = Routes.builder().build();
    assertThatThrownBy(
            () ->
                Listeners.open(
                    taken, nothing, nothing, new ServerReadiness(List::of), GrpcDoor.NONE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("127.0.0.1:" + listeners.uri().getPort());
  }
}
