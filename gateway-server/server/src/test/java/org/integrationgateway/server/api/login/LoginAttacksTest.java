package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.integrationgateway.builtin.oidc.testing.BrokenAnswer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on logins, with two identity providers and two replicas. */
final class LoginAttacksTest {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  private static final MovedClock clock = new MovedClock();
  private static OpenIdServer staff;
  private static OpenIdServer partners;
  private static PeopleGateway gateway;
  private static Gateway replica;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    int port = PeopleGateway.freePort();
    staff = new OpenIdServer();
    partners = new OpenIdServer();
    staff.user("ada", Map.of("name", "Ada", "email", "ada@example.com", "email_verified", true));
    var yaml =
        PeopleGateway.server().replace("port: 0", "port: " + port)
            + "  baseUrl: http://127.0.0.1:%d\n".formatted(port)
            + "  providers: {identity: staff}\nproviders:\n  identity:\n"
            + provider("staff", staff)
            + provider("partners", partners)
            + "apps:\n"
            + "  tools: {provider: {source: builtin:demo}, auth: {provider: partners}}\n";
    gateway = PeopleGateway.start(folder, yaml, clock);
    replica = gateway.replica();
  }

  private static String provider(String name, OpenIdServer server) {
    return """
        %s:
          source: builtin:oidc
          egress: {allowedHosts: [127.0.0.1]}
          config: {issuer: "%s", clientId: %s, clientSecret: "%s"}
    """
        .formatted(name, server.issuer(), OpenIdServer.CLIENT, OpenIdServer.SECRET);
  }

  @AfterEach
  void repair() {
    staff.isRepaired();
    staff.clock(Duration.ZERO);
    clock.ahead(Duration.ZERO);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    staff.close();
    partners.close();
  }

  @Test
  void logsInAtAnOpenIdConnectProvider() {
    var browser = new Browser();
    var end = browser.open(gateway.uri("/login?next=/login"));
    assertThat(end.body()).contains("name=\"gateway-name\" content=\"Ada\"");
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
  }

  /** Login CSRF: the attacker's login ends in the browser of another person. */
  @Test
  void endsNoLoginInAnotherBrowser() {
    var attacker = new Browser();
    var end = cameBack(attacker);
    var victim = new Browser();
    assertRefused(victim, end);
    // A browser with a login of its own under way.
    cameBack(victim);
    assertRefused(victim, end);
    assertThat(victim.cookie("session_token")).isEmpty();
    // The attempt does not end the login for the browser that began it.
    assertThat(attacker.get(end).statusCode()).isEqualTo(302);
  }

  @Test
  void keepsNoSessionOfBeforeTheLogin() {
    var attacker = new Browser();
    attacker.open(gateway.uri("/login"));
    var planted = attacker.cookie("session_token").orElseThrow();
    var victim = new Browser().plant("session_token", planted);
    victim.open(gateway.uri("/login"));
    assertThat(victim.cookie("session_token").orElseThrow()).isNotEqualTo(planted);
    // The session that the browser had has ended: no one goes on in it.
    assertThat(gateway.json(attacker, "/api/v1/apps").statusCode()).isEqualTo(401);
    var made = new Browser().plant("session_token", "gws_" + "a".repeat(38));
    made.open(gateway.uri("/login"));
    assertThat(made.cookie("session_token").orElseThrow()).doesNotContain("aaaa");
  }

  @Test
  void takesAStateAndACodeOnce() {
    var browser = new Browser();
    var end = cameBack(browser);
    assertThat(browser.get(end).statusCode()).isEqualTo(302);
    assertRefused(browser, end);
    var other = cameBack(browser);
    var replayed = replaced(other, "code", OpenIdServer.parameters(end.getRawQuery()).get("code"));
    assertRefused(browser, replayed);
    // The code of the second login was not used, but its state was.
    assertRefused(browser, other);
  }

  @Test
  void takesNoStateThatIsChangedGuessedOrMissing() {
    var browser = new Browser();
    var end = cameBack(browser);
    var state = OpenIdServer.parameters(end.getRawQuery()).get("state");
    for (var forged :
        List.of(state + "x", state.substring(1), state + ".s", "x".repeat(43), "x".repeat(2000))) {
      assertRefused(browser, replaced(end, "state", forged));
    }
    assertRefused(browser, gateway.uri(CALLBACK + "?code=x"));
    assertRefused(browser, gateway.uri(CALLBACK));
    assertRefused(browser, URI.create(end + "&state=" + state));
    assertThat(browser.get(end).statusCode()).isEqualTo(302);
  }

  /** A mix-up: the answer of one provider for a login at another. */
  @Test
  void takesNoAnswerOfAnotherProvider() {
    for (var issuer : List.of(partners.issuer().toString(), "https://evil.example", "")) {
      var browser = new Browser();
      assertRefused(browser, replaced(cameBack(browser), "iss", issuer));
      assertThat(browser.cookie("session_token")).isEmpty();
    }
    var browser = new Browser();
    var atPartners = cameBack(browser, "/api/v1/auth/login", "{\"next\": \"/\"}");
    var code = OpenIdServer.parameters(atPartners.getRawQuery()).get("code");
    assertRefused(browser, replaced(cameBack(browser), "code", code + "x"));
  }

  @Test
  void takesNoLoginAfterTenMinutes() {
    var browser = new Browser();
    var early = cameBack(browser);
    var late = cameBack(browser);
    clock.ahead(Duration.ofMinutes(9).plusSeconds(30));
    staff.clock(Duration.ofMinutes(9).plusSeconds(30));
    assertThat(browser.get(early).statusCode()).isEqualTo(302);
    clock.ahead(Duration.ofMinutes(10).plusSeconds(5));
    assertRefused(browser, late);
  }

  @Test
  void tellsWhatTheProviderRefuses() {
    var browser = new Browser();
    var state = OpenIdServer.parameters(cameBack(browser).getRawQuery()).get("state");
    var answer = "?error=access_denied&error_description=%3Cscript%3E&state=" + state;
    var refused = browser.get(gateway.uri(CALLBACK + answer + "&iss=" + staff.issuer()));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .contains("access_denied", "role=\"alert\"")
        .doesNotContain("script>");
    assertRefused(browser, gateway.uri(CALLBACK + answer + "&iss=" + staff.issuer()));
  }

  @Test
  void goesOnWithSessionsWhileTheProviderIsAway() {
    var browser = new Browser();
    browser.open(gateway.uri("/login"));
    var end = cameBack(browser);
    staff.breaks("/token", BrokenAnswer.of(503, "away"));
    var page = browser.get(end);
    assertThat(page.statusCode()).isEqualTo(503);
    assertThat(page.body())
        .contains("Identity provider &#39;staff&#39; does not respond", "/login");
    assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
    var program = new Browser();
    var again = cameBack(program);
    var problem = program.send(HttpRequest.newBuilder(again).header("Accept", "application/json"));
    assertThat(problem.statusCode()).isEqualTo(503);
    assertThat(Json.parse(problem.body().getBytes(StandardCharsets.UTF_8)).path("code").asString())
        .isEqualTo("provider_unavailable");
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
  }

  @Test
  void survivesGarbageOfTheProvider() {
    for (var answer :
        List.of(
            BrokenAnswer.of(200, "<html>"),
            BrokenAnswer.of(200, "{\"access_token\": 1}"),
            BrokenAnswer.of(200, ""),
            BrokenAnswer.redirect("http://169.254.169.254/"),
            BrokenAnswer.large(2 << 20))) {
      var browser = new Browser();
      var end = cameBack(browser);
      staff.breaks("/token", answer);
      var page = browser.get(end);
      assertThat(page.statusCode()).isIn(400, 502, 503);
      assertThat(page.body()).contains("role=\"alert\"").doesNotContain("Exception");
      assertThat(browser.cookie("session_token")).isEmpty();
      staff.isRepaired();
    }
  }

  @Test
  void completesALoginAtOneOfTwoReplicas() throws Exception {
    var browser = new Browser();
    for (int round = 0; round < 5; round++) {
      var end = cameBack(browser);
      var there =
          URI.create(
              end.toString().replace(gateway.gateway().uri().toString(), replica.uri().toString()));
      var barrier = new CyclicBarrier(4);
      var pool = Executors.newFixedThreadPool(4);
      try {
        var attempts = new ArrayList<Callable<Integer>>();
        for (var at : List.of(end, there, end, there)) {
          attempts.add(
              () -> {
                var same =
                    new Browser()
                        .plant("gateway_browser", browser.cookie("gateway_browser").orElseThrow());
                barrier.await();
                return same.get(at).statusCode();
              });
        }
        var statuses = new ArrayList<Integer>();
        for (var done : pool.invokeAll(attempts)) {
          statuses.add(done.get());
        }
        assertThat(statuses).containsExactlyInAnyOrder(302, 400, 400, 400);
      } finally {
        pool.shutdownNow();
      }
    }
  }

  @Test
  void endsSessionsThatTheProviderEnds() {
    var browser = new Browser();
    browser.open(gateway.uri("/login"));
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
    var endpoint = gateway.uri("/api/v1/auth/backchannel-logout");
    assertThat(OpenIdServer.sendLogout(endpoint, "nonsense")).isEqualTo(400);
    var foreign = partners.logoutToken(claims -> claims.put("sub", "ada"));
    OpenIdServer.sendLogout(endpoint, foreign);
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(200);
    var token = staff.logoutToken(claims -> claims.put("sub", "ada"));
    assertThat(OpenIdServer.sendLogout(endpoint, token)).isEqualTo(200);
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(401);
  }

  @Test
  void logsOutOfTheProviderToo() {
    var browser = new Browser();
    browser.open(gateway.uri("/login"));
    var left = browser.logout(gateway.uri("/api/v1/auth/logout"));
    assertThat(left.statusCode()).isEqualTo(200);
    assertThat(left.headers().firstValue("Refresh").orElseThrow())
        .startsWith("0; url=" + staff.issuer() + "/logout?");
    assertThat(left.body()).contains("href=\"" + staff.issuer() + "/logout?");
    assertThat(gateway.json(browser, "/api/v1/apps").statusCode()).isEqualTo(401);
  }

  /** Begins a login and logs in at the provider; returns where the browser comes back to. */
  private static URI cameBack(Browser browser) {
    return cameBack(browser, "/login", "");
  }

  private static URI cameBack(Browser browser, String path, String body) {
    var begun = body.isEmpty() ? browser.get(gateway.uri(path)) : gateway.begin(browser, body);
    var page =
        body.isEmpty()
            ? begun.headers().firstValue("Location").orElseThrow()
            : Json.parse(begun.body().getBytes(StandardCharsets.UTF_8)).path("url").asString();
    var answer = browser.get(URI.create(page));
    return URI.create(answer.headers().firstValue("Location").orElseThrow());
  }

  private static URI replaced(URI callback, String name, String value) {
    return URI.create(callback.toString().replaceFirst(name + "=[^&]*", name + "=" + value));
  }

  private static void assertRefused(Browser browser, URI callback) {
    HttpResponse<String> answer = browser.get(callback);
    assertThat(answer.statusCode()).as(callback.toString()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Location")).isEmpty();
  }
}
