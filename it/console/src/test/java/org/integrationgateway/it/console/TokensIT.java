package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens are made, used, limited and revoked in the console. */
final class TokensIT {
  private static final String SUM = "{\"a\": 1, \"b\": 2}";

  @TempDir Path home;

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void aTokenIsMadeUsedAndRevoked() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=tokens")).page();
      assertThat(page.getByText("You have no tokens.")).isVisible();
      tab.picture("tokens-empty");
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New token")).click();
      assertThat(page.getByLabel("Name")).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.getByText("Enter a name for the token.")).isVisible();
      page.keyboard().type("backup <b>script</b>");
      page.keyboard().press("Enter");
      assertThat(page.getByText("Copy it now")).isVisible();
      tab.picture("tokens-made");
      var text = page.locator("code.token-text").innerText();
      button(page, "Copy token").click();
      assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(text);
      page.keyboard().press("Escape");
      assertThat(page.locator("code.token-text")).hasCount(0);
      assertThat(page.getByRole(AriaRole.ROWHEADER)).hasText("backup <b>script</b>");
      var gateway = consoles.gateway();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      button(page, "Revoke \u2068backup <b>script</b>\u2069").click();
      button(page, "Revoke").last().click();
      assertThat(page.getByText("You have no tokens.")).isVisible();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(401);
    }
  }

  @Test
  @Tag("nightly")
  void aTokenIsLimitedToAnOperationThatWasChosen() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=tokens&new=1&app=demo")).page();
      page.getByLabel("Name").fill("adds");
      assertThat(page.getByLabel("Limited access")).isChecked();
      page.getByLabel("Only some operations").check();
      button(page, "Create token").click();
      assertThat(page.getByText("Choose operations of")).isVisible();
      page.getByLabel("math.add").check();
      tab.picture("tokens-new");
      button(page, "Create token").click();
      var text = page.locator("code.token-text").innerText();
      button(page, "Close").click();
      assertThat(page.getByRole(AriaRole.CELL).first()).hasText("Demo: math.add");
      tab.picture("tokens");
      var gateway = consoles.gateway();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      assertThat(gateway.status("POST", "/api/v1/demo/text.reverse", text, "{\"text\": \"a\"}"))
          .isEqualTo(403);
    }
  }

  @Test
  @Tag("nightly")
  void aRequestThatIsSentAgainMakesOneToken() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=tokens&new=1")).page();
      page.getByLabel("Name").fill("lost answer");
      page.route(
          "**/api/v1/tokens",
          route -> {
            route.fetch();
            route.abort();
          });
      button(page, "Create token").click();
      assertThat(page.getByText("The gateway is not responding.")).isVisible();
      assertThat(page.getByLabel("Name")).hasValue("lost answer");
      page.unroute("**/api/v1/tokens");
      button(page, "Create token").click();
      var text = page.locator("code.token-text").innerText();
      var me = consoles.gateway().get("/api/v1/tokens", text);
      assertThat(ConfiguredGateway.json(me)).hasSize(1);
    }
  }

  @Test
  @Tag("nightly")
  void aTokenThatHasExpiredIsMadeAgain() {
    var inventory = "  inventory: {provider: {source: builtin:inventory}}\n";
    try (var consoles = Consoles.start(home, inventory);
        var tab = consoles.phone("ada")) {
      var gateway = consoles.gateway();
      var body =
          """
          {"name": "adds", "expiresInSeconds": 86400,
           "scopes": [{"app": "demo", "operations": ["math.add"]}, {"app": "workflow"},
            {"app": "connections", "operations": ["inventory"]}]}
          """;
      assertThat(gateway.status("POST", "/api/v1/tokens", gateway.token("user:ada"), body))
          .isEqualTo(201);
      var page = tab.page();
      page.clock().setFixedTime(Date.from(Instant.now().plus(Duration.ofDays(31))));
      tab.go(consoles.uri("/?tab=tokens"));
      assertThat(page.getByText("Expired")).hasCount(2);
      tab.picture("tokens-phone");
      page.locator("tr", new Page.LocatorOptions().setHasText("adds"))
          .getByText("Duplicate")
          .click();
      assertThat(page.getByLabel("Name")).hasValue("adds");
      assertThat(page.getByLabel("math.add")).isChecked();
      assertThat(page.getByLabel("Workflows")).isChecked();
      assertThat(page.getByLabel("Connect and disconnect apps: Demo inventory")).isChecked();
      page.getByLabel("Full access").check();
      page.getByLabel("Limited access").check();
      assertThat(page.getByLabel("math.add")).isChecked();
      tab.picture("tokens-new-phone");
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .isEqualTo(true);
      button(page, "Create token").click();
      var text = page.locator("code.token-text").innerText();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      assertThat(gateway.get("/api/v1/auth/me", text).body()).contains("workflow", "inventory");
    }
  }
}
