package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Callbacks that are wrong, and servers that do not behave: each ends clearly, with nothing stored.
 */
final class FlowFaultsTest {
  private static final String CALLBACK = ConnectFlows.CALLBACK;
  private static final String MARKUP = "<script>alert(1)</script><b onclick='x'>&\"";

  private static final MovedClock clock = new MovedClock();
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;
  private static int people;
  private String token;

  @BeforeAll
  static void start(@TempDir Path home) {
    server = new ServerDialect().resource("/me", "{\"me\": \"ada\"}").start();
    gateway = ConnectingGateway.start(home, server, "", clock);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @BeforeEach
  void newPerson() {
    people++;
    token = gateway.token("user:person" + people);
  }

  @AfterEach
  void repair() {
    server.behavesAsUsual();
    clock.ahead(Duration.ZERO);
  }

  @Test
  void aSecondCallbackConnectsNothing() {
    var back = cameBack();
    assertThat(new Browser().get(back).statusCode()).isEqualTo(200);
    int codes = server.tokenRequests("authorization_code");
    assertEnded(back, 400, "start it again");
    assertThat(server.tokenRequests("authorization_code")).isEqualTo(codes);
    assertThat(gateway.isConnected("tracker", token)).isTrue();
  }

  @Test
  void oneOfTwoCallbacksAtTheSameTimeConnects() throws Exception {
    var back = cameBack();
    var barrier = new CyclicBarrier(4);
    Callable<Integer> callback =
        () -> {
          barrier.await();
          return new Browser().get(back).statusCode();
        };
    var pool = Executors.newFixedThreadPool(4);
    try {
      var statuses = new ArrayList<Integer>();
      for (var end : pool.invokeAll(List.of(callback, callback, callback, callback))) {
        statuses.add(end.get());
      }
      assertThat(statuses).containsExactlyInAnyOrder(200, 400, 400, 400);
    } finally {
      pool.shutdownNow();
    }
    assertThat(server.reuses()).isZero();
  }

  @Test
  void refusesStatesThatItHasNotGiven() {
    var back = cameBack();
    assertEnded(gateway.uri(CALLBACK + "?code=c"), 400, "start it again");
    assertEnded(gateway.uri(CALLBACK), 400, "start it again");
    assertEnded(gateway.uri(CALLBACK + "?code=c&state="), 400, "start it again");
    assertEnded(gateway.uri(CALLBACK + "?code=c&state=" + "A".repeat(43)), 400, "start it again");
    assertEnded(gateway.uri(CALLBACK + "?code=c&state=" + "a".repeat(8_000)), 400, "start it");
    assertEnded(gateway.uri(CALLBACK + "?code=%FF"), 400, "UTF-8");
    // A code of one's own with the state of another flow: the server binds it to its proof key.
    var state = back.getRawQuery().replaceFirst(".*(state=[^&]*).*", "$1");
    assertEnded(gateway.uri(CALLBACK + "?code=stolen&" + state), 400, "did not accept the code");
    assertThat(gateway.isConnected("tracker", token)).isFalse();
  }

  @Test
  void refusesParametersThatComeTwice() {
    var back = cameBack();
    assertEnded(URI.create(back + "&code=other"), 400, "sent 2 times");
    assertEnded(URI.create(back + "&state=other"), 400, "sent 2 times");
    // Unknown parameters are ignored (RFC 6749, section 4.1.2).
    assertThat(new Browser().get(URI.create(back + "&session=1&session=2")).statusCode())
        .isEqualTo(200);
  }

  @Test
  void refusesAStateThatHasExpired() {
    var back = cameBack();
    clock.ahead(ConnectFlows.LIFE.plusSeconds(1));
    assertEnded(back, 400, "has expired");
    clock.ahead(ConnectFlows.LIFE.minusSeconds(30));
    assertThat(new Browser().get(back).statusCode()).isEqualTo(200);
  }

  @Test
  void showsTheErrorOfTheServerAsText() {
    var page = page(gateway.start(token, connecting("tracker")));
    var declined = server.decline(page);
    assertThat(declined.getQuery()).contains("error=access_denied");
    var hostile =
        URI.create(
            declined
                + "&error_description="
                + encoded(MARKUP + "\u202Eevil\n" + "x".repeat(2_000))
                + "&error_uri="
                + encoded("javascript:alert(1)"));
    var shown = new Browser().get(hostile);
    assertThat(shown.statusCode()).isEqualTo(403);
    assertThat(shown.body())
        .contains("tracker is not connected", "access_denied", "&lt;script&gt;")
        .doesNotContain("<script", "<b ", "javascript:", "\u202E")
        .hasSizeLessThan(8_000);
    assertEnded(hostile, 400, "start it again");
    assertThat(gateway.isConnected("tracker", token)).isFalse();
  }

  @Test
  void programsGetTheErrorOfTheServerAsAProblem() {
    var declined = server.decline(page(gateway.start(token, connecting("tracker"))));
    var answer = gateway.complete(declined, token);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(json(answer).path("code").asString()).isEqualTo("forbidden");
    assertThat(json(answer).path("app").asString()).isEqualTo("tracker");
    var back = server.decline(page(gateway.start(token, connecting("tracker"))));
    var odd =
        URI.create(back.toString().replace("access_denied", encoded("\"><img src=x onerror=1>")));
    var other = gateway.complete(odd, token);
    assertThat(other.statusCode()).isEqualTo(400);
    assertThat(other.body()).contains("an unknown error").doesNotContain("<img");
  }

  @Test
  void goesBackToNextWhenThePersonDeclines() {
    var body = connecting("tracker").put("next", "/board");
    var declined = server.decline(page(gateway.start(token, body)));
    assertThat(new Browser().get(declined).body()).contains("href=\"/board\"");
  }

  static Stream<Arguments> answers() {
    var json = "application/json";
    return Stream.of(
        Arguments.of("an error", answer(400, json, "{\"error\":\"invalid_grant\"}"), 400),
        Arguments.of("error 200", answer(200, json, "{\"error\":\"invalid_grant\"}"), 400),
        Arguments.of("not ok", answer(200, json, "{\"ok\":false,\"error\":\"oops\"}"), 502),
        Arguments.of("bad client", answer(401, json, "{\"error\":\"invalid_client\"}"), 412),
        Arguments.of("HTML", answer(200, "text/html", "<h1>" + MARKUP + "</h1>"), 502),
        Arguments.of("no token", answer(200, json, "{\"token_type\":\"bearer\"}"), 502),
        Arguments.of("wrong type", answer(200, json, "{\"access_token\":7}"), 502),
        Arguments.of("an array", answer(200, json, "[]"), 502),
        Arguments.of("broken JSON", answer(200, json, "{\"access_token\":"), 502),
        Arguments.of("markup", answer(400, json, "{\"error\":\"<script>\"}"), 502),
        Arguments.of("server error", answer(503, "text/plain", "later"), 502),
        Arguments.of("10 MB", EndpointBehavior.answersWithBytes(10 << 20), 502),
        Arguments.of("redirect", EndpointBehavior.redirects("http://127.0.0.1:9/"), 502),
        Arguments.of("hangs up", EndpointBehavior.hangsUp(), 502));
  }

  private static EndpointBehavior answer(int status, String type, String body) {
    return EndpointBehavior.answers(status, type, body);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void aBrokenTokenEndpointEndsTheFlow(String name, EndpointBehavior behavior, int status) {
    server.behaves("/token", behavior);
    var back = cameBack();
    var shown = new Browser().get(back);
    assertThat(shown.statusCode()).as(shown.body()).isEqualTo(status);
    assertThat(shown.headers().firstValue("Content-Type").orElseThrow()).contains("text/html");
    assertThat(shown.body()).contains("tracker is not connected").doesNotContain("<script");
    assertThat(shown.body())
        .doesNotContain(back.getRawQuery().replaceFirst(".*code=([^&]*).*", "$1"));
    var answer = gateway.complete(cameBack(), token);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(json(answer).path("connection").asString()).isEqualTo("default");
    assertThat(answer.body()).doesNotContain(TestAuthorizationServer.CLIENT_SECRET);
    server.behavesAsUsual();
    assertThat(gateway.isConnected("tracker", token)).isFalse();
    // The code may be used up: the flow has ended, and a new one works.
    assertEnded(back, 400, "start it again");
    assertThat(gateway.complete(cameBack(), token).statusCode()).isEqualTo(200);
  }

  @Test
  @Tag("nightly")
  void anEndpointThatIsSilentEndsTheFlowInTime() {
    server.behaves("/token", EndpointBehavior.isSilent());
    var answer = gateway.complete(cameBack(), token);
    assertThat(answer.statusCode()).isIn(502, 504);
  }

  private URI cameBack() {
    return server.agree(page(gateway.start(token, connecting("tracker"))));
  }

  /** A page for browsers, and a problem for programs. */
  private void assertEnded(URI callback, int status, String why) {
    var shown = new Browser().get(callback);
    assertThat(shown.statusCode()).as(shown.body()).isEqualTo(status);
    assertThat(shown.body()).contains("<h1>", why);
    HttpResponse<String> answer = gateway.complete(callback, token);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains("\"code\":");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
