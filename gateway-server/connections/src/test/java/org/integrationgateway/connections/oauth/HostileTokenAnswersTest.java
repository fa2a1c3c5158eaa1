package org.integrationgateway.connections.oauth;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.connections.oauth.OAuthParts.REDIRECT;
import static org.integrationgateway.connections.oauth.OAuthParts.server;
import static org.integrationgateway.connections.oauth.OAuthParts.soon;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.oauth.TokenException.Kind;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of token endpoints that are wrong, broken or hostile. */
final class HostileTokenAnswersTest {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String CODE = "code-that-only-the-server-may-see";
  private static final TestAuthorizationServer THERE = TestAuthorizationServer.start();

  private final TokenClient client = new TokenClient();

  @BeforeEach
  void usual() {
    THERE.behavesAsUsual();
  }

  @AfterAll
  static void close() {
    THERE.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | {\"ok\":false,\"error\":\"invalid_code\"} | GRANT_REFUSED",
        "200 | {\"ok\":false,\"error\":\"bad_client_secret\"} | CLIENT_REFUSED",
        "200 | {\"ok\":false,\"access_token\":\"a\"} | REQUEST_REFUSED",
        "200 | {\"error\":\"bad_refresh_token\",\"access_token\":\"a\"} | GRANT_REFUSED",
        "200 | {\"error\":{\"type\":\"OAuthException\",\"message\":\"no\"}} | REQUEST_REFUSED",
        "200 | {\"error\":\"temporarily_unavailable\"} | UNAVAILABLE",
        "200 | {\"error\":true} | REQUEST_REFUSED",
        "400 | {\"error\":\"invalid_grant\"} | GRANT_REFUSED",
        "400 | {\"error\":\"invalid_scope\"} | REQUEST_REFUSED",
        "400 | {\"message\":\"bad\"} | REQUEST_REFUSED",
        "400 | <h1>Bad</h1> | REQUEST_REFUSED",
        "401 | {\"error\":\"invalid_client\"} | CLIENT_REFUSED",
        "401 | nothing | CLIENT_REFUSED",
        "403 | {\"error\":\"unauthorized_client\"} | CLIENT_REFUSED",
        "429 | {\"error\":\"rate\"} | UNAVAILABLE",
        "500 | <h1>Oops</h1> | UNAVAILABLE",
        "503 | {\"error\":\"server_error\"} | UNAVAILABLE",
        "503 | {\"error\":\"invalid_grant\"} | UNAVAILABLE"
      })
  void readsWhyThereIsNoToken(int status, String body, Kind kind) {
    THERE.behaves("/token", EndpointBehavior.answers(status, JSON, body));
    assertThat(refused().kind()).isEqualTo(kind);
    assertThat(refused().outcomeUnknown()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"502, true", "504, true", "500, false", "503, false"})
  void knowsWhenAProxyHidesTheOutcome(int status, boolean unknown) {
    THERE.behaves("/token", EndpointBehavior.answers(status, "text/html", "<p>proxy"));
    assertThat(refused().outcomeUnknown()).isEqualTo(unknown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "\"token\"",
        "{}",
        "<!DOCTYPE html><title>Log in</title>",
        "{\"access_token\":",
        "{\"access_token\":\"a\"} {}",
        "{\"access_token\":\"a\",\"access_token\":\"b\"}",
        "{\"access_token\":\"\"}",
        "{\"access_token\":\"   \"}",
        "{\"access_token\":null}",
        "{\"access_token\":17}",
        "{\"access_token\":[\"a\"]}",
        "{\"access_token\":{\"value\":\"a\"}}",
        "{\"access_token\":\"a\\r\\nX-Admin: yes\"}",
        "{\"access_token\":\"a\\u0000b\"}",
        "{\"access_token\":\"tök\"}",
        "{\"access_token\":\"a\",\"token_type\":\"mac\"}",
        "{\"access_token\":\"a\",\"token_type\":\"DPoP\"}"
      })
  void refusesWhatIsNoToken(String body) {
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, body));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
    assertThat(refused().outcomeUnknown()).isTrue();
    assertThat(refused().detail()).contains("127.0.0.1").doesNotContain("access_token");
  }

  @Test
  void refusesInvalidUtf8AndDeepJson() {
    var broken = "{\"access_token\":\"a\u00ff\u00fe\"}".getBytes(ISO_8859_1);
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, broken));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
    var deep = "{\"a\":" + "[".repeat(5000) + "]".repeat(5000) + ",\"access_token\":\"a\"}";
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, deep));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access_token=a&access_token=b",
        "access_token=",
        "access_token=a%0d%0ab",
        "access_token=%ff%fe",
        "access_token=%zz",
        "just text",
        "a=b"
      })
  void refusesFormsWithoutAToken(String body) {
    THERE.behaves("/token", EndpointBehavior.answers(200, FORM, body));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
  }

  @Test
  void refusesMoreThanAMegabyte() {
    THERE.behaves("/token", EndpointBehavior.answersWithBytes(10 << 20));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
    assertThat(refused().detail()).contains("1048576 bytes");
    var token = "{\"access_token\":\"" + "a".repeat(20_000) + "\"}";
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, token));
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/elsewhere", "http://169.254.169.254/latest", "/token"})
  void followsNoRedirect(String to) {
    THERE.behaves("/token", EndpointBehavior.redirects(to));
    int before = THERE.requests().size();
    assertThat(refused().kind()).isEqualTo(Kind.INVALID_ANSWER);
    assertThat(THERE.requests()).hasSize(before + 1);
    assertThat(refused().outcomeUnknown()).isFalse();
  }

  @Test
  void givesUpAtTheDeadline() {
    THERE.behaves("/token", EndpointBehavior.isSilent());
    var server = server(THERE, "");
    int before = THERE.requests().size();
    TokenException failure;
    long millis = 200;
    do {
      // On a busy machine the deadline may be over before the server has the request.
      var deadline = Deadline.in(Duration.ofMillis(millis));
      failure =
          catchThrowableOfType(
              TokenException.class,
              () -> client.refresh(server, Secret.of("refresh"), List.of(), deadline));
      millis *= 2;
    } while (THERE.requests().size() == before);
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure.outcomeUnknown()).isTrue();
    assertThat(failure.problem().code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT);
  }

  @Test
  void doesNotKnowTheOutcomeOfAHangUp() {
    THERE.behaves("/token", EndpointBehavior.hangsUp());
    int before = THERE.requests().size();
    assertThat(refused().outcomeUnknown()).isTrue();
    assertThat(THERE.requests()).as("a token request is not repeated").hasSize(before + 1);
  }

  @Test
  void knowsThatARefusedConnectionHasNoEffect() {
    var gone = TestAuthorizationServer.start();
    var server = server(gone, "");
    gone.close();
    var failure = catchThrowableOfType(TokenException.class, () -> exchange(server));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure.outcomeUnknown()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3600 | 3600",
        "\"3600\" | 3600",
        "\" 7200 \" | 7200",
        "59.9 | 59",
        "1e99 | 315360000",
        "99999999999999999999 | 315360000",
        "0 | -1",
        "-5 | -1",
        "\"-5\" | -1",
        "true | -1",
        "null | -1",
        "\"soon\" | -1",
        "\"\" | -1",
        "{} | -1"
      })
  void readsLifetimesThatAreNumbersOfSeconds(String written, long seconds) {
    var body = "{\"access_token\":\"a\",\"expires_in\":" + written + "}";
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, body));
    assertThat(exchange(server(THERE, "")).lifetime().map(Duration::toSeconds).orElse(-1L))
        .isEqualTo(seconds);
  }

  @Test
  void readsHugeExponentsAtOnce() {
    var body = "{\"access_token\":\"a\",\"expires_in\":\"1e999999999\"}";
    THERE.behaves("/token", EndpointBehavior.answers(200, JSON, body));
    assertThat(exchange(server(THERE, "")).lifetime()).contains(Duration.ofDays(3650));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "text/plain", "application/jwt", ""})
  void readsJsonUnderAnyMediaType(String type) {
    THERE.behaves("/token", EndpointBehavior.answers(200, type, "{\"access_token\":\"a\"}"));
    assertThat(exchange(server(THERE, "")).accessToken()).isEqualTo(Secret.of("a"));
  }

  @Test
  void showsErrorTextsShortPrintableAndWithoutSecrets() {
    var basic = server(THERE, "clientAuth: header");
    var secret = TestAuthorizationServer.CLIENT_SECRET;
    var echo =
        "{\"error\":\"invalid_grant\",\"error_description\":\"no "
            + CODE
            + " or "
            + CODE.substring(3, 20)
            + " or "
            + CODE.replaceAll("(.)", "$1\\\\u0000")
            + " with "
            + secret
            + " \\u001b[31m\\u202e"
            + "x".repeat(10_000)
            + "\"}";
    THERE.behaves("/token", EndpointBehavior.answers(400, JSON, echo));
    var failure = catchThrowableOfType(TokenException.class, () -> exchange(basic));
    assertThat(failure.detail())
        .contains("invalid_grant")
        .contains("***")
        .doesNotContain("only-the-server", "+secret", "\u001b", "\u202e")
        .hasSizeLessThan(300);
    assertThat(failure.toString()).doesNotContain("only-the-server");
    assertThat(failure.problem().detail()).doesNotContain("only-the-server");
  }

  @Test
  void showsAnErrorCodeThatEchoesASecretWithoutIt() {
    THERE.behaves("/token", EndpointBehavior.answers(400, JSON, "{\"error\":\"" + CODE + "\"}"));
    assertThat(refused().error()).contains("***");
  }

  private TokenException refused() {
    return catchThrowableOfType(TokenException.class, () -> exchange(server(THERE, "")));
  }

  private TokenAnswer exchange(AuthorizationServer server) {
    return client.exchange(server, Secret.of(CODE), REDIRECT, Optional.empty(), soon());
  }
}
