package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class ListenerContractTest extends MalformedRequestCases {
  @Test
  void answersRequestsThatArriveTogetherInTheirOrder() {
    var requests = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      requests.append("GET /thing/n%d HTTP/1.1\nHost: gateway.test\n\n".formatted(i));
    }
    var answer = RawHttp.send(listeners.uri(), requests + "GET /hello HTTP/1.1\n" + CLOSE + "\n");
    assertThat(answer.count()).isEqualTo(41);
    int at = 0;
    for (int i = 0; i < 40; i++) {
      at = answer.text().indexOf("\r\n\r\nn" + i + "HTTP/1.1 200", at);
      assertThat(at).as("answer %d", i).isPositive();
    }
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
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8));
      assertThat(letGo.await(30, TimeUnit.SECONDS)).isTrue();
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
