package org.integrationgateway.server.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The cookie of a session as browsers send it, and what else they may send. */
final class SessionCookieTest {
  private static final String ME = "/api/v1/auth/me";

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  private static String ada;
  private static String bob;

  @BeforeAll
  static void logIn() {
    ada = gateway.session("user:ada");
    bob = gateway.session("user:bob");
  }

  private static HttpResponse<String> me(String... headers) {
    return gateway.send(HttpRequest.newBuilder(gateway.uri().resolve(ME)).headers(headers).build());
  }

  private static RawHttp.Answer raw(String headers) {
    return RawHttp.send(
        gateway.uri(),
        "GET %s HTTP/1.1\nHost: %s\nConnection: close\n%s\n\n"
            .formatted(ME, gateway.uri().getAuthority(), headers));
  }

  @Test
  void provesTheCaller() {
    var answer = me("Cookie", "session_token=" + ada);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"user:ada\"", "\"ada@example.com\"", "\"staff\"", "\"session_cookie\"");
    assertThat(me("Authorization", "Bearer " + ada).body()).contains("\"session_token\"");
  }

  @Test
  void isFoundAmongOtherCookies() {
    for (var cookies :
        List.of(
            "a=b; session_token=%s; c=d",
            "session_token=%s;",
            "a=b;session_token=%s",
            " ; ;session_token=%s  ;;",
            "session_tokens=x; xsession_token=y; session_token=%s; Session_Token=z",
            "session_token=; session_token=%s")) {
      assertThat(raw("Cookie: " + cookies.formatted(ada)).status()).as(cookies).isEqualTo(200);
    }
  }

  @Test
  void mayComeInSeveralHeadersAsInHttp2() {
    assertThat(raw("Cookie: a=b\nCookie: session_token=" + ada).status()).isEqualTo(200);
    assertThat(raw("Cookie: session_token=" + ada + "\nCookie: session_token=" + ada).status())
        .isEqualTo(200);
  }

  @Test
  void isRefusedWithTwoValues() {
    for (var headers :
        List.of(
            "Cookie: session_token=%1$s; session_token=%2$s",
            "Cookie: session_token=%1$s\nCookie: session_token=%2$s",
            "Cookie: session_token=evil; session_token=%1$s")) {
      var answer = raw(headers.formatted(ada, bob));
      assertThat(answer.status()).as(headers).isEqualTo(400);
      assertThat(answer.text()).contains("several times with different values");
    }
  }

  @Test
  void everythingElseIsNoSession() {
    for (var value :
        List.of(
            "gws_",
            "x",
            "\"" + ada + "\"",
            ada + "x",
            ada.toUpperCase(Locale.ROOT),
            ada.replace("gws_", "gwt_"),
            gateway.token("user:ada"))) {
      var answer = raw("Cookie: session_token=" + value);
      assertThat(answer.status()).as(value).isEqualTo(401);
      assertThat(answer.text()).contains("log in again").doesNotContain(ada);
    }
    assertThat(raw("Cookie: session_token").status()).isEqualTo(401);
    assertThat(raw("Cookie: session_token=").text()).contains("no token was presented");
    assertThat(raw("Cookie: xsession_token=" + ada).status()).isEqualTo(401);
  }

  @Test
  void theBearerTokenWins() {
    var token = gateway.token("user:carol");
    assertThat(me("Cookie", "session_token=" + ada, "Authorization", "Bearer " + token).body())
        .contains("user:carol", "api_token");
    // Also over a cookie that would be refused.
    assertThat(
            me(
                    "Cookie",
                    "session_token=x; session_token=" + ada,
                    "Authorization",
                    "bearer " + token)
                .body())
        .contains("user:carol");
    for (var wrong : List.of("Bearer", "Bearer ", "Bearer nonsense", "bearer gws_x")) {
      assertThat(me("Cookie", "session_token=" + ada, "Authorization", wrong).statusCode())
          .as(wrong)
          .isEqualTo(401);
    }
    assertThat(me("Cookie", "session_token=" + ada, "Authorization", "Basic YTpi").body())
        .contains("user:ada");
  }

  @Test
  void manyCookiesAreRefusedBeyondTheLimit() {
    int rest = 8192 - ("session_token=" + ada + "; p=").length();
    assertThat(raw("Cookie: session_token=" + ada + "; p=" + "x".repeat(rest)).status())
        .isEqualTo(200);
    var more = raw("Cookie: session_token=" + ada + "; p=" + "x".repeat(rest + 1));
    assertThat(more.status()).isEqualTo(431);
    assertThat(more.text()).contains("headers_too_large");
    // A program with a token does not depend on the cookies that it sends.
    assertThat(raw("Authorization: Bearer " + ada + "\nCookie: p=" + "x".repeat(9000)).status())
        .isEqualTo(200);
  }

  @Test
  void isRemovedWithItsSession() {
    var text = gateway.session("user:dave");
    var answer =
        gateway.send(
            HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/auth/sessions"))
                .header("Cookie", "session_token=" + text)
                .header("Sec-Fetch-Site", "same-origin")
                .DELETE()
                .build());
    assertThat(answer.body()).isEqualTo("{\"revoked\":1}");
    assertThat(attributes(answer))
        .containsExactlyInAnyOrder(
            "session_token=", "Path=/", "Max-Age=0", "HttpOnly", "SameSite=Lax");
    assertThat(me("Cookie", "session_token=" + text).statusCode()).isEqualTo(401);
  }

  private static List<String> attributes(HttpResponse<String> answer) {
    var cookie = answer.headers().allValues("Set-Cookie");
    assertThat(cookie).hasSize(1);
    return Arrays.asList(cookie.get(0).split("; "));
  }
}
