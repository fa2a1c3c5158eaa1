package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator searches the audit trail. */
@Tag("nightly")
final class AuditIT {
  @TempDir Path home;

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator.GetByRoleOptions inContent(String name) {
    return new Locator.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator rows(Page page) {
    return page.locator("gw-audit-records tbody tr");
  }

  @Test
  void recordsAreNarrowedStepByStepAndTakenAlong() throws IOException {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      var members = "/admin/api/v1/authorization/apps/demo/members";
      for (var subject : List.of("user:eve", "user:eli")) {
        var body = "{\"subject\": \"%s\", \"role\": \"reader\"}".formatted(subject);
        gateway.send("PUT", members, root, body);
      }
      gateway.get("/api/v1/apps", "gwt_wrong");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=audit"));
      assertThat(rows(page)).hasCount(3);
      assertThat(rows(page).first()).containsText("caller.refuse");
      assertThat(rows(page).first()).containsText("Rejected");
      page.getByRole(AriaRole.BUTTON, named("Verify the newest records")).click();
      assertThat(page.getByText("3 records are intact")).isVisible();
      tab.picture("audit");

      page.getByLabel("Action").fill("member.");
      page.keyboard().press("Enter");
      assertThat(rows(page)).hasCount(2);
      assertThat(page.url()).contains("action=member.");
      page.getByRole(AriaRole.LINK, named("user:eve")).click();
      assertThat(rows(page)).hasCount(1);
      assertThat(page.url()).contains("about=user%3Aeve").contains("action=member.");
      page.reload();
      assertThat(rows(page)).hasCount(1);
      assertThat(page.getByLabel("Details contain")).hasValue("user:eve");

      page.getByText("Full record").click();
      assertThat(page.locator("gw-audit-records pre")).containsText("\"sequence\"");
      var file =
          page.waitForDownload(
              () -> page.getByRole(AriaRole.BUTTON, named("Download as JSON Lines")).click());
      assertThat(Files.readAllLines(file.path())).singleElement().asString().contains("member.put");
      assertThat(file.suggestedFilename()).startsWith("audit-").endsWith(".jsonl");

      page.getByLabel("Time range").selectOption("1h");
      page.getByLabel("Outcome").selectOption("failure");
      page.locator("#content").getByRole(AriaRole.BUTTON, inContent("Search")).click();
      assertThat(page.getByText("No matching records.")).isVisible();
      page.getByRole(AriaRole.LINK, named("Clear filters")).click();
      assertThat(rows(page)).hasCount(3);
      page.goBack();
      assertThat(page.getByText("No matching records.")).isVisible();
    }
  }

  @Test
  void manyRecordsArePagedAndFitIntoANarrowWindow() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      for (int i = 0; i < 120; i++) {
        consoles.gateway().get("/api/v1/apps", "gwt_wrong");
      }
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=audit"));
      assertThat(rows(page)).hasCount(100);
      page.getByRole(AriaRole.BUTTON, named("Show more")).click();
      assertThat(rows(page)).hasCount(120);
      page.setViewportSize(320, 700);
      assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
      // A phone reads fewer at once.
      page.reload();
      assertThat(rows(page)).hasCount(8);
      page.getByRole(AriaRole.BUTTON, named("Show more")).click();
      assertThat(rows(page)).hasCount(16);
      assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
    }
  }

  @Test
  void withoutAPlaceThatCanBeReadThePageSaysWhatToConfigure() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.root()) {
      tab.go(consoles.uri("/admin?tab=audit"));
      assertThat(tab.page().getByText("has no searchable audit records")).isVisible();
      assertThat(tab.page().getByText("Log lines of the logger audit.")).isVisible();
      tab.picture("audit-unreadable");
    }
  }
}
