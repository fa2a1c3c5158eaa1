package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for every page of both consoles, without any data and with none to be had. */
@Tag("nightly")
final class EveryPageIT {
  @TempDir static Path home;
  private static Consoles consoles;

  @BeforeAll
  static void start() {
    consoles = Consoles.start(home);
  }

  @AfterAll
  static void stop() {
    consoles.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/admin"})
  void keepsNoPersonOut(String console) {
    var problems = new LinkedHashMap<String, String>();
    try (var tab = consoles.root()) {
      new Crawl(tab, consoles.uri(console))
          .each(
              Crawl.collecting(
                  problems,
                  place -> {
                    assertThat(tab.page().locator("main h1").count()).as("h1").isEqualTo(1);
                    assertThat(tab.page().locator("main [role=alert]").allInnerTexts())
                        .as("failures")
                        .isEmpty();
                    assertThat(tab.page().title()).contains("·");
                    Crawl.isUsable(tab, console + place);
                    Keyboard.reachesEverything(tab);
                  }));
    }
    assertThat(problems).isEmpty();
  }

  /** The server is away: each page says so, keeps its heading, and comes back by itself. */
  @ParameterizedTest
  @ValueSource(strings = {"/", "/admin"})
  void saysThatTheServerIsAwayAndComesBack(String console) {
    var problems = new LinkedHashMap<String, String>();
    try (var tab = consoles.root()) {
      for (var place : tabs(tab, consoles.uri(console))) {
        var page = tab.page();
        Crawl.collecting(
                problems,
                name -> {
                  tab.go(consoles.uri(console + name));
                  Crawl.settle(page);
                  tab.failing("**/api/**");
                  page.reload();
                  Crawl.settle(page);
                  if (page.locator("main [role=alert]").count() > 0) {
                    assertThat(page.locator("main [role=alert]").first())
                        .containsText("is not responding");
                    Crawl.isUsable(tab, console + name + " without the server");
                  }
                  tab.answering("**/api/**");
                  page.waitForFunction("() => !document.querySelector('main [role=alert]')");
                })
            .accept(place);
        tab.answering("**/api/**");
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void menuLeadsToEveryPageAndBack() {
    try (var tab = consoles.root()) {
      tab.go(consoles.uri("/"));
      Crawl.settle(tab.page());
      var pages = tab.page().getByRole(AriaRole.NAVIGATION).getByRole(AriaRole.LINK);
      int count = pages.count();
      for (int i = 0; i < count; i++) {
        var link = pages.nth(i);
        link.focus();
        tab.press("Enter");
        assertThat(link).hasAttribute("aria-current", "page");
        assertThat(tab.page().locator("main")).isFocused();
        Crawl.settle(tab.page());
      }
      tab.page().goBack();
      assertThat(pages.nth(count - 2)).hasAttribute("aria-current", "page");
      tab.page().goBack();
      assertThat(pages.nth(count - 3)).hasAttribute("aria-current", "page");
    }
  }

  private static Iterable<String> tabs(Tab tab, URI console) {
    tab.go(console);
    Crawl.settle(tab.page());
    return tab.page().locator("nav.side a").all().stream()
        .map(link -> link.getAttribute("href"))
        .toList();
  }
}
