package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
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
      assertThat(page.getByText("You have no token.")).isVisible();
      tab.picture("tokens-empty");
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New token")).click();
      assertThat(page.getByLabel("Name")).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.getByText("Give the token a name.")).isVisible();
      page.keyboard().type("backup <b>script</b>");
      page.keyboard().press("Enter");
      assertThat(page.getByText("Copy it now")).isVisible();
      tab.picture("tokens-made");
      var text = page.locator("code.token-text").innerText();
      button(page, "Copy the token").click();
      assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(text);
      page.keyboard().press("Escape");
      assertThat(page.locator("code.token-text")).hasCount(0);
      assertThat(page.getByRole(AriaRole.ROWHEADER)).hasText("backup <b>script</b>");
      var gateway = consoles.gateway();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      button(page, "Revoke \u2068backup <b>script</b>\u2069").click();
      button(page, "Revoke").last().click();
      assertThat(page.getByText("You have no token.")).isVisible();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(401);
    }
  }

  @Test
  void aTokenIsLimitedToAnOperationThatWasChosen() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=tokens&new=1&app=demo")).page();
      page.getByLabel("Name").fill("adds");
      assertThat(page.getByLabel("Only what I choose")).isChecked();
      page.getByLabel("Only some operations").check();
      button(page, "Make the token").click();
      assertThat(page.getByText("Choose operations of")).isVisible();
      page.getByLabel("math.add").check();
      tab.picture("tokens-new");
      button(page, "Make the token").click();
      var text = page.locator("code.token-text").innerText();
      button(page, "Close").click();
      assertThat(page.getByRole(AriaRole.CELL).first()).hasText("demo: math.add");
      tab.picture("tokens");
      var gateway = consoles.gateway();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      assertThat(gateway.status("POST", "/api/v1/demo/text.reverse", text, "{\"text\": \"a\"}"))
          .isEqualTo(403);
    }
  }
}
