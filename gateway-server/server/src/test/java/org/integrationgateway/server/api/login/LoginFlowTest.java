package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Logins of browsers and programs, from their begin to their logout. */
final class LoginFlowTest {
  private static PeopleGateway gateway;

  @BeforeAll
  static void start(@TempDir Path folder) {
    gateway = PeopleGateway.start(folder, "");
    var first = new Browser();
    assertThat(gateway.makeRoot(first).statusCode()).isEqualTo(303);
    // The first account is logged in, without another form.
    assertThat(first.open(gateway.uri("/")).body()).contains("content=\"user:root\"");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void sendsABrowserToTheLoginAndOnToItsPage() {
    var browser = new Browser();
    var home = browser.get(gateway.uri("/"));
    assertThat(home.headers().firstValue("Location")).contains("/login?next=%2F");
    var end = gateway.login(browser, "/login?next=/api/v1/auth/info%3Fx");
    assertThat(end.uri().getPath()).isEqualTo("/api/v1/auth/info");
    assertThat(browser.cookie("session_token").orElseThrow()).startsWith("gws_");
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
    assertThat(browser.open(gateway.uri("/")).body()).contains("content=\"user:root\"");
  }

  @Test
  void endsAtTheHomePageWithoutAnother() {
    var browser = new Browser();
    var end = gateway.login(browser, "/login");
    assertThat(end.uri().getPath()).isEqualTo("/");
    assertThat(end.body()).contains("/home.js\"");
  }

  @Test
  void leadsNowhereElse() {
    var browser = new Browser();
    var end = gateway.login(browser, "/login?next=https://evil.example/");
    assertThat(end.uri()).isEqualTo(gateway.uri("/"));
    for (var next : new String[] {"//evil.example", "/\\\\evil.example", "javascript:alert(1)"}) {
      var refused = gateway.begin(browser, "{\"next\": \"%s\"}".formatted(next));
      assertThat(refused.statusCode()).as(next).isEqualTo(400);
      assertThat(body(refused).path("errors").path(0).path("pointer").asString())
          .isEqualTo("/next");
    }
  }

  @Test
  void givesAProgramItsSessionAsJson() {
    var program = new Browser();
    var begun = gateway.begin(program, "{\"state\": \"abc\"}");
    assertThat(begun.statusCode()).isEqualTo(200);
    assertThat(begun.headers().firstValue("Set-Cookie").orElseThrow())
        .startsWith("gateway_browser=")
        .contains("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax")
        .doesNotContain("Secure");
    var answer = callback(program, loggedIn(program, begun));
    assertThat(answer.statusCode()).isEqualTo(200);
    var session = body(answer);
    assertThat(session.propertyNames()).containsExactly("token", "subject", "expiresAt");
    assertThat(session.path("subject").asString()).isEqualTo("user:root");
    assertThat(Instant.parse(session.path("expiresAt").asString()))
        .isBetween(
            Instant.now().plus(Duration.ofHours(23)), Instant.now().plus(Duration.ofHours(25)));
    var asBearer =
        new Browser()
            .send(
                HttpRequest.newBuilder(gateway.uri("/api/v1/apps"))
                    .header("Authorization", "Bearer " + session.path("token").asString()));
    assertThat(asBearer.statusCode()).isEqualTo(200);
  }

  @Test
  void endsAtThePortOfTheProgramThatBegan() {
    var program = new Browser();
    var begun = gateway.begin(program, "{\"state\": \"s-1\", \"callbackPort\": 4711}");
    // The person logs in with another browser than the program.
    var browser = new Browser();
    var end = browser.follow(loggedInAnswer(browser, begun), gateway.uri("/").toString());
    var location = URI.create(end.headers().firstValue("Location").orElseThrow());
    assertThat(location.toString()).startsWith("http://127.0.0.1:4711/callback?code=");
    assertThat(browser.cookie("session_token")).isEmpty();
    var query = location.getRawQuery();
    assertThat(query).containsPattern("&state=[A-Za-z0-9_-]{43}\\.s-1(&|$)");
    var answer =
        program.send(
            HttpRequest.newBuilder(gateway.uri("/api/v1/auth/login/callback?" + query))
                .header("Accept", "application/json"));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(body(answer).path("token").asString()).startsWith("gws_");
  }

  @Test
  void takesOnlyStatesAndPortsWithinTheirLimits() {
    var program = new Browser();
    assertThat(gateway.begin(program, "{\"state\": \"" + "x".repeat(512) + "\"}").statusCode())
        .isEqualTo(200);
    for (var body :
        new String[] {
          "{\"state\": \"" + "x".repeat(513) + "\"}",
          "{\"state\": \"\"}",
          "{\"state\": \"a b\"}",
          "{\"state\": \"\\u00e4\"}",
          "{\"callbackPort\": 0}",
          "{\"callbackPort\": 65536}",
          "{\"callbackPort\": 99999999999}",
          "{\"callbackPort\": \"80\"}",
          "{\"other\": 1}",
          "{\"next\": 1}"
        }) {
      var refused = gateway.begin(program, body);
      assertThat(refused.statusCode()).as(body).isEqualTo(400);
      assertThat(body(refused).path("code").asString()).isEqualTo("invalid_parameters");
    }
  }

  @Test
  void logsOutAndEndsTheSessionEverywhere() {
    var browser = new Browser();
    gateway.login(browser, "/login");
    var token = browser.cookie("session_token").orElseThrow();
    var left = browser.logout(gateway.uri("/api/v1/auth/logout"));
    assertThat(left.statusCode()).isEqualTo(303);
    assertThat(left.headers().firstValue("Location")).contains("/login/done");
    assertThat(browser.follow(left).body()).contains("You are logged out");
    assertThat(browser.cookie("session_token")).isEmpty();
    var stolen = new Browser().plant("session_token", token);
    assertThat(gateway.json(stolen, "/api/v1/apps").statusCode()).isEqualTo(401);
  }

  @Test
  void logsOutOfWhatIsNotThereToo() {
    for (var cookie : new String[] {"", "gws_nonsense"}) {
      var browser = new Browser();
      if (!cookie.isEmpty()) {
        browser.plant("session_token", cookie);
      }
      var answer = logout(browser, "Sec-Fetch-Site", "same-origin");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(body(answer).toString()).isEqualTo("{\"status\":\"ok\"}");
      assertThat(browser.cookie("session_token")).isEmpty();
    }
  }

  @Test
  void logsOutForPagesOfThisGatewayOnly() {
    var browser = new Browser();
    gateway.login(browser, "/login");
    assertThat(logout(browser, "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(403);
    assertThat(logout(browser, "Origin", "https://evil.example").statusCode()).isEqualTo(403);
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
    assertThat(logout(browser, "Sec-Fetch-Site", "same-origin").statusCode()).isEqualTo(200);
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(401);
  }

  @Test
  void tellsWhatIsWrongAsAPageOrAsAProblem() {
    var path = "/api/v1/auth/login/callback?code=x&state=nonsense";
    var page = new Browser().get(gateway.uri(path));
    assertThat(page.statusCode()).isEqualTo(400);
    assertThat(page.body())
        .contains("role=\"alert\"", "This login was not started in this browser", "href=\"/login\"")
        .doesNotContain("<script");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'sha256-");
    var problem = gateway.json(new Browser(), path);
    assertThat(problem.statusCode()).isEqualTo(400);
    assertThat(body(problem).path("code").asString()).isEqualTo("invalid_request");
  }

  @Test
  void answersAProgramAtTheHomePageAsBefore() {
    assertThat(gateway.json(new Browser(), "/").statusCode()).isEqualTo(404);
    assertThat(
            body(gateway.json(new Browser(), "/api/v1/auth/info"))
                .path("loginSupported")
                .asBoolean())
        .isTrue();
  }

  private static HttpResponse<String> logout(Browser browser, String header, String value) {
    return browser.send(
        HttpRequest.newBuilder(gateway.uri("/api/v1/auth/logout"))
            .header("Accept", "application/json")
            .header(header, value)
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  /** Where the login page sends the browser. */
  private static URI loggedIn(Browser browser, HttpResponse<String> begun) {
    return URI.create(
        loggedInAnswer(browser, begun).headers().firstValue("Location").orElseThrow());
  }

  private static HttpResponse<String> loggedInAnswer(Browser browser, HttpResponse<String> begun) {
    var page = browser.open(URI.create(body(begun).path("url").asString()));
    return browser.submit(page, Map.of("login", "root", "password", PeopleGateway.PASSWORD));
  }

  private static HttpResponse<String> callback(Browser browser, URI location) {
    return browser.send(HttpRequest.newBuilder(location).header("Accept", "application/json"));
  }

  private static JsonNode body(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
