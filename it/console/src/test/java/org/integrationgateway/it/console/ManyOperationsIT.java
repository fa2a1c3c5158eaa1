package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An app with 10,000 operations. */
@Tag("nightly")
final class ManyOperationsIT {
  private static final int COUNT = 10_000;

  @TempDir Path home;

  private String app() throws IOException {
    var document =
        new StringBuilder("openapi: 3.1.0\ninfo: {title: Large, version: '1'}\npaths:\n");
    for (int i = 0; i < COUNT; i++) {
      document.append(
          "  /things/%d: {get: {operationId: op-%d, summary: Number %d, description: Does the thing of number %d, tags: [t%d], responses: {}}}\n"
              .formatted(i, i, i, i, i % 50));
    }
    var folder = Files.createDirectories(home.resolve("large"));
    Files.writeString(folder.resolve("large.yaml"), document);
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/large
        version: 1.0.0
        spec:
          surfaces:
            openapi: {document: large.yaml, baseUrl: 'http://127.0.0.1:1'}
        """);
    return "  large: {provider: {source: {path: large}}}\n";
  }

  @Test
  void findsOneOfTenThousand() throws IOException {
    try (var consoles = Consoles.start(home, app());
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=apps"));
      var page = tab.page();
      assertThat(page.getByText("large").first()).isVisible();
      long begun = System.nanoTime();
      tab.go(consoles.uri("/?tab=apps&app=large"));
      assertThat(page.getByText("10,000 operations")).isVisible();
      assertThat(page.getByText("Number 99", new Page.GetByTextOptions().setExact(true)).first())
          .isVisible();
      assertThat(millis(begun)).isLessThan(5000);
      System.out.printf("first paint of 10,000 operations: %d ms%n", millis(begun));
      var rows = page.locator("ul.operations > li");
      assertThat(rows.count()).isLessThan(500);
      int before = rows.count();
      rows.last().scrollIntoViewIfNeeded();
      assertThat(rows.nth(before)).isAttached();
      begun = System.nanoTime();
      page.getByRole(AriaRole.SEARCHBOX).fill("number 9876");
      assertThat(page.getByText("1 operation found")).isVisible();
      System.out.printf("search: %d ms%n", millis(begun));
      page.getByText("Number 9876", new Page.GetByTextOptions().setExact(true)).click();
      assertThat(
              page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Number 9876")))
          .isVisible();
    }
  }

  private static long millis(long begun) {
    return (System.nanoTime() - begun) / 1_000_000;
  }
}
