package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.server.testing.AccountGateway;
import org.integrationgateway.server.testing.login.DeviceProgram;
import org.integrationgateway.server.testing.login.FormBrowser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of one's own account, in a browser that is logged in. */
final class AccountPagesTest {
  private static final String ACCOUNT = "/identity/local/account";
  private static final String PASSWORD = "correct horse battery staple";
  private static final String OTHER = "another long password";
  private static final int CHANGE = 0;
  private static final int DEVICE = 1;
  private static final Pattern CODE = Pattern.compile("<code>([^<]*)</code>");

  @TempDir private Path home;
  private AccountGateway gateway;
  private String ops;
  private FormBrowser browser;

  @BeforeEach
  void start() throws IOException {
    gateway = AccountGateway.start(home);
    ops = gateway.token("user:ops");
    gateway.account(ops, "ada", PASSWORD);
    browser = gateway.browser();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private FormBrowser.Page account() {
    var page = gateway.login(browser, ACCOUNT, "ada", PASSWORD);
    assertThat(page.text()).contains("You are logged in as <strong>ada</strong>");
    return page;
  }

  @Test
  @Tag("nightly")
  void changesThePasswordAndEndsEveryLogin() {
    var elsewhere = gateway.browser();
    assertThat(gateway.login(elsewhere, ACCOUNT, "ada", PASSWORD).status()).isEqualTo(200);
    var page = account();
    var wrong = browser.submit(page, CHANGE, change("not the password", OTHER, OTHER));
    assertThat(wrong.status()).isEqualTo(403);
    assertThat(wrong.text()).contains("The current password is wrong.", "role=\"alert\"");
    assertThat(browser.submit(page, CHANGE, change(PASSWORD, OTHER, "different")).text())
        .contains("The new passwords do not match.");
    assertThat(browser.submit(page, CHANGE, change(PASSWORD, "ada", "ada")).status())
        .isEqualTo(400);

    var done = browser.submit(page, CHANGE, change(PASSWORD, OTHER, OTHER));
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.text()).contains("Password changed");
    for (var each : List.of(browser, elsewhere)) {
      var ended = each.get(ACCOUNT);
      assertThat(ended.status()).isEqualTo(303);
      assertThat(ended.location().getRawPath()).isEqualTo("/login");
    }
    assertThat(gateway.login(browser, ACCOUNT, "ada", PASSWORD).status()).isEqualTo(403);
    assertThat(gateway.login(browser, ACCOUNT, "ada", OTHER).status()).isEqualTo(200);
  }

  private static Map<String, String> change(String current, String next, String again) {
    return Map.of("password", current, "next", next, "again", again);
  }

  @Test
  @Tag("nightly")
  void asksForTheCodeOfADeviceAfterItWasSetUp() {
    var page = account();
    assertThat(browser.submit(page, DEVICE, Map.of("password", OTHER)).status()).isEqualTo(403);
    var setup = browser.submit(page, DEVICE, Map.of("password", PASSWORD));
    var shown = codes(setup);
    var program = DeviceProgram.of(shown.get(0));
    assertThat(shown.get(1)).startsWith("otpauth://totp/Integration%20Gateway:ada?secret=");
    var wrong = browser.submit(setup, 0, Map.of("code", "000000"));
    assertThat(wrong.status()).isEqualTo(403);
    assertThat(codes(wrong)).isEqualTo(shown);
    // Of the step before, so that the present code still works at the login.
    var confirmed = browser.submit(wrong, 0, Map.of("code", program.code(earlier())));
    assertThat(confirmed.text()).contains("Save your recovery codes");
    var recovery = codes(confirmed);
    assertThat(recovery).hasSize(10);
    assertThat(browser.get(ACCOUNT).text()).contains("Two-factor authentication is on.");

    var other = gateway.browser();
    var login = gateway.loginPage(other, ACCOUNT);
    assertThat(other.submit(login, 0, Map.of("login", "ada", "password", OTHER)).text())
        .doesNotContain("Two-factor code");
    var second = other.submit(login, 0, Map.of("login", "ada", "password", PASSWORD));
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.text()).contains("Two-factor code", "one-time-code");
    assertThat(other.cookies()).doesNotContainKey("session_token");
    var refused = other.submit(second, 0, Map.of("code", "000000"));
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("This code is wrong, or was used before.");
    var done = other.submit(refused, 0, Map.of("code", program.code(Instant.now())));
    assertThat(gateway.arrive(other, done).text()).contains("You are logged in as");

    var third = gateway.browser();
    var again = loginStep(third);
    var byRecovery = third.submit(again, 0, Map.of("code", recovery.get(3)));
    assertThat(gateway.arrive(third, byRecovery).text()).contains("You are logged in as");
    assertThat(third.submit(loginStep(third), 0, Map.of("code", recovery.get(3))).status())
        .isEqualTo(403);

