package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of upstreams in a browser that takes them for the gateway's. */
final class ForeignAnswersTest {
  private static volatile int status = 200;
  private static volatile String type = "text/plain";
  private static volatile String location = "";

  private static JettyUpstream upstream;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    upstream =
        new JettyUpstream(
            (request, response) -> {
              response.setStatus(status);
              response.getHeaders().put("Content-Type", type);
              response.getHeaders().put("Link", "</x.css>; rel=stylesheet");
              if (!location.isEmpty()) {
                response.getHeaders().put("Location", location);
              }
              response.write(
                  true, ByteBuffer.wrap("alert(1)".getBytes(StandardCharsets.UTF_8)), null);
            });
    Files.writeString(
        home.resolve("echo.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/echo
        version: 1.0.0
        spec:
          connections:
            b: {mode: subject, auth: {type: bearer}}
          surfaces:
            rest:
              baseUrl: %s
              operations:
              - {name: get, method: GET, path: /}
              - {name: make, method: POST, path: /}
        """
            .formatted(upstream.at("")));
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              echo:
                provider: {source: {path: echo.yaml}}
            """);
    token = gateway.token("user:ada");
    assertThat(connected("k").statusCode()).isEqualTo(200);
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  private static HttpResponse<String> connected(String credential) {
    return gateway.send(
        "POST",
        "/api/v1/auth/connect-manual",
        token,
        "{\"integration\": \"echo\", \"credential\": \"%s\"}".formatted(credential));
  }

  private static HttpResponse<String> answer(int with, String contentType, String place) {
    status = with;
    type = contentType;
    location = place;
    return gateway.get("/api/v1/echo/get", token);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 307, 308})
  void passesOnNoRedirect(int redirect) {
    var answer = answer(redirect, "text/plain", "https://elsewhere.example/a");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(502);
    assertThat(answer.headers().firstValue("Location")).isEmpty();
    assertThat(answer.body()).contains("upstream_invalid_response", "elsewhere.example");
  }

  @Test
  void keepsTheLocationOfSomethingNew() {
    status = 201;
    type = "text/plain";
    location = "/things/7";
    var answer = gateway.send("POST", "/api/v1/echo/make", token, "{}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(answer.headers().firstValue("Location")).contains("/things/7");
    assertThat(answer.headers().firstValue("Link")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "text/html; charset=utf-8, text/html; charset=utf-8",
    "image/svg+xml, image/svg+xml",
    "application/xml, application/xml",
    "multipart/x-mixed-replace; boundary=b, multipart/x-mixed-replace; boundary=b",
    "message/rfc822, message/rfc822",
    "text/xsl, text/xsl",
    "text/vbscript, text/plain; charset=utf-8",
    "application/javascript, text/plain; charset=utf-8",
    "Text/JavaScript;charset=x, text/plain; charset=utf-8",
    "text/css, text/plain; charset=utf-8",
  })
  void makesPagesAndScriptsInert(String sent, String got) {
    var answer = answer(200, sent, "");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("alert(1)");
    var headers = answer.headers();
    assertThat(headers.firstValue("Content-Type").orElseThrow()).isEqualToIgnoringCase(got);
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Content-Disposition")).contains("attachment");
    assertThat(headers.firstValue("Content-Security-Policy").orElse("")).startsWith("sandbox");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "text/plain", "text/csv", "image/png", "application/zip"})
  void leavesOtherAnswersAsTheyAre(String sent) {
    var answer = answer(200, sent, "");
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith(sent);
    assertThat(answer.headers().firstValue("Content-Disposition")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u6f22key", "k\\u0007y", "k\\ny"})
  void refusesACredentialThatNoHeaderCarries(String credential) {
    var answer = connected(credential);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("invalid_parameters", "/credentials/");
    var tooLong = connected("k".repeat(17_000));
    assertThat(tooLong.statusCode()).isEqualTo(400);
  }
}
