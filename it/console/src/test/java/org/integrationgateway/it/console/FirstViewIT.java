package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both consoles open, for those who may see them. */
final class FirstViewIT {
  @TempDir Path home;

  @Test
  void opensBothConsoles() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.root()) {
      tab.go(consoles.uri("/"));
      assertThat(tab.page().getByText("A few operations that need no network")).isVisible();
      tab.picture("home");
      tab.go(consoles.uri("/admin?tab=providers"));
      assertThat(tab.page().locator("table.providers")).isVisible();
      tab.picture("admin");
    }
  }
}
