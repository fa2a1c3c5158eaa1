package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator replaces keys. */
@Tag("nightly")
final class KeysIT {
  @TempDir Path home;

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  @Test
  void aDataKeyIsMadeAndEverythingIsSealedAgain() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      gateway.session(Person.of("user:ada"));
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=keys"));
      assertThat(page.getByText("no action needed")).isVisible();
      var before = json(gateway.get("/admin/api/v1/keys/status", root)).path("sealing").asString();

      page.getByRole(AriaRole.BUTTON, named("Create a new data key")).click();
      page.getByRole(AriaRole.DIALOG)
          .getByText("Create a new data key", new Locator.GetByTextOptions().setExact(true))
          .click();
      assertThat(page.getByText("decrypts older values")).isVisible();
      var after = json(gateway.get("/admin/api/v1/keys/status", root)).path("sealing").asString();
      assertThat(after).isNotEqualTo(before);
      assertThat(page.locator("tbody tr").filter(text(after))).containsText("Encrypts new values");
      assertThat(page.getByText("may still encrypt values")).isVisible();

      page.getByRole(AriaRole.BUTTON, named("Re-encrypt all data")).click();
      assertThat(page.getByText("Re-encryption finished")).isVisible();
      assertThat(page.locator("tbody tr").filter(text(before))).containsText("Retired");
      var done = json(gateway.get("/admin/api/v1/keys/status", root)).path("rewrap");
      assertThat(done.path("state").asString()).isEqualTo("done");

      page.getByRole(AriaRole.BUTTON, named("Generate a key in this browser")).click();
      assertThat(page.locator("gw-leaked-key code")).containsText("id: k1, key: ...");
      tab.picture("keys");
      page.setViewportSize(320, 700);
      assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
