package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of apps, where there are more than it reads at once, and without one. */
@Tag("nightly")
final class ManyAppsIT {
  @TempDir Path home;

  @Test
  void findsAppsThatWereNotReadYet() {
    var apps =
        IntStream.range(0, 250)
            .mapToObj("  many-%03d: {provider: {source: builtin:demo}}\n"::formatted)
            .collect(Collectors.joining());
    try (var consoles =
            Consoles.start(home, apps + "  inventory: {provider: {source: builtin:inventory}}\n");
        var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/"));
      assertThat(page.getByText("First 100 apps")).isVisible();
      assertThat(cards(page)).hasCount(100);
      page.getByRole(AriaRole.BUTTON, named("Show more")).click();
      assertThat(cards(page)).hasCount(200);
      assertThat(page.locator(".cards h2 a").nth(100)).isFocused();

      page.getByLabel("Filter by name, description or category").fill("many 249");
      assertThat(cards(page)).hasCount(1);
      assertThat(page.getByText("1 of 252 apps")).isVisible();
      assertThat(page.url()).endsWith("/?tab=apps&filter=many+249");
      assertThat(page.locator(".cards h2 small")).hasText("many-249");
      tab.picture("apps-repeated-title");
      page.reload();
      assertThat(cards(page)).hasCount(1);
      assertThat(page.getByLabel("Filter by name, description or category")).hasValue("many 249");

      page.getByLabel("Filter by name, description or category").fill("nothing is called so");
      assertThat(page.getByText("No matching apps.")).isVisible();
      tab.picture("apps-none");
      page.getByRole(AriaRole.BUTTON, named("Show all apps")).click();
      assertThat(page.getByText("252 apps")).isVisible();
      page.getByLabel("Show").selectOption("todo");
      assertThat(cards(page)).hasCount(1);
      assertThat(cards(page)).containsText("Demo inventory");
      assertThat(page.locator(".cards h2 small")).hasCount(0);

      tab.go(consoles.uri("/?tab=apps&app=away"));
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("There is no app 'away'");
      tab.go(consoles.uri("/?tab=apps&app=demo&connect=default"));
      assertThat(page.getByText("Connection not found.")).isVisible();
      tab.picture("apps-no-connection");
    }
  }

  /** The connected apps come first, and fifty apps make no long page on a phone. */
  @Test
  void groupsFiftyAppsByCategoryWithinAShortPage() {
    var headings = List.of("Finance", "Sales", "Development", "Support", "Warehouse", "Office");
    var apps =
        IntStream.range(0, 50)
            .mapToObj(
                each ->
                    "  many-%02d: {category: %s, provider: {source: builtin:inventory}}\n"
                        .formatted(each, headings.get(each % headings.size())))
            .collect(Collectors.joining());
    try (var consoles = Consoles.start(home, apps);
        var tab = consoles.ada()) {
      var token = consoles.gateway().token("user:ada");
      for (int each = 0; each < 8; each++) {
        var body = "{\"integration\": \"many-%02d\", \"credential\": \"demo-key\"}".formatted(each);
        var status = consoles.gateway().status("POST", "/api/v1/auth/connect-manual", token, body);
        assertThat(status).isEqualTo(200);
      }
      var page = tab.page();
      tab.go(consoles.uri("/"));
      assertThat(page.locator("details[data-group] > summary h2"))
          .hasText(
              new String[] {
                "Your apps",
                "Development",
                "Finance",
                "Office",
                "Sales",
                "Support",
                "Warehouse",
                "Other apps"
              });
      assertThat(page.locator("[data-group=connected] .cards h2")).hasCount(8);
      assertThat(page.locator("details[data-group]:not([open])")).hasCount(0);
      tab.pictures("apps-categories");

      page.setViewportSize(390, 800);
      page.reload();
      assertThat(page.locator("details[data-group]")).hasCount(8);
      tab.fits().picture("apps-categories-phone");
      var height = (Number) page.evaluate("() => document.documentElement.scrollHeight");
      assertThat(height.intValue()).isLessThan(3000);
      assertThat(page.locator("[data-group=connected]")).hasAttribute("open", "");
      page.locator("details:not([open]) summary").last().click();
      assertThat(page.locator("[data-group=others] .cards").last()).isVisible();

      page.getByLabel("Filter by name, description or category").fill("sales");
      assertThat(cards(page)).hasCount(9);
    }
  }

  @Test
  void saysWhatToDoWhereThereIsNoApp() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        providers:
          identity: {people: {source: builtin:local}}
        """;
    try (var consoles = Consoles.of(home, yaml);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/"));
      assertThat(tab.page().getByText("No apps yet.")).isVisible();
      tab.picture("apps-empty");
    }
  }

  private static Locator cards(Page page) {
    return page.locator(".cards > li");
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
