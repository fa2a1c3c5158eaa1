package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The frame of all pages: header, search, colours, menu, and the way on. */
@Tag("nightly")
final class FrameIT {
  private static final int MOST_FILES = 15;
  private static final int TALLEST = 3000;

  /**
   * Checks that the page does not scroll sideways, and that each console has its name on one line.
   */
  private static final String FITS =
      "() => document.documentElement.scrollWidth <= innerWidth"
          + " && [...document.querySelectorAll('.consoles a')].every((one) => one.offsetHeight < 40)";

  @TempDir static Path home;
  private static Consoles consoles;

  @BeforeAll
  static void start() {
    var apps =
        IntStream.range(0, 40)
            .mapToObj("  many-%02d: {provider: {source: builtin:demo}}\n"::formatted)
            .collect(Collectors.joining());
    consoles = Consoles.start(home, apps);
    var token = consoles.gateway().token("user:root");
    assertThat(
            consoles
                .gateway()
                .send("POST", "/admin/api/v1/accounts", token, "{\"login\": \"grace\"}")
                .statusCode())
        .isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    consoles.close();
  }

  @Test
  void headerHasOneHeightOnEveryPage() {
    try (var tab = consoles.root()) {
      for (int width : new int[] {1280, 1089, 1024, 800, 769, 390}) {
        tab.page().setViewportSize(width, 800);
        var heights =
            List.of("/", "/?tab=tokens", "/admin", "/admin?tab=keys").stream()
                .map(
                    place -> {
                      tab.go(consoles.uri(place));
                      Crawl.settle(tab.page());
                      tab.fits();
                      assertThat((Boolean) tab.page().evaluate(FITS))
                          .as("%s at %d pixels", place, width)
                          .isTrue();
                      return tab.page()
                          .evaluate("() => document.querySelector('header.top').offsetHeight");
                    })
                .distinct()
                .toList();
        assertThat(heights).as("heights at %d pixels", width).hasSize(1);
      }
    }
  }

