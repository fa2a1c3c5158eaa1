package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A newcomer makes the first account in a browser, logs in and out, with the keyboard only. */
@Tag("nightly")
final class LoginPagesIT {
  private static final String PASSWORD = "correct horse battery staple";
  private static final String OTHER = "another long password";

  @TempDir Path home;

  @Test
  void walksFromTheFirstLinkToTheLogout() throws IOException {
    try (var consoles = Consoles.of(home, configuration());
        var tab = Tab.open(consoles.uri("/"))) {
      firstAccount(consoles, tab);
      logout(tab);
      mountThatAsksForALogin(consoles, tab);
      programThatIsLetIn(consoles, tab);
      changeOfThePassword(consoles, tab);
      logout(tab);
      tab.go(consoles.uri("/board/"));
      assertThat(tab.page()).hasTitle("Log in");
    }
  }

  private String configuration() throws IOException {
    var site = Files.createDirectories(home.resolve("board/site"));
    Files.writeString(
        home.resolve("board/manifest.yaml"),
        """
        kind: ui
        source: test.example/gateway/ui/board
        version: 1.0.0
        spec: {assetRoot: site}
        """);
    Files.writeString(
        site.resolve("index.html"),
        "<!doctype html><html lang=en><title>Board</title><h1>The board</h1>");
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
    providers:
      identity: {people: {source: builtin:local}}
    apps:
      board:
        provider: {source: {path: board}}
        static: {mount: /board}
    """;
  }

  private static void firstAccount(Consoles consoles, Tab tab) {
    tab.go(consoles.gateway().gateway().firstAdminLink().orElseThrow());
    assertThat(tab.page()).hasTitle("Create the first account");
    tab.pictures("first-account");
    tab.toContent().press("Tab").type("root").press("Tab").type(PASSWORD);
    tab.press("Tab").type(PASSWORD).press("Enter");
    assertThat(tab.page().getByRole(AriaRole.NAVIGATION)).isVisible();
  }

  private static void logout(Tab tab) {
    tab.tabTo("root").press("Enter").tabTo("Log out").press("Enter");
    assertThat(tab.page()).hasTitle("You are logged out");
    tab.pictures("logged-out");
  }

  private static void mountThatAsksForALogin(Consoles consoles, Tab tab) {
    tab.go(consoles.uri("/board/?tab=1"));
    assertThat(tab.page()).hasTitle("Log in");
    tab.pictures("login");
    tab.toContent().press("Tab").type("root").press("Tab").type("not the password").press("Enter");
    assertThat(tab.page().getByRole(AriaRole.ALERT)).containsText("Wrong login or password.");
    tab.pictures("wrong-password");
    tab.toContent().press("Tab", "Tab").type(PASSWORD).press("Enter");
    assertThat(tab.page()).hasTitle("Board");
    assertThat(tab.page()).hasURL(consoles.uri("/board/?tab=1").toString());
  }

  private static void programThatIsLetIn(Consoles consoles, Tab tab) {
    var begun = post(consoles, "/api/v1/auth/device", "{}");
    tab.go(consoles.uri(begun.path("verificationUrlComplete").asString()));
    assertThat(tab.page()).hasTitle("Log in this client?");
    assertThat(tab.page().getByText(begun.path("userCode").asString()).first()).isVisible();
    tab.pictures("program");
    tab.toContent().press("Tab", "Enter");
    assertThat(tab.page()).hasTitle("Login approved");
    var code = "{\"deviceCode\": \"%s\"}".formatted(begun.path("deviceCode").asString());
    var token = post(consoles, "/api/v1/auth/device/token", code).path("token").asString();
    assertThat(consoles.gateway().status("GET", "/api/v1/apps", token, "")).isEqualTo(200);
  }

  private static JsonNode post(Consoles consoles, String path, String body) {
    return ConfiguredGateway.json(consoles.gateway().send("POST", path, "none", body));
  }

  private static void changeOfThePassword(Consoles consoles, Tab tab) {
    tab.go(consoles.uri("/identity/local/account"));
    assertThat(tab.page()).hasTitle("Your account");
    tab.pictures("account");
    tab.toContent();
    for (int i = 0; i < 5; i++) {
      tab.press("Tab");
    }
    tab.type(PASSWORD).press("Enter");
    assertThat(tab.page()).hasTitle("Set up two-factor authentication");
    tab.pictures("device-setup");
    tab.go(consoles.uri("/identity/local/account"));
    assertThat(tab.page()).hasTitle("Your account");
    tab.toContent().press("Tab").type(PASSWORD).press("Tab").type(OTHER);
    tab.press("Tab").type(OTHER).press("Enter");
    assertThat(tab.page()).hasTitle("Password changed");
    tab.pictures("password-changed");
    tab.toContent().press("Tab", "Enter");
    assertThat(tab.page()).hasTitle("Log in");
    tab.toContent().press("Tab").type("root").press("Tab").type(OTHER).press("Enter");
    assertThat(tab.page().getByRole(AriaRole.NAVIGATION)).isVisible();
  }
}
