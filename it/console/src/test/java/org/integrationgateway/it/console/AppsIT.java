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

/** A newcomer connects the demo service with the wrong key and with the right one. */
@Tag("nightly")
final class AppsIT {
  @TempDir Path home;

  @Test
  void connectsTheDemoServiceAndAgainAfterARefusal() {
    try (var consoles =
            Consoles.start(home, "  inventory: {provider: {source: builtin:inventory}}\n");
        var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/"));
      assertThat(page.getByText("Get started")).isVisible();
      assertThat(card(page, "Demo inventory").getByText("Not connected")).isVisible();
      tab.picture("apps");

      page.getByRole(AriaRole.LINK, named("Connect Demo inventory")).click();
      assertThat(page.getByText("The key of this demo is demo-key.")).isVisible();
      tab.picture("apps-connect");
      page.getByLabel("Key").first().fill("wrong");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as")).isVisible();
      assertThat(badge(page, "Not verified").first()).isVisible();
      assertThat(badge(page, "Connected")).hasCount(0);
      // One next step at a time: first the check, then an operation.
      assertThat(page.locator(".made").getByRole(AriaRole.BUTTON)).hasCount(0);
      tab.pictures("apps-unverified");
      page.getByRole(AriaRole.BUTTON, named("Check the credential")).click();
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("rejects the credential");
      assertThat(page.getByText("Credential rejected").first()).isVisible();
      assertThat(page.locator(".made")).hasCount(0);
      tab.picture("apps-refused");
      tab.go(consoles.uri("/"));
      assertThat(page.getByRole(AriaRole.HEADING, named("Needs you"))).isVisible();
      assertThat(page.locator(".callout li")).hasCount(1);
      assertThat(page.locator(".callout")).containsText("rejected the credential");
      assertThat(page.locator("[data-group=connected] .cards h2")).hasText("Demo inventory");
      assertThat(page.locator("[data-group=others] .cards h2")).hasText("Demo");
      tab.pictures("apps-groups");
      page.getByRole(AriaRole.LINK, named("Reconnect Demo inventory")).first().click();
      assertThat(page.getByText("This replaces the credential")).isVisible();
      page.getByLabel("Key").first().fill("demo-key");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as")).isVisible();
      assertThat(page.locator(".made")).isFocused();
      page.getByRole(AriaRole.BUTTON, named("Check the credential")).click();
      assertThat(page.getByText("The service accepts the credential")).isVisible();
      assertThat(badge(page, "Not verified")).hasCount(0);
      assertThat(badge(page, "Ready")).isVisible();
      assertThat(page.locator(".made").getByRole(AriaRole.BUTTON)).hasText("Try an operation");
      tab.pictures("apps-connected");
      assertThat(list(consoles)).contains("A-1001");
    }
  }

  private static String list(Consoles consoles) {
    var gateway = consoles.gateway();
    return gateway.get("/api/v1/inventory/items.list", gateway.token("user:ada")).body();
  }

  private static Locator card(Page page, String app) {
    return page.getByRole(AriaRole.LISTITEM)
        .filter(
            new Locator.FilterOptions()
                .setHas(
                    page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(app))));
  }

  private static Locator badge(Page page, String text) {
    return page.locator(".badge").filter(new Locator.FilterOptions().setHasText(text));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }
}
