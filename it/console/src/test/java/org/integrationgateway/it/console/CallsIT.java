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

/** People and operators find why calls failed. */
@Tag("nightly")
final class CallsIT {
  private static final String SUM = "/api/v1/demo/math.add";

  @TempDir Path home;

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator rows(Page page) {
    return page.locator("tbody > tr:not(.details)");
  }

  private static Locator details(Locator row) {
    return row.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Details"));
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** The list reads itself again. */
  private static void later(Page page) {
    page.clock().runFor(6000);
  }

  @Test
  void aPersonFindsWhyACallFailed() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.page();
      page.clock().install();
      tab.go(consoles.uri("/?tab=calls"));
      assertThat(page.getByText("No calls yet.")).isVisible();
      tab.picture("calls-empty");
      var gateway = consoles.gateway();
      var token = gateway.token("user:ada");
      gateway.send("POST", SUM, token, "{\"a\": 1, \"b\": 2}");
      var refused = gateway.send("POST", SUM, token, "{\"a\": \"<b>many</b>\"}");
      var id = refused.headers().firstValue("X-Request-Id").orElseThrow();
      later(page);
      assertThat(rows(page)).hasCount(2);
      assertThat(rows(page).first()).containsText("Invalid parameters");
      details(rows(page).first()).focus();
      page.keyboard().press("Enter");
      assertThat(page.getByText("Correct the parameters named in the message")).isVisible();
      assertThat(page.locator("tr.details")).containsText(id);
      assertThat(page.locator("tr.details")).containsText("/a: must be a number");
      assertThat(page.locator("tr.details")).not().containsText("many");
      gateway.send("POST", SUM, token, "{\"a\": 1, \"b\": 3}");
      later(page);
      assertThat(rows(page)).hasCount(3);
      assertThat(page.locator("tr.details")).containsText(id);
      assertThat(details(rows(page).nth(1))).isFocused();
      tab.picture("calls");
      page.getByLabel("Outcome").selectOption("failed");
      assertThat(rows(page)).hasCount(1);
      assertThat(page.url()).endsWith("?tab=calls&outcome=failed");
      page.getByLabel("Operation").fill("text.reverse");
      page.keyboard().press("Enter");
      assertThat(page.getByText("No matching calls.")).isVisible();
      button(page, "Clear filters").first().click();
      assertThat(rows(page)).hasCount(3);
      assertThat(rows(page).first()).containsText("Demo math.add");
      page.getByLabel("Request ID").fill(id.substring(0, 8));
      page.keyboard().press("Enter");
      assertThat(rows(page)).hasCount(1);
      assertThat(page.url()).endsWith("?tab=calls&requestId=" + id);
      tab.go(consoles.uri("/?tab=calls&requestId=" + id));
      link(page, "Open operation").click();
      assertThat(page.url()).endsWith("?tab=apps&app=demo&operation=math.add");
    }
  }

  @Test
  void theAddressOfACallOpensItForItsCallerOnly() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada();
        var root = consoles.root()) {
      var gateway = consoles.gateway();
      var token = gateway.token("user:ada");
      gateway.send("POST", SUM, token, "{}");
      for (int i = 0; i < 101; i++) {
        gateway.send("POST", SUM, token, "{\"a\": 1, \"b\": 2}");
      }
      var page = tab.go(consoles.uri("/?tab=calls&outcome=failed")).page();
      button(page, "Details").click();
      assertThat(page.locator("tr.details")).hasCount(1);
      var call = page.url().replaceFirst(".*&call=", "");
      assertThat(page.url()).endsWith("/?tab=calls&outcome=failed&call=" + call);
      button(page, "Details").click();
      assertThat(page.url()).endsWith("/?tab=calls&outcome=failed");

      tab.go(consoles.uri("/?tab=calls&call=" + call));
      assertThat(page.locator("tr.details")).hasCount(1);
      assertThat(page.locator("tr.details")).containsText("Invalid parameters");
      assertThat(rows(page)).hasCount(101);
      tab.picture("calls-address");

      var others = root.go(consoles.uri("/?tab=calls&call=" + call)).page();
      assertThat(others.getByRole(AriaRole.ALERT))
          .hasText("There is no such call, or it is not yours.");
      assertThat(others.getByText("No calls yet.")).hasCount(0);
      root.picture("calls-foreign");
      root.go(consoles.uri("/admin?tab=calls&call=" + call));
      assertThat(others.locator("tr.details")).hasCount(1);
      root.go(consoles.uri("/admin?tab=calls&call=nothing"));
      assertThat(others.getByRole(AriaRole.ALERT)).hasText("There is no such call.");
    }
  }

  @Test
  void noCallIsAddedWhileTheListIsPaused() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      var token = gateway.token("user:ada");
      gateway.send("POST", SUM, token, "{}");
      var page = tab.page();
      page.clock().install();
      tab.go(consoles.uri("/?tab=calls"));
      assertThat(rows(page)).hasCount(1);
      button(page, "Pause").click();
      gateway.send("POST", SUM, token, "{}");
      page.clock().runFor(20_000);
      assertThat(rows(page)).hasCount(1);
      button(page, "Resume").click();
      assertThat(rows(page)).hasCount(2);
    }
  }

  @Test
  void anOperatorFindsTheCallsThatFailed() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var ada = gateway.token("user:ada");
      gateway.send("POST", SUM, ada, "{\"a\": 1, \"b\": 2}");
      gateway.send("POST", SUM, gateway.token("user:bob"), "{}");
      for (int i = 0; i < 120; i++) {
        gateway.send("POST", "/api/v1/demo/text.reverse", ada, "{\"text\": \"a\"}");
      }
      var page = tab.go(consoles.uri("/admin?tab=calls&app=demo&outcome=failed")).page();
      assertThat(rows(page)).hasCount(1);
      assertThat(rows(page).first()).containsText("user:bob");
      button(page, "Details").click();
      assertThat(link(page, "Show provider")).isVisible();
      tab.picture("admin-calls");
      button(page, "Clear filters").click();
      page.locator(".failures button").click();
      assertThat(page.url()).endsWith("?tab=calls&app=demo&outcome=invalid_parameters");
      assertThat(rows(page)).hasCount(1);
      page.getByLabel("Outcome").selectOption("");
      assertThat(rows(page)).hasCount(100);
      button(page, "Show more").click();
      assertThat(rows(page)).hasCount(122);
    }
  }

  @Test
  void whatIsShownStaysWhileTheServerIsAway() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      var token = gateway.token("user:ada");
      gateway.send("POST", SUM, token, "{}");
      var page = tab.page();
      page.clock().install();
      tab.go(consoles.uri("/?tab=calls"));
      button(page, "Details").click();
      page.route("**/api/v1/calls**", route -> route.abort());
      later(page);
      assertThat(page.getByText("The gateway is not responding.")).isVisible();
      assertThat(page.locator("tr.details")).isVisible();
      page.unroute("**/api/v1/calls**");
      gateway.send("POST", SUM, token, "{}");
      later(page);
      assertThat(rows(page)).hasCount(2);
      assertThat(page.getByText("The gateway is not responding.")).hasCount(0);
      assertThat(page.locator("tr.details")).isVisible();
    }
  }

  @Test
  void theCallsOfAServiceAccountAreShownToItsManager() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      var body = "{\"id\": \"ci\", \"displayName\": \"Builds\"}";
      gateway.send("POST", "/api/v1/service-accounts", gateway.token("user:ada"), body);
      gateway.send("POST", SUM, gateway.token("service_account:ci"), "{}");
      var page = tab.go(consoles.uri("/?tab=service-accounts&account=ci")).page();
      link(page, "Recent calls").click();
      assertThat(rows(page)).hasCount(1);
      page.getByLabel("Outcome").selectOption("ok");
      assertThat(page.getByText("No matching calls.")).isVisible();
      assertThat(page.url()).endsWith("?tab=calls&as=ci&outcome=ok");
    }
  }

  @Test
  void fitsAPhone() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.phone("ada")) {
      var gateway = consoles.gateway();
      gateway.send("POST", SUM, gateway.token("user:ada"), "{}");
      var page = tab.go(consoles.uri("/?tab=calls")).page();
      button(page, "Details").click();
      tab.picture("calls-phone");
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .isEqualTo(true);
    }
  }
}