  @Test
  void coloursArePartOfTheNextPageToo() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/"));
      button(page, "Theme").click();
      page.getByLabel("Dark").check();
      assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
      tab.go(consoles.uri("/admin"));
      assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
      assertThat(page.locator("body")).hasCSS("background-color", "rgb(16, 19, 25)");
      tab.withoutSession();
      tab.go(consoles.uri("/"));
      assertThat(page).hasTitle("Log in");
      var login = page.url();
      page.getByLabel("Theme").click();
      page.getByText("Light").click();
      assertThat(page.locator("html")).hasAttribute("data-theme", "light");
      assertThat(page).hasURL(login);
      page.getByLabel("Theme").click();
      page.getByText("System").click();
      assertThat(page.locator("html")).not().hasAttribute("data-theme", "light");
    }
  }

  @Test
  void searchFindsWhatAnOperatorMayOpenByTheKeyboard() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin"));
      Crawl.settle(page);
      tab.press("/");
      var field =
          page.getByRole(
              AriaRole.COMBOBOX, exact("Search apps, operations, pages and documentation"));
      assertThat(field).isFocused();
      tab.type("many 39");
      assertThat(option(page, "many-39").first()).isVisible();
      tab.press("Escape");
      assertThat(field).hasCount(0);

      tab.press("Control+k").type("grace");
      assertThat(group(page, "Users")).containsText("grace");
      tab.press("Escape", "/").type("perSubjectRate");
      assertThat(group(page, "Settings")).containsText("server.limits.perSubjectRate");
      tab.pictures("frame-search");
      field.fill("hello");
      assertThat(group(page, "Operations")).isVisible();
      assertThat(page.locator("[role=option][aria-selected=true]")).hasCount(1);
      tab.press("ArrowDown", "ArrowUp");
      assertThat(field).hasAttribute("aria-activedescendant", Pattern.compile(".+-0$"));
      field.fill("keys");
      assertThat(option(page, "Keys, Server")).isVisible();
      tab.press("Enter");
      assertThat(page).hasURL(consoles.uri("/admin?tab=keys").toString());
    }
  }

  @Test
  void searchOffersOthersNothingOfTheAdministration() {
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/"));
      Crawl.settle(page);
      tab.press("/").type("many");
      assertThat(group(page, "Apps")).isVisible();
      assertThat(group(page, "Users")).hasCount(0);
      assertThat(group(page, "Settings")).hasCount(0);
      tab.press("Enter");
      assertThat(page).hasURL(Pattern.compile(".*tab=apps&app=many-\\d\\d$"));
    }
  }

  @Test
  void unknownPagesSayWhereToGo() {
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=nope"));
      assertThat(page.locator("main h1")).hasText("Page not found");
      assertThat(page.locator("main code")).hasText("nope");
      tab.pictures("frame-unknown-tab");
      page.locator("main a.button").click();
      assertThat(page.locator("main h1")).hasText("Apps");

      assertThat(page.navigate(consoles.uri("/nothing/here").toString()).status()).isEqualTo(404);
      assertThat(page).hasTitle("Page not found");
      tab.pictures("frame-not-found");
      page.getByRole(AriaRole.LINK, exact("Go to your apps")).click();
      assertThat(page.locator("main h1")).hasText("Apps");

      assertThat(page.navigate(consoles.uri("/admin").toString()).status()).isEqualTo(403);
      assertThat(page).hasTitle("No access");
      tab.pictures("frame-no-operator");
      page.getByRole(AriaRole.LINK, exact("Log in as another user")).click();
      assertThat(page).hasTitle("Log in");
    }
  }

  @Test
  void addressesOfWhatDoesNotExistLeadOn() {
    try (var tab = consoles.ada()) {
      var page = tab.page();
      page.navigate(consoles.uri("/api/v1/auth/callback?state=dead&code=x").toString());
      assertThat(page).hasTitle("This app is not connected");
      page.getByRole(AriaRole.LINK, exact("Go to your apps")).click();
      assertThat(page.locator("main h1")).hasText("Apps");

      for (var place : List.of("app=nope", "app=nope&connect=default")) {
        tab.go(consoles.uri("/?tab=apps&" + place));
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("There is no app 'nope'");
        assertThat(button(page, "Try again")).hasCount(0);
        page.locator("nav.crumbs a").first().click();
        assertThat(page.locator("main h1")).hasText("Apps");
      }
    }
  }

  @Test
  void menuOfAPhoneOpensAndCloses() {
    try (var tab = consoles.root()) {
      var page = tab.page();
      page.setViewportSize(390, 844);
      tab.go(consoles.uri("/admin?tab=keys"));
      Crawl.settle(page);
      var audit =
          page.locator("nav.side")
              .getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Audit trail"));
      assertThat(audit).isHidden();
      button(page, "Menu: Keys").click();
      tab.picture("frame-menu");
      audit.click();
      assertThat(button(page, "Menu: Audit trail")).hasAttribute("aria-expanded", "false");
      assertThat(audit).isHidden();
    }
  }

  @Test
  void breadcrumbsNameTheThing() {
    try (var tab = consoles.root()) {
      tab.go(consoles.uri("/admin?tab=providers&provider=app/many-07"));
      assertThat(tab.page().locator("nav.crumbs [aria-current=page]")).hasText("Demo (many-07)");
    }
  }

  @Test
  void pagesLoadFewFilesAndAreNotTallOnAPhone() {
    var problems = new LinkedHashMap<String, String>();
    for (var console : List.of("/", "/admin")) {
      try (var tab = consoles.root()) {
        new Crawl(tab, consoles.uri(console))
            .each(
                Crawl.collecting(
                    problems,
                    place -> {
                      var page = tab.page();
                      page.setViewportSize(390, 844);
                      tab.go(consoles.uri(console + place));
                      Crawl.settle(page);
                      var files =
                          "() => performance.getEntriesByType('resource').filter((one) => !one.name.includes('/api/')).length";
                      assertThat((Integer) page.evaluate(files)).isLessThanOrEqualTo(MOST_FILES);
                      // The apps of a person, and their calls, have pages of their own.
                      if (console.equals("/admin") && !place.contains("tab=calls")) {
                        assertThat(
                                (Integer)
                                    page.evaluate("() => document.documentElement.scrollHeight"))
                            .isLessThanOrEqualTo(TALLEST);
                      }
                      page.setViewportSize(1280, 800);
                    }));
      }
    }
    assertThat(problems).isEmpty();
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, exact(name));
  }

  private static Locator option(Page page, String name) {
    return page.getByRole(AriaRole.OPTION, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator group(Page page, String name) {
    return page.locator("dialog [role=group][aria-label='%s']".formatted(name));
  }

  private static Page.GetByRoleOptions exact(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
