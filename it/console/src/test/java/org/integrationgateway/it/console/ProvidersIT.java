package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An operator finds a provider that ended, its last lines and its failed calls, and restarts it.
 */
@Tag("nightly")
final class ProvidersIT {
  private static final String APPS =
      """
        frail:
          provider: {source: {path: frail}}
          runtime: {pool: {restartPolicy: never, startupTimeout: 60s, drainTimeout: 1s}}
      """;

  @TempDir static Path home;
  private static Consoles consoles;
  private static String root;

  @BeforeAll
  static void start() throws IOException {
    FrailPackage.write(home.resolve("frail"));
    consoles = Consoles.start(home, APPS);
    root = consoles.gateway().token("user:root");
  }

  @AfterAll
  static void stop() {
    consoles.close();
  }

  private static String state() {
    var answer = consoles.gateway().get("/admin/api/v1/providers/app/frail", root);
    return ConfiguredGateway.json(answer).path("state").asString();
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator log(Page page, String name) {
    return page.getByRole(AriaRole.LOG, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }

  @Test
  void anOperatorFindsWhatCrashedWhyAndRestartsIt() throws IOException {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=providers"));
      assertThat(page.getByText("all healthy"))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(30_000));
      tab.picture("providers-fine");

      var crash = consoles.gateway().send("POST", "/api/v1/frail/crash", root, "{}");
      assertThat(crash.statusCode()).isGreaterThanOrEqualTo(500);
      // The list is read again by itself.
      assertThat(page.getByText("1 provider has a problem."))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(30_000));
      var first = page.locator("table.providers tbody tr").first();
      assertThat(first).containsText("frail");
      assertThat(first.locator(".badge.bad")).hasText(Pattern.compile("Failed"));
      assertThat(first).containsText("It ended with exit code 7");
      tab.picture("providers");

      link(page, "frail").click();
      assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
          .hasText("frail");
      assertThat(page).hasURL(Pattern.compile("provider=app%2Ffrail"));
      var lines = log(page, "Last output before it exited");
      assertThat(lines).containsText("cannot reach the inventory at inventory.example.com:5432");
      assertThat(lines).containsText("<img src=x onerror=alert(1)>");
      var failed = page.locator("gw-failed-calls");
      assertThat(failed.locator("tbody tr")).containsText("crash");
      assertThat(failed.locator("tbody tr")).containsText("user:root");
      assertThat(link(page, "All failed calls of this app"))
          .hasAttribute("href", "?tab=calls&app=frail&outcome=failed");
      tab.picture("provider-failed");
      var download = page.waitForDownload(() -> button(page, "Download").first().click());
      assertThat(download.suggestedFilename()).isEqualTo("frail-ended.log");
      assertThat(Files.readString(download.path())).contains("cannot reach the inventory");

      assertThat(page.getByLabel("Stop first")).hasCount(0);
      button(page, "Restart …").focus();
      page.keyboard().press("Enter");
      var dialog = page.getByRole(AriaRole.DIALOG);
      assertThat(dialog).containsText("No process is running.");
      button(page, "Cancel").press("Escape");
      assertThat(dialog).isHidden();
      assertThat(state()).isEqualTo("failed");
      button(page, "Restart …").click();
      dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Restart")).click();
      assertThat(page.locator(".outcome"))
          .hasText(
              "Restarted. State of the new process: Ready.",
              new LocatorAssertions.HasTextOptions().setTimeout(60_000));
      assertThat(page.locator("gw-restart .result")).isFocused();
      assertThat(page.locator(".outcome")).isInViewport();
      assertThat(button(page, "Restart …")).isInViewport();
      assertThat(page.locator("h1 + .badge")).hasText(Pattern.compile("Ready"));
      assertThat(state()).isEqualTo("ready");
      assertThat(log(page, "Process output")).containsText("three workers are ready");
      tab.picture("provider-restarted");

      page.getByLabel("Stop first").focus();
      page.keyboard().press("Space");
      assertThat(page.getByLabel("Stop first")).isChecked();
      button(page, "Restart …").click();
      assertThat(dialog).containsText("The current process stops first");
    }
  }

  @Test
  void filtersStandInTheAddress() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=providers"));
      page.getByLabel("Kind").selectOption("identity");
      assertThat(page.locator("table.providers tbody tr")).hasCount(1);
      assertThat(page).hasURL(Pattern.compile("kind=identity"));
      page.reload();
      assertThat(page.locator("table.providers tbody tr")).hasCount(1);
      page.getByLabel("Search").fill("no such thing");
      assertThat(page.getByText("No matching providers.")).isVisible();
      link(page, "Show all providers").click();
      assertThat(page.locator("table.providers tbody tr").first()).isVisible();
      button(page, "Pause").click();
      assertThat(button(page, "Resume")).isVisible();
    }
  }

  @Test
  void fitsAPhone() {
    var session = consoles.gateway().session(Person.of("user:root"));
    try (var tab = Tab.open(consoles.uri("/"), 320, 700).session(consoles.uri("/"), session)) {
      for (var place : new String[] {"providers", "providers&provider=app/frail"}) {
        tab.go(consoles.uri("/admin?tab=" + place));
        assertThat(tab.page().getByRole(AriaRole.HEADING).first()).isVisible();
        assertThat(tab.page().getByText("frail").locator("visible=true").first()).isVisible();
        assertThat(tab.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
            .isEqualTo(true);
        tab.picture("phone-" + place.replaceAll("[^a-z]", "-"));
      }
    }
  }
}
