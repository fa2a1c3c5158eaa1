package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page of operators says why the server is not ready, and a restart that fails says why. */
@Tag("nightly")
final class NotReadyIT {
  private static final LocatorAssertions.IsVisibleOptions SOON =
      new LocatorAssertions.IsVisibleOptions().setTimeout(60_000);

  @TempDir Path home;

  @Test
  void saysWhyTheServerIsNotReady() throws IOException {
    FrailPackage.write(home.resolve("refusing"));
    Files.writeString(
        home.resolve("refusing/provider.sh"),
        "#!/bin/sh\necho 'no license for this host'\nexit 3\n");
    var app = "  refusing: {provider: {source: {path: refusing}}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=providers&provider=app/refusing"));
      var readiness = page.locator("details.readiness");
      assertThat(readiness).isVisible(SOON);
      assertThat(readiness).containsText("1 reason");
      readiness.locator("summary").press("Enter");
      assertThat(readiness).containsText("The server waits for app provider 'refusing'");
      tab.picture("not-ready");
      assertThat(readiness).containsText("set 'required: false' at apps.refusing");
      readiness.locator("summary").press("Enter");

      assertThat(page.locator("h1 + .badge"))
          .hasText("✕Failed", new LocatorAssertions.HasTextOptions().setTimeout(60_000));
      assertThat(page.getByText("no license for this host").first()).isVisible(SOON);
      page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Restart …")).click();
      page.getByRole(AriaRole.DIALOG)
          .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Restart"))
          .click();
      assertThat(page.getByText("The new process did not become ready.")).isVisible(SOON);
      tab.picture("restart-failed");

      tab.go(consoles.uri("/?tab=apps&app=refusing"));
      assertThat(page.getByText("The operations cannot be listed:")).isVisible();
      assertThat(page.getByText("may require a role")).hasCount(0);
      page.getByText("Show why, under Providers").click();
      assertThat(page.locator("h1 + .badge")).hasText("✕Failed");
    }
  }

  @Test
  void namesNoPackageOfAnAppThatCannotBeServed() throws IOException {
    Files.writeString(home.resolve("broken.tar.gz"), "no archive");
    var app = "  broken: {provider: {source: {path: broken.tar.gz}}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.root()) {
      var page = tab.go(consoles.uri("/admin?tab=providers")).page();
      assertThat(cellOfPackage(page, "broken app")).hasText("–");
      assertThat(cellOfPackage(page, "identity")).hasText("built-in");
    }
  }

  private static Locator cellOfPackage(Page page, String provider) {
    var row = page.locator("tbody tr", new Page.LocatorOptions().setHasText(provider));
    return row.first().locator("td").last();
  }

  @Test
  void namesTheUpstreamWhoseRequestsArePaused() throws IOException {
    Files.writeString(
        Files.createDirectories(home.resolve("away")).resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/away
        version: 1.0.0
        displayName: Payments
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:65531
              operations: [{name: invoices.list, method: GET, path: /invoices}]
        """);
    var app = "  away: {provider: {source: {path: away}}, limits: {upstreamTries: 1}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.root()) {
      var token = consoles.gateway().token("user:root");
      for (int i = 0; i < 11; i++) {
        var answer = consoles.gateway().get("/api/v1/away/invoices.list", token);
        Assertions.assertThat(answer.statusCode()).isEqualTo(502);
      }
      var page = tab.go(consoles.uri("/admin")).page();
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("app away")).click();
      assertThat(page.locator("h1 + .badge")).hasText(Pattern.compile("Degraded"));
      var circuits = page.locator("gw-circuits");
      assertThat(circuits).containsText("http://127.0.0.1:65531");
      assertThat(circuits).containsText("times in a row");
      tab.pictures("circuit");
      tab.go(consoles.uri("/?tab=apps&app=away"));
      assertThat(page.locator("main .badge").first()).hasText(Pattern.compile("Degraded"));
    }
  }
}
