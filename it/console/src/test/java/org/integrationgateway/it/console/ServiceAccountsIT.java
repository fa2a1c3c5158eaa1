package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person makes a service account, gives it a token and a second manager, and deletes it. */
@Tag("nightly")
final class ServiceAccountsIT {
  private static final String SUM = "{\"a\": 1, \"b\": 2}";

  @TempDir Path home;

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void isMadeUsedSharedAndDeleted() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      var page = tab.go(consoles.uri("/?tab=service-accounts")).page();
      assertThat(page.getByText("You manage no service accounts.")).isVisible();
      page.getByText("New service account").click();
      button(page, "Create service account").click();
      assertThat(page.locator("[aria-invalid=true]")).isFocused();
      page.getByLabel("Name").fill("Nightly builds");
      page.getByLabel("ID").fill("Not An Id");
      page.keyboard().press("Enter");
      assertThat(page.locator("[name=id]")).isFocused();
      page.getByLabel("ID").fill("ci");
      tab.picture("service-account-new");
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.HEADING).first()).hasText("Nightly builds");
      assertThat(page.url()).endsWith("?tab=service-accounts&account=ci");

      page.getByText("New token").click();
      page.getByLabel("Name").fill("jenkins");
      page.keyboard().press("Enter");
      var text = page.locator("code.token-text").innerText();
      page.keyboard().press("Escape");
      assertThat(page.getByRole(AriaRole.ROWHEADER).first()).hasText("jenkins");
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(200);
      assertThat(gateway.get("/api/v1/auth/me", text).body()).contains("service_account:ci");

      assertThat(page.getByText("The last manager cannot be removed.")).isVisible();
      page.getByLabel("Add a manager").fill("bob");
      button(page, "Add").click();
      assertThat(page.locator("gw-account-managers")).containsText("user:");
      page.getByLabel("Add a manager").fill("user:bob");
      button(page, "Add").click();
      assertThat(page.getByText("The last manager cannot be removed.")).hasCount(0);
      tab.picture("service-account");
      var bob = gateway.token("user:bob");
      assertThat(gateway.get("/api/v1/service-accounts/ci", bob).statusCode()).isEqualTo(200);
      button(page, "Remove \u2068user:bob\u2069").click();
      button(page, "Remove").last().click();
      assertThat(page.getByText("The last manager cannot be removed.")).isVisible();
      assertThat(gateway.get("/api/v1/service-accounts/ci", bob).statusCode()).isEqualTo(404);

      button(page, "Delete").click();
      assertThat(page.getByRole(AriaRole.DIALOG))
          .containsText("1 token stops working immediately.");
      button(page, "Delete").last().click();
      assertThat(page.getByText("You manage no service accounts.")).isVisible();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", text, SUM)).isEqualTo(401);
    }
  }

  @Test
  void saysWhyThereAreNone() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
        providers:
          identity: {people: {source: builtin:local}}
        apps: {}
        """;
    try (var consoles = Consoles.of(home, yaml);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=service-accounts")).page();
      assertThat(page.getByText("Service accounts are not available.")).isVisible();
      tab.picture("service-accounts-off");
    }
  }
}
