package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of operators, after real calls. */
@Tag("nightly")
final class DashboardIT {
  private static final String APPS =
      """
        spare: {provider: {source: builtin:demo}}
        broken: {provider: {source: {url: 'https://packages.example/release.yaml'}}}
      """;

  @TempDir Path home;

  @Test
  void showsRatesErrorsAndLatencies() {
    try (var consoles = Consoles.start(home, APPS);
        var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin"));
      assertThat(page.getByText("No calls yet")).isVisible();
      tab.pictures("dashboard-empty");

      call(consoles, "demo/hello.greet", "{\"name\": \"Ada\"}", 6, 200);
      call(consoles, "demo/math.add", "{\"a\": \"one\"}", 3, 400);
      call(consoles, "spare/hello.greet", "{\"name\": \"Ada\"}", 1, 200);
      call(consoles, "broken/anything", "{}", 1, 503);
      consoles.gateway().gateway().figures().sample();
      tab.go(consoles.uri("/admin?tab=dashboard"));
      var apps = table(page, "Calls by app");
      assertThat(row(apps, "Demo (demo)").getByRole(AriaRole.CELL))
          .containsText(new String[] {"", "9", "33.3%", "0%"});
      assertThat(row(apps, "(unknown operation)").getByRole(AriaRole.CELL))
          .containsText(new String[] {"", "1", "0%", "100%"});
      assertThat(row(apps, "Demo (spare)").getByRole(AriaRole.LINK))
          .hasText("Provider Demo (spare)");
      assertThat(row(apps, "Demo (demo)").getByText("Failed calls"))
          .hasAttribute("href", "?tab=calls&app=demo&outcome=failed");
      assertThat(row(table(page, "Calls by source"), "API").getByRole(AriaRole.CELL).nth(1))
          .hasText("11");
      assertThat(page.locator(".tile").filter(has("Error rate"))).containsText("9.1%");
      assertThat(page.getByText("app broken"))
          .hasAttribute("href", "?tab=providers&provider=app%2Fbroken");
      var failures = table(page, "Top errors");
      assertThat(failures.getByRole(AriaRole.ROW)).hasCount(3);
      assertThat(failures.getByRole(AriaRole.ROW).nth(1)).containsText("27.3%");
      assertThat(failures.getByRole(AriaRole.LINK).first())
          .hasAttribute("href", "?tab=calls&outcome=invalid_parameters");
      assertThat(page.locator("gw-chart canvas")).hasCount(4);
      tab.pictures("dashboard");
    }
  }

  @Test
  void isChosenByTheKeyboardAndKeptInTheAddress() {
    try (var consoles = Consoles.start(home, APPS);
        var tab = consoles.root()) {
      var page = tab.page();
      call(consoles, "demo/hello.greet", "{\"name\": \"Ada\"}", 5, 200);
      call(consoles, "spare/hello.greet", "{\"name\": \"Ada\"}", 2, 200);
      consoles.gateway().gateway().figures().sample();
      tab.go(consoles.uri("/admin?tab=dashboard&window=1h"));
      assertThat(button(page, "1 hour")).hasAttribute("aria-pressed", "true");
      button(page, "6 hours").press("Enter");
      assertThat(page).hasURL(Pattern.compile("window=6h"));
      page.getByLabel("App").selectOption("spare");
      assertThat(page).hasURL(Pattern.compile("window=6h&app=spare|app=spare&window=6h"));
      assertThat(page.locator(".tile").filter(has("in the last minute"))).containsText("2 calls");
      assertThat(row(table(page, "Calls by source"), "API").getByRole(AriaRole.CELL).nth(1))
          .hasText("2");

      page.reload();
      assertThat(page.getByLabel("App")).hasValue("spare");
      button(table(page, "Calls by app"), "Demo (demo)").press("Enter");
      assertThat(page.getByLabel("App")).hasValue("demo");
      var chart =
          page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Latency")).first();
      assertThat(button(chart, "p50 latency")).not().containsText("–");
      button(chart, "p50 latency").press("Enter");
      assertThat(button(chart, "p50 latency")).hasAttribute("aria-pressed", "false");
      chart.locator("summary").press("Enter");
      var steps = chart.getByRole(AriaRole.TABLE);
      assertThat(steps.getByRole(AriaRole.ROW)).hasCount(2);
      assertThat(steps.getByRole(AriaRole.COLUMNHEADER))
          .hasText(new String[] {"Time", "p50 latency", "p95 latency", "p99 latency"});
      tab.pictures("dashboard-table");
    }
  }

  @Test
  void showsNewCallsByItself() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=dashboard"));
      assertThat(page.getByText("No calls yet")).isVisible();
      call(consoles, "demo/hello.greet", "{\"name\": \"Ada\"}", 4, 200);
      var slow = new LocatorAssertions.IsVisibleOptions();
      assertThat(row(table(page, "Calls by app"), "Demo")).isVisible(slow.setTimeout(60_000));
      assertThat(row(table(page, "Calls by app"), "Demo").getByRole(AriaRole.CELL).nth(1))
          .hasText("4");
    }
  }

  private static void call(
      Consoles consoles, String operation, String input, int times, int status) {
    var token = consoles.gateway().token("user:root");
    for (int i = 0; i < times; i++) {
      var answer = consoles.gateway().send("POST", "/api/v1/" + operation, token, input);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }
  }

  private static Locator table(Page page, String name) {
    return page.getByRole(AriaRole.TABLE, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator row(Locator table, String name) {
    var header =
        table
            .page()
            .getByRole(
                AriaRole.ROWHEADER, new Page.GetByRoleOptions().setName(name).setExact(true));
    return table.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHas(header));
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator button(Locator within, String name) {
    return within.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name));
  }

  private static Locator.FilterOptions has(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
