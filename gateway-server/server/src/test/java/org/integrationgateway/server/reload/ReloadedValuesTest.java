package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.reload.ReloadedGateway.json;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import org.integrationgateway.server.testing.TestSessions;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Lifetimes of tokens and sessions, and limits, of a running server. */
final class ReloadedValuesTest {
  private static final String PASSWORD = "correct horse battery staple";

  @TempDir Path home;

  private static void applied(JsonNode answer) {
    assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
  }

  /** A configuration with local accounts, a policy for operators, and more keys of the server. */
  private static String people(String more) {
    return """
      admin: {authorizationPolicy: house, allowedRoles: [operator]}
      limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
    %s
    providers:
      identity: {people: {source: builtin:local}}
    authorization:
      policies:
        house: {members: [{subject: "user:ops", role: operator}]}
    apps:
      demo: {provider: {source: builtin:demo}, mcp: true}
    """
        .formatted(more);
  }

  private static Duration left(ReloadedGateway gateway, String token) {
    var made =
        gateway.send(
            gateway.gateway().uri(), "POST", "/api/v1/tokens", token, "{\"name\": \"laptop\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    return Duration.between(
        Instant.now(), Instant.parse(json(made).path("expiresAt").asString()).plusSeconds(60));
  }

  @Test
  void apiTokensAreMadeWithTheNewLife() {
    var apps = "apps:\n  demo: {provider: {source: builtin:demo}}\n";
    try (var gateway = new ReloadedGateway(home, apps)) {
      var token = gateway.token("user:ada");
      assertThat(left(gateway, token)).isBetween(Duration.ofDays(29), Duration.ofDays(31));
      applied(gateway.reload("  apiTokenTtl: 2h\n" + apps));
      assertThat(left(gateway, token)).isBetween(Duration.ofHours(1), Duration.ofHours(3));

      gateway.write("  apiTokenTtl: soon\n" + apps);
      assertThat(gateway.manage("POST", "/admin/api/v1/reload").statusCode()).isEqualTo(422);
      assertThat(left(gateway, token)).isBetween(Duration.ofHours(1), Duration.ofHours(3));
    }
  }

  private static int me(ReloadedGateway gateway, String session) {
    return gateway
        .send(gateway.gateway().uri(), "GET", "/api/v1/auth/me", session, "")
        .statusCode();
  }

  @Test
  void sessionsEndByTheNewTimes() {
    try (var gateway = new ReloadedGateway(home, people(""))) {
      var browser = new Browser();
      assertThat(login(gateway, browser)).contains("Max-Age=86");
      var hourAgo = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
      var idle =
          TestSessions.begin(gateway.config(), "user:idle", hourAgo).text().use(text -> text);
      var used =
          TestSessions.begin(gateway.config(), "user:used", hourAgo).text().use(text -> text);
      assertThat(me(gateway, used)).isEqualTo(200);

      applied(gateway.reload(people("  sessionTtl: 2h\n  sessionIdleTtl: 30m\n")));
      assertThat(me(gateway, used)).isEqualTo(200);
      assertThat(me(gateway, idle)).isEqualTo(401);
      // The session of the first login keeps its end; the next one has the new one.
      assertThat(browser.get(gateway.gateway().uri().resolve("/api/v1/auth/me")).statusCode())
          .isEqualTo(200);
      assertThat(login(gateway, new Browser())).contains("Max-Age=7");
    }
  }

  /** Makes the first account or logs in; gives the cookies that this sets. */
  private static String login(ReloadedGateway gateway, Browser browser) {
    var link = gateway.gateway().firstAdminLink();
    var answer =
        link.isPresent()
            ? browser.submit(
                browser.get(link.get()),
                Map.of("login", "root", "password", PASSWORD, "again", PASSWORD))
            : browser.submit(
                browser.open(gateway.gateway().uri().resolve("/login?next=/api/v1/auth/me")),
                Map.of("login", "root", "password", PASSWORD));
    var cookies = new ArrayList<String>(answer.headers().allValues("Set-Cookie"));
    var location = answer.headers().firstValue("Location");
    for (int hops = 0; location.isPresent() && hops < 5; hops++) {
      answer = browser.get(answer.uri().resolve(location.get()));
      cookies.addAll(answer.headers().allValues("Set-Cookie"));
      location = answer.headers().firstValue("Location");
    }
    return String.join("\n", cookies);
  }

  @Test
  void accessTokensAreIssuedWithTheNewLifeAndARetriedRefreshIsNoTheft() {
    var before = people("  mcp: {login: {accessTokenTtl: 30m, grantTtl: 20d}}\n");
    try (var gateway = new ReloadedGateway(home, before)) {
      var browser = new Browser();
      login(gateway, browser);
      var base = gateway.gateway().uri();
      var program = new LoginProgram(base).register(REDIRECT);
      var page = browser.open(program.authorize(program.parameters(REDIRECT)), base.toString());
      var location =
          browser
              .submit(page, Map.of("decision", "allow"))
              .headers()
              .firstValue("Location")
              .orElseThrow();
      var first = json(program.exchange(query(location).get("code"), REDIRECT));
      assertThat(first.path("expires_in").asInt()).isEqualTo(1800);
      var refreshed = json(program.refresh(first.path("refresh_token").asString()));

      applied(gateway.reload(people("  mcp: {login: {accessTokenTtl: 10m, grantTtl: 2d}}\n")));
      assertThat(program.tools("/mcp", first.path("access_token").asString()).statusCode())
          .isEqualTo(200);
      // The answer to the refresh was lost, and the client asks again.
      var again = json(program.refresh(first.path("refresh_token").asString()));
      assertThat(again.path("expires_in").asInt()).as(again.toString()).isEqualTo(600);
      assertThat(again.path("refresh_token")).isEqualTo(refreshed.path("refresh_token"));
      var next = json(program.refresh(again.path("refresh_token").asString()));
      assertThat(next.path("expires_in").asInt()).isEqualTo(600);
    }
  }

  @Test
  void bodiesAndQuotasHaveTheNewLimits() throws Exception {
    var apps =
        """
        apps:
          demo: {provider: {source: builtin:demo}}
        """;
    try (var gateway = new ReloadedGateway(home, apps)) {
      var large = "{\"text\": \"" + "a".repeat(4000) + "\"}";
      assertThat(gateway.status("demo", "time.now", large)).isNotEqualTo(413);
      applied(
          gateway.reload(
              "  limits: {requestBodyBytes: 2KiB, quota: {perDay: 2}, requestTimeout: 9s}\n"
                  + apps));
      assertThat(gateway.status("demo", "time.now", large)).isEqualTo(413);
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(429);
      applied(gateway.reload("  limits: {quota: {perDay: 3}}\n" + apps));
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(429);
      applied(gateway.reload(apps));
      assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
      assertThat(Files.exists(home.resolve("gateway.yaml"))).isTrue();
    }
  }
}
