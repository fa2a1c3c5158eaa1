package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A newcomer with the configuration of the first start, who has read no documentation. */
final class FirstCallIT {
  @TempDir Path home;

  @Test
  void walksFromTheFirstAccountToTheFirstCallsAndTheirFailures() throws IOException {
    var files = new GatewayHome(home);
    DefaultConfig.writeTo(files);
    var yaml = Files.readString(files.configuration()).replace("port: 8080", "port: 0");
    try (var consoles = Consoles.of(home, yaml);
        var tab = Tab.open(consoles.uri("/"))) {
      var page = tab.page();
      tab.go(consoles.uri("/"));
      assertThat(page.getByText("has no accounts yet")).isVisible();
      FirstAccount.make(consoles, tab);

      link(page, "Connect the demo inventory").click();
      page.getByLabel("Key").first().fill("demo-key");
      page.getByRole(AriaRole.BUTTON, exactly("Connect")).click();
      page.getByRole(AriaRole.BUTTON, exactly("Check the credential")).click();
      page.getByRole(AriaRole.BUTTON, exactly("Try an operation")).click();
      link(page, "List items").first().click();
      var call = new CallPage(page).tryIt();
      assertThat(call.answer()).containsText("\"items\": [");

      tab.go(consoles.uri("/?tab=mcp"));
      page.getByRole(AriaRole.BUTTON, exactly("Copy URL")).first().click();
      assertThat(page.getByText("Copied.")).isVisible();
      assertThat(page.evaluate("() => navigator.clipboard.readText()"))
          .isEqualTo(consoles.uri("/mcp").toString());

      tab.go(consoles.uri("/?tab=apps&app=inventory&operation=items.get"));
      new CallPage(page).control("sku").fill("no such item");
      new CallPage(page).tryIt();
      tab.go(consoles.uri("/?tab=calls&outcome=failed"));
      var failed =
          page.getByRole(AriaRole.ROW)
              .filter(new Locator.FilterOptions().setHasText("items.get"))
              .first();
      failed.getByRole(AriaRole.BUTTON).first().click();
      assertThat(page.locator("main")).containsText("Not found");
    }
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }

  private static Page.GetByRoleOptions exactly(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
