package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Runs of workflows: started, watched to their end, signalled, cancelled, explained when they fail.
 */
@Tag("nightly")
final class RunsIT {
  @TempDir static Path home;
  private static LiveGateway live;
  private static String token;

  @BeforeAll
  static void start() {
    Chromium.browser();
    live = LiveGateway.start(home);
    token = live.consoles().gateway().token("user:ada");
  }

  @AfterAll
  static void stop() {
    if (live != null) {
      live.close();
    }
  }

  private static Locator button(Locator in, String name) {
    return in.getByRole(
        AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator main(Tab tab) {
    return tab.page().locator("main");
  }

  private static Locator heading(Tab tab) {
    return tab.page().getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
  }

  /** Starts a run by the API and returns its id. */
  private static String started(LiveGateway gateway, String definition, String token) {
    var answer =
        gateway
            .consoles()
            .gateway()
            .send("POST", "/api/v2/workflow/definitions/" + definition + "/runs", token, "{}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer).path("id").asString();
  }

  private static JsonNode run(String id) {
    return ConfiguredGateway.json(
        live.consoles().gateway().get("/api/v1/workflow/runs/" + id, token));
  }

  private static String shownRun(Tab tab) {
    var url = tab.page().url();
    return url.replaceFirst(".*[?&]run=([^&]+).*", "$1");
  }

  @Test
  void aRunIsStartedByItsFormAndWatchedToItsEnd() {
    try (var tab = live.consoles().ada()) {
      tab.go(live.consoles().uri("/?tab=runs&start=welcome"));
      var page = tab.page();
      page.getByLabel("Name").fill("Ada");
      tab.pictures("runs-start");
      button(main(tab), "Start a run").click();

      assertThat(heading(tab)).containsText("Welcome");
      assertThat(heading(tab)).containsText("Succeeded");
      assertThat(page.locator("gw-run-timeline svg")).hasCount(2);
      button(main(tab), "reverse").click();
      assertThat(page.locator("gw-step-table")).containsText("adA");
      assertThat(page.getByText("6 events")).isVisible();
      var run = run(shownRun(tab));
      assertThat(run.path("status").asString()).isEqualTo("SUCCEEDED");
      assertThat(run.path("input").path("name").asString()).isEqualTo("Ada");
      tab.pictures("runs-run");
    }
  }

  @Test
  void aStepLeadsToItsCall() {
    try (var tab = live.consoles().ada()) {
      tab.go(live.consoles().uri("/?tab=runs&start=welcome"));
      var page = tab.page();
      page.getByLabel("Name").fill("Ada");
      button(main(tab), "Start a run").click();
      assertThat(heading(tab)).containsText("Succeeded");
      button(main(tab), "reverse").click();
      page.locator("gw-step-table").getByText("Show call").click();
      assertThat(page.locator("gw-call-list tbody > tr:not(.details)")).hasCount(1);
      assertThat(page.locator("gw-call-list tbody")).containsText("text.reverse");
      assertThat(page.locator("gw-call-list tbody")).containsText("Workflow");
    }
  }

  @Test
  void aRunThatWaitsIsSignalledAndShowsEachStepLive() {
    try (var tab = live.consoles().ada()) {
      var id = started(live, "approve", token);
      tab.go(live.consoles().uri("/?tab=runs&run=" + id));
      assertThat(heading(tab)).containsText("Running");
      assertThat(tab.page().locator("gw-step-table tr").nth(2))
          .containsText("Waits for signal approved");
      tab.pictures("runs-waiting");
      button(main(tab), "Send a signal").click();
      var dialog = tab.page().getByRole(AriaRole.DIALOG);
      dialog.getByLabel("Data (JSON)").fill("not json");
      button(dialog, "Send a signal").click();
      assertThat(dialog.getByText("Invalid JSON.")).isVisible();
      dialog.getByLabel("Data (JSON)").fill("{\"by\": \"ada\"}");
      button(dialog, "Send a signal").click();

      assertThat(heading(tab)).containsText("Succeeded");
      assertThat(run(id).path("steps").path(1).path("outputs").path("by").asString())
          .isEqualTo("ada");
      assertThat(tab.page().locator("main [role=status]").last()).containsText("Succeeded");
    }
  }

  @Test
  void aRunIsCancelledWithAReason() {
    try (var tab = live.consoles().ada()) {
      var id = started(live, "approve", token);
      tab.go(live.consoles().uri("/?tab=runs&run=" + id));
      button(main(tab), "Cancel run").click();
      var dialog = tab.page().getByRole(AriaRole.DIALOG);
      dialog.getByLabel("Reason").fill("ordered twice");
      button(dialog, "Cancel run").click();
      assertThat(heading(tab)).containsText("Cancelled");
      assertThat(main(tab)).containsText("ordered twice");
      assertThat(button(main(tab), "Cancel run")).hasCount(0);
      assertThat(run(id).path("status").asString()).isEqualTo("CANCELED");
    }
  }

  @Test
  void aRunThatFailsShowsItsAttemptsTheRunsBelowAndWhatWasUndone() {
    try (var tab = live.consoles().ada()) {
      var id = started(live, "fail", token);
      tab.go(live.consoles().uri("/?tab=runs&run=" + id));
      assertThat(heading(tab)).containsText("Failed");
      var steps = tab.page().locator("gw-step-table");
      assertThat(steps.locator("ol.attempts > li")).hasCount(3);
      assertThat(steps).containsText("was undone");
      tab.pictures("runs-failed");
      steps.locator("a[href*='run=']").first().click();
      assertThat(heading(tab)).containsText("broken");
      assertThat(heading(tab)).containsText("Failed");
      assertThat(run(id).path("steps").path(1).path("attempts")).hasSize(3);
    }
  }

  @Test
  void runsAreFilteredInTheAddressAndAnEventStartsOne() {
    try (var tab = live.consoles().root()) {
      tab.go(live.consoles().uri("/?tab=runs&event=new"));
      var page = tab.page();
      page.getByLabel("Type").fill("order.placed");
      button(main(tab), "Deliver").click();
      assertThat(page.getByText("Delivered")).isVisible();
      assertThat(
              page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Deliveries")))
          .isFocused();
      tab.pictures("runs-event");
      var delivered = page.locator("main li a[href*='run=']");
      var id = delivered.textContent();
      delivered.click();
      assertThat(main(tab)).containsText("demo: order.placed");

      tab.go(live.consoles().uri("/?tab=runs"));
      page.getByLabel("Definition", new Page.GetByLabelOptions().setExact(true))
          .selectOption("approve");
      assertThat(page.locator("main tbody")).containsText(id);
      page.getByLabel("State", new Page.GetByLabelOptions().setExact(true))
          .selectOption("SUCCEEDED");
      assertThat(page.locator("main")).not().containsText(id);
      assertThat(page.url()).contains("definitionId=approve").contains("status=SUCCEEDED");
      page.goBack();
      assertThat(page.locator("main tbody")).containsText(id);
      tab.pictures("runs-list");
    }
  }

  @Test
  void anOperatorPausesADefinitionAndItsTrigger() {
    try (var tab = live.consoles().root();
        var ada = live.consoles().ada()) {
      tab.go(live.consoles().uri("/?tab=runs&view=definitions"));
      tab.pictures("runs-definitions");
      tab.page().getByLabel("Filter definitions").fill("waits");
      assertThat(tab.page().locator("main tbody tr")).hasCount(1);
      tab.page().getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("approve")).click();
      tab.pictures("runs-definition");
      button(main(tab), "Pause").click();
      assertThat(heading(tab)).containsText("Paused");
      ada.go(live.consoles().uri("/?tab=runs&start=approve"));
      assertThat(ada.page().getByText("This definition is paused")).isVisible();
      assertThat(button(main(ada), "Start a run")).isDisabled();
      ada.go(live.consoles().uri("/?tab=runs&definition=approve"));
      assertThat(heading(ada)).containsText("approve");
      button(main(tab), "Resume").click();
      assertThat(heading(tab)).not().containsText("Paused");
      var definition =
          live.consoles()
              .gateway()
              .get(
                  "/api/v2/workflow/definitions/approve",
                  live.consoles().gateway().token("user:root"));
      assertThat(ConfiguredGateway.json(definition).path("paused").booleanValue()).isFalse();
    }
  }

  @Test
  void hostileTextsStayTexts() {
    var gateway = live.consoles().gateway();
    var applied =
        gateway.send(
            "POST",
            "/api/v2/workflow/definitions:apply",
            gateway.token("user:root"),
            """
            {"definition": {"id": "hostile", "displayName": "<img src=x onerror=alert(1)>",
             "description": "<script>alert(2)</script> \\u202Egnp.exe",
             "steps": [{"id": "say", "invoke": {"app": "demo", "operation": "hello.greet",
               "input": {"name": "<script>alert(3)</script>\\u202E"}}}]}}
            """);
    assertThat(applied.statusCode()).as(applied.body()).isEqualTo(200);
    try (var tab = live.consoles().ada()) {
      var id = started(live, "hostile", token);
      var page = tab.page();
      for (var place :
          new String[] {
            "run=" + id, "start=hostile", "definition=hostile", "view=definitions", ""
          }) {
        tab.go(live.consoles().uri("/?tab=runs&" + place));
        assertThat(heading(tab)).isVisible();
        assertThat(page.locator("main .state[role=status]")).hasCount(0);
        assertThat(page.locator("main script, main img")).hasCount(0);
        tab.fits();
      }
      tab.go(live.consoles().uri("/?tab=runs&run=" + id));
      button(main(tab), "say").click();
      assertThat(page.getByText("Hello, <script>alert(3)</script>⟨U+202E⟩!").first()).isVisible();
    }
  }

  @Test
  void aRunThatIsUnknownSaysSo() {
    try (var tab = live.consoles().ada()) {
      tab.go(live.consoles().uri("/?tab=runs&run=nothing"));
      assertThat(tab.page().locator("main [role=alert]")).containsText("There is no run 'nothing'");
    }
  }

  @Test
  void aRunIsWatchedAcrossARestartOfTheServer(@TempDir Path other) {
    try (var restarted = LiveGateway.atOneAddress(other);
        var tab = restarted.consoles().ada()) {
      var mine = restarted.consoles().gateway().token("user:ada");
      var id = started(restarted, "approve", mine);
      tab.go(restarted.consoles().uri("/?tab=runs&run=" + id));
      assertThat(heading(tab)).containsText("Running");
      assertThat(tab.page().getByText("4 events")).isVisible();
      restarted.stop();
      assertThat(tab.page().getByText("The gateway is not responding.").first()).isVisible();
      restarted.startAgain();
      var signalled =
          restarted
              .consoles()
              .gateway()
              .send(
                  "POST",
                  "/api/v2/workflow/runs/" + id + ":signal",
                  mine,
                  "{\"signal\": \"approved\", \"payload\": {}}");
      assertThat(signalled.statusCode()).as(signalled.body()).isEqualTo(200);
      assertThat(heading(tab)).containsText("Succeeded");
      assertThat(tab.page().getByText("9 events")).isVisible();
    }
  }
}