    var off = browser.submit(browser.get(ACCOUNT), DEVICE, Map.of("password", PASSWORD));
    assertThat(off.status()).isEqualTo(303);
    assertThat(gateway.login(gateway.browser(), ACCOUNT, "ada", PASSWORD).text())
        .contains("You are logged in as");
  }

  @Test
  void aLinkAloneDoesNotLogInWhereADeviceIsAskedFor() {
    var setup = browser.submit(account(), DEVICE, Map.of("password", PASSWORD));
    var program = DeviceProgram.of(codes(setup).get(0));
    browser.submit(setup, 0, Map.of("code", program.code(earlier())));
    var made = gateway.json(200, "POST", "/admin/api/v1/accounts/ada/reset-link", ops, "");
    var other = gateway.browser();
    var page = other.get(URI.create(made.path("link").asString()));

    var done = other.submit(page, 0, Map.of("next", OTHER, "again", OTHER));

    assertThat(done.status()).isEqualTo(200);
    assertThat(done.text()).contains("Password set", "href=\"../../login\"");
    assertThat(other.cookies()).doesNotContainKey("session_token");
  }

  private FormBrowser.Page loginStep(FormBrowser each) {
    var login = gateway.loginPage(each, ACCOUNT);
    return each.submit(login, 0, Map.of("login", "ada", "password", PASSWORD));
  }

  private static Instant earlier() {
    return Instant.now().minusSeconds(30);
  }

  private static List<String> codes(FormBrowser.Page page) {
    var codes = new ArrayList<String>();
    var found = CODE.matcher(page.text());
    while (found.find()) {
      codes.add(found.group(1));
    }
    assertThat(codes).as(page.text()).isNotEmpty();
    return codes;
  }

  @Test
  void storesNoKeyThatCanBeRead() throws IOException {
    var setup = browser.submit(account(), DEVICE, Map.of("password", PASSWORD));
    var key = codes(setup).get(0);
    var program = DeviceProgram.of(key);
    var confirmed = browser.submit(setup, 0, Map.of("code", program.code(Instant.now())));
    var secrets = new ArrayList<>(codes(confirmed));
    secrets.add(key.replace(" ", ""));
    program.key().useBytes(bytes -> secrets.add(new String(bytes, StandardCharsets.ISO_8859_1)));
    var stored = new StringBuilder();
    try (var files = Files.list(gateway.database().getParent())) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        stored.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(stored.toString()).contains("second-factors").doesNotContain(secrets);
  }

  @Test
  void anOperatorRemovesTheDeviceOfAPersonWhoLostIt() {
    var setup = browser.submit(account(), DEVICE, Map.of("password", PASSWORD));
    var program = DeviceProgram.of(codes(setup).get(0));
    browser.submit(setup, 0, Map.of("code", program.code(Instant.now())));
    var path = "/admin/api/v1/accounts/ada";
    assertThat(gateway.json(200, "GET", path, ops, "").path("totp").asBoolean()).isTrue();
    assertThat(gateway.json(200, "PATCH", path, ops, "{\"totp\": false}").path("totp").asBoolean())
        .isFalse();
    assertThat(gateway.login(gateway.browser(), ACCOUNT, "ada", PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void takesNoFormOfAnotherSiteAndNoToken() {
    var page = account();
    var stranger = gateway.browser();
    stranger.cookies().put("session_token", browser.cookies().get("session_token"));
    assertThat(stranger.submit(page, CHANGE, change(PASSWORD, OTHER, OTHER)).status())
        .isEqualTo(403);
    assertThat(gateway.send("GET", ACCOUNT, gateway.token("user:ada"), "").statusCode())
        .isEqualTo(403);
    var ended = gateway.json(200, "DELETE", "/api/v1/auth/sessions", gateway.token("user:ada"), "");
    // The session of the login, and the one that began when the password was set.
    assertThat(ended.path("revoked").asInt()).isEqualTo(2);
    assertThat(browser.submit(page, CHANGE, change(PASSWORD, OTHER, OTHER)).status())
        .isEqualTo(303);
    assertThat(gateway.login(browser, ACCOUNT, "ada", PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void endsTheSessionOfADisabledAccountAtOnce() {
    account();
    gateway.json(200, "PATCH", "/admin/api/v1/accounts/ada", ops, "{\"disabled\": true}");
    assertThat(browser.get(ACCOUNT).status()).isEqualTo(303);
    assertThat(gateway.login(browser, ACCOUNT, "ada", PASSWORD).text())
        .contains("Wrong login or password");
  }
}
