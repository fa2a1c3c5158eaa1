package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator looks at the configuration, the lock file and the sessions of a runtime. */
@Tag("nightly")
final class SetupIT {
  private static final String APPS =
      """
        frail:
          provider: {source: {path: frail}}
          env: {PASSWORD: t0p-in-mapping}
          runtime: {provider: here}
      runtime: {providers: {here: {source: builtin:local}}}
      """;

  @TempDir static Path home;
  private static Consoles consoles;

  @BeforeAll
  static void start() throws IOException {
    FrailPackage.write(home.resolve("frail"));
    consoles = Consoles.start(home, APPS);
  }

  @AfterAll
  static void stop() {
    consoles.close();
  }

  private static Locator heading(Page page, String name) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setLevel(1));
  }

  @Test
  void explainsTheConfiguration() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=configuration"));
      assertThat(heading(page, "Configuration")).isVisible();
      page.locator("summary")
          .filter(new Locator.FilterOptions().setHasText("server"))
          .first()
          .click();
      page.locator("summary")
          .filter(new Locator.FilterOptions().setHasText("public"))
          .first()
          .click();
      assertThat(page.getByText("127.0.0.1").first()).isVisible();
      tab.picture("configuration-tree");

      page.getByLabel("Search keys").fill("encryption key");
      assertThat(page).hasURL(Pattern.compile("q=encryption"));
      assertThat(page.locator(".setting").first()).containsText("server.encryption");
      assertThat(page.getByText("hidden because it may contain a secret").first()).isVisible();
      tab.picture("configuration-search");
      page.getByLabel("Search keys").fill("no such setting");
      assertThat(page.getByText("No matches for")).isVisible();

      tab.go(consoles.uri("/admin?tab=configuration&key=apps.frail&set=1"));
      var frail = page.locator("[data-path='apps.frail']");
      assertThat(frail.locator("details").first()).hasAttribute("open", "");
      assertThat(page.getByLabel("Only settings from files")).isChecked();
      assertThat(page.locator("main")).not().containsText("t0p");
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Show provider"))
          .first()
          .click();
      assertThat(page).hasURL(Pattern.compile("provider=app%2Ffrail"));
    }
  }

  @Test
  void saysOnEveryPageThatTheLastReloadWasRejected() {
    var refused =
        """
        {"current": false, "generation": "1", "last": {"state": "refused", "at": "2026-11-30T02:14:06Z",
         "problems": [{"at": "gateway.yaml:47:62", "severity": "error", "message": "'apps.crm.capture' cannot be 'all of it'",
                       "remedy": "Choices: off, failures, all."}], "failures": []}}
        """;
    try (var tab = consoles.root()) {
      var page = tab.page();
      page.route(
          "**/admin/api/v1/reload",
          route ->
              route.fulfill(
                  new Route.FulfillOptions().setContentType("application/json").setBody(refused)));
      tab.go(consoles.uri("/admin?tab=keys"));
      page.getByText("Reload rejected").click();
      assertThat(heading(page, "Configuration")).isVisible();
      var callout = page.locator("section.callout");
      assertThat(callout).containsText("The last reload was rejected");
      assertThat(callout).containsText("Choices: off, failures, all.");
      assertThat(page.getByText("found no warnings")).hasCount(0);
      tab.picture("reload-rejected");
    }
  }

  @Test
  void comparesTheLockFile() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=lock"));
      assertThat(page.getByText("no lock file")).isVisible();
      var frail =
          page.locator("li.card").filter(new Locator.FilterOptions().setHasText("apps.frail"));
      assertThat(frail).containsText("Not locked");
      assertThat(frail).containsText("1.4.0");
      assertThat(page.getByText("gateway lock", new Page.GetByTextOptions().setExact(true)))
          .isVisible();
      tab.picture("lock");
    }
  }

  @Test
  void showsSessionsOfARuntimeAndTheirLines() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=runtimes"));
      // The list is read again until the app has started.
      assertThat(page.getByText("1 open session"))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
      tab.picture("runtimes");
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("here")).click();
      var row = page.locator("tbody tr");
      assertThat(row).containsText("frail");
      assertThat(row).containsText("Running");
      tab.picture("runtime-sessions");
      row.getByRole(AriaRole.LINK).first().click();
      assertThat(page.getByLabel("Session log")).containsText("three workers are ready");
      assertThat(page.getByText("three workers are ready")).hasCount(1);
      tab.picture("runtime-lines");
    }
  }

  @Test
  void fitsAPhone() {
    var session = consoles.gateway().session(Person.of("user:root"));
    try (var tab = Tab.open(consoles.uri("/"), 320, 700).session(consoles.uri("/"), session)) {
      for (var place :
          new String[] {
            "configuration&key=server.public", "lock", "runtimes", "runtimes&runtime=here", "tools"
          }) {
        tab.go(consoles.uri("/admin?tab=" + place));
        assertThat(tab.page().getByRole(AriaRole.HEADING).first()).isVisible();
        assertThat(tab.page().locator("main .state[role=status]")).hasCount(0);
        assertThat(tab.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
            .as(place)
            .isEqualTo(true);
        tab.picture("phone-" + place.replaceAll("[^a-z]", "-"));
      }
    }
  }
}
