package org.integrationgateway.server.connection.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.json;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.connections.completion.PendingChoices;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The choice of a new connection's target: by whose proof, how often and how long. */
final class PendingConnectionTest {
  private static final String CONNECT = "/api/v1/auth/connect-manual";
  private static final String ACCOUNTS = "/api/v1/service-accounts";

  private static final MovedClock clock = new MovedClock();
  private static SitesApi api;
  private static TestAuthorizationServer oauth;
  private static ConnectingGateway gateway;
  private String subject;
  private String token;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    api = new SitesApi();
    oauth = TestAuthorizationServer.start();
    gateway =
        api.gateway(
            home,
            oauth,
            "providers: {authorization: {facts: {source: builtin:relationships}}}\n",
            clock);
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    oauth.close();
    api.close();
  }

  @BeforeEach
  void comeNew(TestInfo test) {
    subject = "user:" + test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    token = gateway.token(subject);
  }

  @AfterEach
  void setTheClockBack() {
    clock.ahead(Duration.ZERO);
  }

  private JsonNode offered(ObjectNode more) {
    var body = Json.object().put("integration", "sites").put("credential", "key-1");
    body.setAll(more);
    var answer = gateway.send("POST", CONNECT, token, body);
    assertThat(answer.body()).contains("selection_required");
    return json(answer);
  }

  private String pending() {
    return offered(Json.object()).get("pendingToken").asString();
  }

  private static ObjectNode choice(String pending, String candidate) {
    return Json.object().put("pendingToken", pending).put("candidateId", candidate);
  }

  private static HttpResponse<String> choose(String bearer, String pending, String candidate) {
    return gateway.send("POST", ConnectionChoices.PATH, bearer, choice(pending, candidate));
  }

  private HttpResponse<String> looked(String bearer) {
    return gateway.get("/api/v1/sites/look", bearer);
  }

  @Test
  void isMadeOnce() {
    var pending = pending();
    assertThat(choose(token, pending, "1").statusCode()).isEqualTo(200);
    var again = choose(token, pending, "2");
    assertThat(again.statusCode()).isEqualTo(400);
    assertThat(again.body()).contains("invalid_request", "already made");
    assertThat(looked(token).body()).contains("/look/acme");
  }

  @Test
  void isMadeOnceAtTheSameTime() throws Exception {
    var pending = pending();
    try (var replica = gateway.replica()) {
      var attempts = new ArrayList<CompletableFuture<HttpResponse<String>>>();
      for (int i = 0; i < 8; i++) {
        var at = i % 2 == 0 ? gateway : replica;
        var candidate = Integer.toString(1 + i % 2);
        attempts.add(
            CompletableFuture.supplyAsync(
                () -> at.send("POST", ConnectionChoices.PATH, token, choice(pending, candidate))));
      }
      var statuses = attempts.stream().map(each -> each.join().statusCode()).toList();
      assertThat(statuses).containsOnly(200, 400);
      assertThat(statuses).containsOnlyOnce(200);
    }
  }

  @Test
  void isOfferedAgainUntilItIsMade() {
    var pending = pending();
    for (int times = 0; times < 2; times++) {
      var shown =
          gateway.send(
              "POST", ConnectionChoices.PATH, token, Json.object().put("pendingToken", pending));
      assertThat(json(shown).get("pendingToken").asString()).isEqualTo(pending);
      assertThat(json(shown).get("candidates").size()).isEqualTo(2);
      assertThat(shown.headers().firstValue("Cache-Control")).contains("no-store");
    }
    assertThat(choose(token, pending, "3").body()).contains("invalid_parameters", "/candidateId");
    assertThat(choose(token, pending, "2").statusCode()).isEqualTo(200);
  }

  @Test
  void endsAfterHalfAnHour() {
    var pending = pending();
    clock.ahead(Duration.ofMinutes(31));
    assertThat(choose(token, pending, "1").statusCode()).isEqualTo(400);
    clock.ahead(Duration.ofMinutes(29));
    assertThat(choose(token, pending, "1").statusCode()).isEqualTo(200);
  }

  @Test
  void belongsToTheSubjectThatBegan() {
    var pending = pending();
    var other = gateway.token("user:other");
    for (var refused :
        List.of(
            choose(other, pending, "1"),
            gateway.send(
                "POST", ConnectionChoices.PATH, other, Json.object().put("pendingToken", pending)),
            gateway
                .browser("user:other")
                .get(gateway.uri(ConnectionChoices.PATH + "?pendingToken=" + pending)))) {
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).doesNotContain("Acme");
    }
    assertThat(choose("gwt_" + "x".repeat(49), pending, "1").statusCode()).isEqualTo(401);
    assertThat(choose("", pending, "1").statusCode()).isEqualTo(200);
    assertThat(looked(other).body()).contains("not_connected");
    assertThat(looked(token).body()).contains("/look/acme");
  }

  @Test
  void isMadeInABrowserWithoutAndWithASession() {
    for (var browser : List.of(new Browser(), gateway.browser(subject))) {
      var offered = offered(Json.object());
      var page = browser.get(URI.create(offered.get("selectionUrl").asString()));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("type=\"radio\"", "Acme", "Globex").doesNotContain("script");
      assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(page.headers().firstValue("Referrer-Policy")).contains("same-origin");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'");
      var end = browser.submit(page, Map.of("candidateId", "2"));
      assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
      assertThat(end.body()).contains("is connected", "<strong>Globex</strong>");
      var again = browser.submit(page, Map.of("candidateId", "2"));
      assertThat(again.statusCode()).isEqualTo(400);
      assertThat(again.body()).contains("role=\"alert\"", "already made");
    }
    assertThat(looked(token).body()).contains("/look/globex");
  }

  @Test
  void takesNoFormOfAnotherSite() {
    var pending = pending();
    var forged =
        gateway
            .browser(subject)
            .send(
                HttpRequest.newBuilder(gateway.uri(ConnectionChoices.PATH))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("Sec-Fetch-Site", "cross-site")
                    .header("Accept", "application/json")
                    .POST(BodyPublishers.ofString("candidateId=1&pendingToken=" + pending)));
    assertThat(forged.statusCode()).isEqualTo(403);
    assertThat(forged.body()).contains("cross_site_request");
    assertThat(choose(token, pending, "1").statusCode()).isEqualTo(200);
  }

  @Test
  void showsNamesAsText() {
    api.has(
        """
        [{"id": "\\"><script>1</script>", "title": "<img src=x onerror=alert(1)>", "slug": "a"},
         {"id": "b", "title": "Same & same", "slug": "b"},
         {"id": "c", "title": "Same & same", "slug": "c"}]
        """);
    try {
      var offered = offered(Json.object());
      var browser = new Browser();
      var page = browser.get(URI.create(offered.get("selectionUrl").asString()));
      assertThat(page.body())
          .contains("&lt;img src=x", "value=\"&quot;&gt;&lt;script&gt;", "<small>c</small>")
          .doesNotContain("<img", "<script");
      var end = browser.submit(page, Map.of("candidateId", "\"><script>1</script>"));
      assertThat(end.body()).contains("&lt;img src=x").doesNotContain("<img");
    } finally {
      api.has(SitesApi.TWO);
    }
  }

  @Test
  void showsAThousandCandidates() {
    api.has(SitesApi.many(1234));
    try {
      var offered = offered(Json.object());
      var page = new Browser().get(URI.create(offered.get("selectionUrl").asString()));
      assertThat(page.body().split("type=\"radio\"", -1)).hasSize(1001);
      assertThat(page.body()).contains("234 more");
    } finally {
      api.has(SitesApi.TWO);
    }
  }

  @Test
  void refusesTokensThatWereNotMadeHere() {
    var one = pending();
    var two = pending();
    int half = one.length() / 2;
    for (var text :
        List.of(
            "",
            "x",
            "%00",
            "a".repeat(100_000),
            one.substring(1),
            one + "A",
            one.substring(0, half) + two.substring(half),
            one.substring(0, one.length() - 2) + "AA")) {
      var refused = choose(token, text, "1");
      assertThat(refused.statusCode()).as(text).isEqualTo(400);
      assertThat(refused.body()).contains("invalid_request");
    }
    assertThat(choose(token, one, "1").statusCode()).isEqualTo(200);
    assertThat(choose(token, two, "2").statusCode()).isEqualTo(200);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    var pending = pending();
    var body = choice(pending, "1").put("candidate", "1");
    assertThat(gateway.send("POST", ConnectionChoices.PATH, token, body).body())
        .contains("invalid_parameters", "/candidate");
    var browser = new Browser();
    var form =
        browser.send(
            HttpRequest.newBuilder(gateway.uri(ConnectionChoices.PATH))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString("more=1&pendingToken=" + pending)));
    assertThat(form.statusCode()).isEqualTo(400);
    assertThat(form.body()).contains("/more");
    assertThat(gateway.get(ConnectionChoices.PATH, token).body()).contains("/pendingToken");
    assertThat(gateway.get(ConnectionChoices.PATH + "?pendingToken=x&a=b", token).body())
        .contains("query parameter 'a'");
  }

  @Test
  void keepsTheNameThatWasAskedFor() {
    var offered = offered(Json.object().put("instance", "work"));
    assertThat(offered.get("instance").asString()).isEqualTo("work");
    assertThat(choose(token, offered.get("pendingToken").asString(), "1").body())
        .contains("\"instance\":\"work\"");
  }

  @Test
  void dropsTheOldestOfTooMany() {
    var first = pending();
    var last = "";
    for (int i = 0; i < PendingChoices.MOST_PER_SUBJECT; i++) {
      last = pending();
    }
    assertThat(choose(token, first, "1").statusCode()).isEqualTo(400);
    assertThat(choose(token, last, "1").statusCode()).isEqualTo(200);
  }

  @Test
  void endsWithTheTokenThatBegan() {
    var pending = pending();
    gateway.send("DELETE", "/api/v1/tokens", token, Json.object());
    assertThat(choose("", pending, "1").body()).contains("forbidden", "has ended");
    assertThat(choose(gateway.token(subject), pending, "1").statusCode()).isEqualTo(200);
  }

  @Test
  void needsATokenThatMayConnect() {
    var pending = pending();
    var limited = gateway.token(subject, new Scope("sites", Set.of("look")));
    assertThat(choose(limited, pending, "1").body()).contains("scope_denied");
    assertThat(choose(token, pending, "1").statusCode()).isEqualTo(200);
  }

  @Test
  void asksAgainWhoManagesTheServiceAccount() {
    var account = Json.object().put("id", "robot").put("displayName", "CI");
    assertThat(gateway.send("POST", ACCOUNTS, token, account).statusCode()).isEqualTo(201);
    var robot =
        gateway.send("POST", ACCOUNTS + "/robot/tokens", token, Json.object().put("name", "ci"));
    var ofAccount = Json.object().put("serviceAccountId", "robot");
    var first = offered(ofAccount).get("pendingToken").asString();
    assertThat(choose(token, first, "1").statusCode()).isEqualTo(200);
    assertThat(looked(json(robot).get("token").asString()).body()).contains("/look/acme");
    assertThat(looked(token).body()).contains("not_connected");
    var second = offered(ofAccount).get("pendingToken").asString();
    assertThat(gateway.send("DELETE", ACCOUNTS + "/robot", token, Json.object()).statusCode())
        .isEqualTo(204);
    for (var bearer : List.of(token, "")) {
      assertThat(choose(bearer, second, "1").body()).contains("forbidden", "do not manage");
    }
  }
}
