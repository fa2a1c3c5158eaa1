package org.integrationgateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no listener takes, or only in one way. */
abstract class MalformedRequestCases extends ListenerFixture {
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
}
