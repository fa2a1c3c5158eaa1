package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.it.Chromium.ENTER;
import static org.integrationgateway.it.Chromium.TAB;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A newcomer makes the first account in a browser, logs in and out, with the keyboard only. */
final class BrowserLoginIT {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final Pattern LINK = Pattern.compile("Make the first account[^\\n]*: (http\\S+)");
  private static final String PASSWORD = "correct horse battery staple";
  private static final String OTHER = "another long password";

  @TempDir Path folder;

  @Test
  void walksFromTheFirstLinkToTheLogout() throws IOException {
    var missing = Chromium.missing();
    if (!missing.isEmpty()) {
      System.out.println("no walk through the pages of logins, for want of " + missing);
    }
    assumeTrue(missing.isEmpty());
    var distribution = Distribution.in(folder);
    try (var server = Server.start(distribution, "--config", configuration().toString());
        var browser = Chromium.start(folder.resolve("profile"), PICTURES)) {
      firstAccount(server, browser);
      logout(browser);
      mountThatAsksForALogin(server, browser);
      programThatIsLetIn(server, browser);
      changeOfThePassword(server, browser);
      logout(browser);
      browser.open(server.uri("/board/"));
      browser.await("Log in");
    }
  }

  private Path configuration() throws IOException {
    var site = Files.createDirectories(folder.resolve("board/site"));
    Files.writeString(
        folder.resolve("board/manifest.yaml"),
        """
        kind: ui
        source: test.example/gateway/ui/board
        version: 1.0.0
        spec: {assetRoot: site}
        """);
    Files.writeString(
        site.resolve("index.html"),
        "<!doctype html><html lang=en><title>Board</title><h1>The board</h1>");
    return Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
        providers:
          identity: {people: {source: builtin:local}}
        apps:
          board:
            provider: {source: {path: board}}
            static: {mount: /board}
        """);
  }

  private static void firstAccount(Server server, Chromium browser) throws IOException {
    var link = LINK.matcher(server.log());
    assertThat(link.find()).as(server.log()).isTrue();
    browser.open(URI.create(link.group(1)));
    browser.await("The first account");
    browser.picture("first-account");
    browser.press(TAB + "root" + TAB + PASSWORD + TAB + PASSWORD + ENTER);
    browser.await("You are logged in");
    assertThat(browser.text()).contains("root");
    browser.picture("logged-in");
  }

  private static void logout(Chromium browser) throws IOException {
    browser.press(TAB + ENTER);
    browser.await("Integration Gateway");
    assertThat(browser.text()).contains("You are not logged in.");
    browser.picture("logged-out");
  }

  private static void mountThatAsksForALogin(Server server, Chromium browser) throws IOException {
    browser.open(server.uri("/board/?tab=1"));
    browser.await("Log in");
    browser.picture("login");
    browser.press(TAB + "root" + TAB + "not the password" + ENTER);
    awaitText(browser, "Login and password do not belong together.");
    browser.picture("wrong-password");
    browser.press(TAB + TAB + PASSWORD + ENTER);
    browser.await("Board");
    assertThat(browser.address()).isEqualTo(server.uri("/board/?tab=1"));
  }

  private static void programThatIsLetIn(Server server, Chromium browser) throws IOException {
    var begun = server.post("/api/v1/auth/device", "", "{}").body();
    browser.open(URI.create(member(begun, "verificationUrlComplete")));
    browser.await("Log this program in?");
    assertThat(browser.text()).contains(member(begun, "userCode"));
    browser.picture("program");
    browser.press(TAB + ENTER);
    browser.await("The program is logged in");
    var code = "{\"deviceCode\": \"%s\"}".formatted(member(begun, "deviceCode"));
    var session = server.post("/api/v1/auth/device/token", "", code).body();
    assertThat(server.get("/api/v1/apps", member(session, "token")).statusCode()).isEqualTo(200);
  }

  private static String member(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    assertThat(found.find()).as(json).isTrue();
    return found.group(1);
  }

  private static void awaitText(Chromium browser, String text) {
    browser.await("Log in");
    for (int i = 0; i < 100 && !browser.text().contains(text); i++) {
      browser.await("Log in");
    }
    assertThat(browser.text()).contains(text);
  }

  private static void changeOfThePassword(Server server, Chromium browser) throws IOException {
    browser.open(server.uri("/identity/local/account"));
    browser.await("Your account");
    browser.picture("account");
    browser.press(TAB.repeat(5) + PASSWORD + ENTER);
    browser.await("Set up a device");
    browser.picture("device-setup");
    browser.open(server.uri("/identity/local/account"));
    browser.await("Your account");
    browser.press(TAB + PASSWORD + TAB + OTHER + TAB + OTHER + ENTER);
    browser.await("The password is changed");
    browser.picture("password-changed");
    browser.press(TAB + ENTER);
    browser.await("Log in");
    browser.press(TAB + "root" + TAB + OTHER + ENTER);
    browser.await("You are logged in");
  }
}
