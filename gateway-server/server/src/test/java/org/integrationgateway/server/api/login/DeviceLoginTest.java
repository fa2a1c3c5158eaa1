package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.server.testing.AccountGateway;
import org.integrationgateway.server.testing.login.FormBrowser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A program without a browser that a person lets in. */
final class DeviceLoginTest {
  private static final String PASSWORD = "correct horse battery staple";

  @TempDir private Path home;
  private AccountGateway gateway;
  private FormBrowser browser;

  @BeforeEach
  void start() throws IOException {
    gateway = AccountGateway.start(home);
    gateway.account(gateway.token("user:ops"), "ada", PASSWORD);
    browser = gateway.browser();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private JsonNode begin() {
    return gateway.json(200, "POST", "/api/v1/auth/device", "", "{}");
  }

  private JsonNode ask(int status, JsonNode begun) {
    var body = "{\"deviceCode\": \"%s\"}".formatted(begun.path("deviceCode").asString());
    return gateway.json(status, "POST", "/api/v1/auth/device/token", "", body);
  }

  private FormBrowser.Page confirmation(JsonNode begun) {
    var url = URI.create(begun.path("verificationUrlComplete").asString());
    var page = browser.get(url);
    if (page.status() == 303) {
      var login = browser.get(browser.get(page.location()).location());
      var done = browser.submit(login, 0, Map.of("login", "ada", "password", PASSWORD));
      page = gateway.arrive(browser, done);
    }
    return page;
  }

  @Test
  void letsAProgramInOnce() {
    var begun = begin();
    assertThat(begun.path("userCode").asString()).matches("[B-Z]{4}-[B-Z]{4}");
    assertThat(begun.path("expiresIn").asInt()).isEqualTo(600);
    assertThat(begun.path("interval").asInt()).isEqualTo(5);
    assertThat(begun.path("verificationUrl").asString())
        .isEqualTo(gateway.gateway().uri().resolve("/login/device").toString());
    assertThat(ask(400, begun).path("code").asString()).isEqualTo("authorization_pending");
    assertThat(ask(429, begun).path("retryAfterSeconds").asInt()).isEqualTo(5);

    var page = confirmation(begun);
    assertThat(page.text())
        .contains("Log in this client?", begun.path("userCode").asString(), "127.0.0.1")
        .contains("Java-http-client", "user:ada")
        .doesNotContain("<script");
    assertThat(browser.submit(page, 0, Map.of("decision", "approve")).text())
        .contains("Login approved");
    var session = ask(200, begun);
    assertThat(session.path("subject").asString()).isEqualTo("user:ada");
    var token = session.path("token").asString();
    assertThat(token).startsWith("gws_");
    var me = gateway.json(200, "GET", "/api/v1/auth/me", token, "");
    assertThat(me.path("subject").asString()).isEqualTo("user:ada");
    assertThat(me.path("proof").asString()).isEqualTo("session_token");

    assertThat(ask(404, begun).path("code").asString()).isEqualTo("not_found");
    assertThat(browser.submit(page, 0, Map.of("decision", "approve")).status()).isEqualTo(404);
  }

  @Test
  void tellsTheProgramThatItWasRefused() {
    var begun = begin();
    assertThat(browser.submit(confirmation(begun), 0, Map.of("decision", "deny")).text())
        .contains("Login denied");
    assertThat(ask(403, begun).path("detail").asString()).contains("denied in the browser");
    assertThat(ask(404, begun).path("code").asString()).isEqualTo("not_found");
  }

  @Test
  void givesNothingWhenTheApproverHasLoggedOutMeanwhile() {
    var begun = begin();
    browser.submit(confirmation(begun), 0, Map.of("decision", "approve"));
    var token = gateway.token("user:ada");
    gateway.json(200, "DELETE", "/api/v1/auth/sessions", token, "");
    assertThat(ask(403, begun).path("detail").asString()).contains("has ended");
  }

  @Test
  void readsATypedCodeAndStopsGuessing() {
    var begun = begin();
    confirmation(begun);
    var page = browser.get("/login/device");
    var typed = begun.path("userCode").asString().toLowerCase(Locale.ROOT);
    assertThat(browser.submit(page, 0, Map.of("code", typed.replace("-", " "))).text())
        .contains("Log in this client?");
    for (int i = 0; i < 10; i++) {
      var wrong = browser.submit(page, 0, Map.of("code", "BCDF-GHJK"));
      assertThat(wrong.status()).isEqualTo(404);
      assertThat(wrong.text()).contains("No client is waiting with this code");
    }
    assertThat(browser.submit(page, 0, Map.of("code", typed)).status()).isEqualTo(429);
  }

  @Test
  void needsASessionAndAFormOfItsOwnPage() {
    var begun = begin();
    var anonymous = browser.get("/login/device?code=" + begun.path("userCode").asString());
    assertThat(anonymous.status()).isEqualTo(303);
    assertThat(anonymous.location().toString()).contains("/login?next=%2Flogin%2Fdevice%3Fcode%3D");
    var page = confirmation(begun);
    var stranger = gateway.browser();
    stranger.cookies().put("session_token", browser.cookies().get("session_token"));
    assertThat(stranger.submit(page, 0, Map.of("decision", "approve")).status()).isEqualTo(403);
    assertThat(ask(400, begun).path("code").asString()).isEqualTo("authorization_pending");
    var token = gateway.token("user:ada");
    assertThat(gateway.send("GET", "/login/device", token, "").statusCode()).isEqualTo(403);
  }

  @Test
  void limitsTheLoginsOfOneAddress() {
    for (int i = 0; i < 20; i++) {
      begin();
    }
    assertThat(gateway.send("POST", "/api/v1/auth/device", "", "{}").statusCode()).isEqualTo(429);
    assertThat(gateway.send("POST", "/api/v1/auth/device", "", "{\"x\": 1}").statusCode())
        .isEqualTo(400);
    assertThat(gateway.send("POST", "/api/v1/auth/device/token", "", "{}").statusCode())
        .isEqualTo(400);
  }
}
