package org.integrationgateway.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.oidc.testing.BrokenAnswer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Browsers that log in at OpenID Connect providers, honest and hostile ones. */
final class OpenIdConnectDoorTest {
  private static final String ME = "/api/v1/auth/me";
  private final OpenIdServer staff = new OpenIdServer();
  private final OpenIdServer partners = new OpenIdServer();

  @TempDir private Path folder;
  private PeopleGateway gateway;

  @BeforeEach
  void start() {
    start("30s");
  }

  private void start(String timeout) {
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + """
                  providers: {identity: staff}
                providers:
                  identity:
                    staff:
                      source: builtin:oidc
                      egress: {allowedHosts: [127.0.0.1]}
                      config: {issuer: "%s", clientId: %s, clientSecret: "%s", timeout: %s}
                    partners:
                      source: builtin:oidc
                      egress: {allowedHosts: [127.0.0.1]}
                      config: {issuer: "%s", clientId: %s, clientSecret: "%s"}
                apps:
                  tools: {provider: {source: builtin:demo}, auth: {provider: partners}}
                """
                    .formatted(
                        staff.issuer(),
                        OpenIdServer.CLIENT,
                        OpenIdServer.SECRET,
                        timeout,
                        partners.issuer(),
                        OpenIdServer.CLIENT,
                        OpenIdServer.SECRET),
            Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    gateway.close();
    staff.close();
    partners.close();
  }

  private String subject(Browser browser) {
    var me = gateway.json(browser, ME);
    assertThat(me.statusCode()).isEqualTo(200);
    return Json.parse(me.body().getBytes(StandardCharsets.UTF_8)).path("subject").asString();
  }

  private HttpResponse<String> logIn(Browser browser) {
    return browser.open(gateway.uri("/login?next=" + ME));
  }

  private void assertNotLoggedIn(Browser browser, HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).doesNotContain(OpenIdServer.SECRET);
    assertThat(browser.cookie("session_token")).isEmpty();
  }

  @Test
  void logsInAtOnce() {
    var browser = new Browser();
    staff.user("ada", Map.of("groups", List.of("people")));

    assertThat(logIn(browser).uri().getPath()).isEqualTo(ME);
    assertThat(subject(browser)).isEqualTo("user:ada");
  }

  @Test
  void saysOfWhichProviderASessionIsNeeded() {
    var browser = new Browser();
    logIn(browser);

    var refused = gateway.json(browser, "/api/v1/tools/hello.greet");
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body())
        .contains("this session is from identity provider 'staff', but 'partners' is required");
  }

  @Test
  void endsSessionsOverTheBackChannel() {
    var browser = new Browser();
    logIn(browser);
    var other = new Browser();
    staff.user("bob", Map.of());
    logIn(other);
    var route = gateway.uri("/api/v1/auth/backchannel-logout");

    var forged = partners.logoutToken(claims -> claims.put("sub", "ada"));
    assertThat(OpenIdServer.sendLogout(route, forged)).isEqualTo(200);
    staff.tokens().sign(Signing.FOREIGN_KEY);
    var foreign = staff.logoutToken(claims -> claims.put("sub", "ada"));
    assertThat(OpenIdServer.sendLogout(route, foreign)).isEqualTo(400);
    assertThat(OpenIdServer.sendLogout(route, "garbage")).isEqualTo(400);
    assertThat(subject(browser)).isEqualTo("user:ada");

    staff.tokens().sign(Signing.RS256);
    var token = staff.logoutToken(claims -> claims.put("sub", "ada"));
    assertThat(OpenIdServer.sendLogout(route, token)).isEqualTo(200);
    assertThat(gateway.json(browser, ME).statusCode()).isEqualTo(401);
    assertThat(subject(other)).isEqualTo("user:bob");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"aud", "iss", "nonce", "exp", "azp"})
  void beginsNoSessionForAnIdentityTokenThatBreaksARule(String claim) {
    staff.idToken(claims -> claims.put(claim, claim.equals("exp") ? 1 : "another"));
    var browser = new Browser();

    assertNotLoggedIn(browser, logIn(browser), 502);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "HS256_WITH_PUBLIC_KEY", "FOREIGN_KEY", "EMBEDDED_KEY"})
  void beginsNoSessionForASignatureThatOthersCanMake(String signing) {
    staff.tokens().sign(Signing.valueOf(signing));
    var browser = new Browser();

    assertNotLoggedIn(browser, logIn(browser), 502);
  }

  /** RFC 9207: the browser was sent to one provider, and the answer comes from another. */
  @Test
  void refusesTheAnswerOfAnotherProvider() {
    var browser = new Browser();
    var begun = browser.get(gateway.uri("/login?next=" + ME));
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(303);
    var page = URI.create(begun.headers().firstValue("Location").orElseThrow());
    var answer = OpenIdServer.logIn(page).toString();
    var iss = URLEncoder.encode(staff.issuer().toString(), StandardCharsets.UTF_8);
    assertThat(answer).contains(iss);

    var other = URLEncoder.encode(partners.issuer().toString(), StandardCharsets.UTF_8);
    assertNotLoggedIn(browser, browser.get(URI.create(answer.replace(iss, other))), 400);
    assertThat(staff.requests("/token")).isZero();
  }

  @Test
  void refusesACodeOfAnotherLogin() {
    var attacker = new Browser();
    var stolen = callback(attacker);
    var browser = new Browser();
    var own = callback(browser);

    var mixed = own.toString().replaceFirst("code=[^&]*", "code=" + code(stolen));
    assertNotLoggedIn(browser, browser.get(URI.create(mixed)), 400);
  }

  private URI callback(Browser browser) {
    var begun = browser.get(gateway.uri("/login"));
    return OpenIdServer.logIn(URI.create(begun.headers().firstValue("Location").orElseThrow()));
  }

  private static String code(URI callback) {
    return OpenIdServer.parameters(callback.getRawQuery()).get("code");
  }

  @Test
  void keepsSessionsWhileTheProviderIsAway() {
    var browser = new Browser();
    logIn(browser);
    staff.breaks("/token", BrokenAnswer.of(503, "{}"));

    var second = new Browser();
    assertNotLoggedIn(second, logIn(second), 503);
    assertThat(subject(browser)).isEqualTo("user:ada");
    staff.isRepaired();
    assertThat(logIn(second).uri().getPath()).isEqualTo(ME);
  }

  @Test
  void keepsSessionsWhileTheProviderIsSilent() throws Exception {
    var browser = new Browser();
    logIn(browser);
    gateway.close();
    start("500ms");
    staff.isSilent("/token");

    var second = new Browser();
    assertNotLoggedIn(second, logIn(second), 503);
    assertThat(subject(browser)).isEqualTo("user:ada");
    staff.isRepaired();
    // A slow machine may miss so short a time limit without a silent provider.
    eventually(() -> assertThat(logIn(second).uri().getPath()).isEqualTo(ME));
  }

  @Test
  void answersThatTheProviderIsAwayAsAPageAndAsJson() {
    staff.breaks("/.well-known/openid-configuration", BrokenAnswer.of(200, "<html>"));
    var browser = new Browser();

    var page = logIn(browser);
    assertNotLoggedIn(browser, page, 503);
    assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    var json = gateway.begin(browser, "{}");
    assertThat(json.statusCode()).isEqualTo(503);
    assertThat(json.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
  }
}
