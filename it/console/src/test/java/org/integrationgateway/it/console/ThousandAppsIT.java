package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand apps, and one with ten thousand operations. */
@Tag("nightly")
final class ThousandAppsIT {
  private static final int APPS = 1000;
  private static final int OPERATIONS = 10_000;
  private static final int ELEMENTS = 8000;

  /** Generous: a machine that also runs other tests. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @TempDir Path home;

  @Test
  void showsTheirBeginningAtOnceAndFindsTheRest() throws IOException {
    try (var consoles = Consoles.start(home, apps());
        var tab = consoles.root()) {
      var page = tab.page();
      visit(consoles, tab, "/?tab=apps");
      page.getByLabel("Filter by name, description or category").fill("app-777");
      assertThat(page.getByRole(AriaRole.HEADING).getByText("app-777")).isVisible();
      tab.fits();

      visit(consoles, tab, "/?tab=apps&app=large");
      page.getByRole(AriaRole.SEARCHBOX).fill("op-9876");
      assertThat(page.getByText("op-9876").first()).isVisible();
      tab.fits();

      for (var place : new String[] {"/admin?tab=dashboard", "/admin?tab=providers", "/?tab=mcp"}) {
        visit(consoles, tab, place);
        tab.fits();
      }
    }
  }

  private static void visit(Consoles consoles, Tab tab, String place) {
    tab.go(consoles.uri(place));
    Crawl.settle(tab.page());
    var paint =
        (Number)
            tab.page()
                .evaluate(
                    "() => performance.getEntriesByName('first-contentful-paint')[0].startTime");
    var settled = (Number) tab.page().evaluate("() => performance.now()");
    var elements = (Number) tab.page().evaluate("() => document.querySelectorAll('*').length");
    System.out.printf(
        "%s: first paint %d ms, read %d ms, %d elements%n",
        place, paint.intValue(), settled.intValue(), elements.intValue());
    assertThat(Duration.ofMillis(settled.intValue())).as(place).isLessThan(TIMEOUT);
    assertThat(elements.intValue()).as("elements of %s", place).isLessThan(ELEMENTS);
  }

  private String apps() throws IOException {
    var operations = new StringBuilder();
    for (int i = 0; i < OPERATIONS; i++) {
      operations.append("        - {name: op-%d, method: GET, path: /echo}\n".formatted(i));
    }
    Files.writeString(home.resolve("large.yaml"), manifest("large") + operations);
    var apps = new StringBuilder("  large: {provider: {source: {path: large.yaml}}}\n");
    Files.writeString(
        home.resolve("small.yaml"),
        manifest("small") + "        - {name: run, method: GET, path: /echo}\n");
    for (int i = 0; i < APPS; i++) {
      apps.append("  app-%d: {provider: {source: {path: small.yaml}}}\n".formatted(i));
    }
    return apps.toString();
  }

  private static String manifest(String name) {
    return """
    kind: app
    source: test.example/gateway/apps/%s
    version: 1.0.0
    spec:
      surfaces:
        rest:
          baseUrl: http://127.0.0.1:9
          operations:
    """
        .formatted(name);
  }
}
