package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of an app: found, called from a form, and called again by other programs. */
@Tag("nightly")
final class OperationsIT {
  @TempDir Path home;

  @Test
  void callsAnOperation() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=apps&app=demo"));
      var page = tab.page();
      assertThat(page.getByText("5 operations")).isVisible();
      tab.pictures("operations");
      page.getByRole(AriaRole.SEARCHBOX).fill("exactly");
      assertThat(page.getByText("1 operation found")).isVisible();
      page.getByRole(
              AriaRole.LINK,
              new com.microsoft.playwright.Page.GetByRoleOptions().setName("Add").setExact(true))
          .click();
      page.getByLabel("a required").fill("12345678901234567890.5");
      page.getByLabel("b required").fill("1");
      new CallPage(page).tryIt();
      tab.pictures("operation");
      assertThat(page.getByText("12345678901234567891.5")).isVisible();
      tab.pictures("operation");
    }
  }
}
