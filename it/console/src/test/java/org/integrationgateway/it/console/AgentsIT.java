package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sessions with an agent: opened, talked in, asked for approval, stopped, archived. */
final class AgentsIT {
  private static final Pattern ALL_OF_DEMO = Pattern.compile("All operations of .?Demo");

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

  /** Opens a session by the form and returns its id. */
  private static String open(Tab tab, String name) {
    tab.go(live.consoles().uri("/?tab=agents&new=session"));
    var page = tab.page();
    page.getByLabel("Name").fill(name);
    page.getByLabel("Selected apps and operations").check();
    page.getByLabel("App", new Page.GetByLabelOptions().setExact(true)).selectOption("demo");
    page.getByLabel("Search operations").fill("add");
    page.getByRole(AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName("math.add")).check();
    page.getByLabel("Search operations").fill("reverse");
    page.getByRole(AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName("text.reverse")).check();
    button(page, "Start session").click();
    assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
        .hasText(name);
    return page.url().substring(page.url().indexOf("session=") + "session=".length());
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static void say(Tab tab, String text) {
    tab.page().getByLabel("Message").fill(text);
    tab.press("Enter");
  }

  private static JsonNode get(String path) {
    return ConfiguredGateway.json(live.consoles().gateway().get("/api/v1/agent" + path, token));
  }

  private static JsonNode lastTurn(String session) {
    return get("/sessions/" + session + "/turns").get(0);
  }

  @Test
  void anApprovalIsAnsweredInTheConversation() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "Sums");
      var page = tab.page();
      assertThat(get("/sessions/" + session).path("metadata").path("console.tools").asString())
          .isEqualTo("demo/math.add demo/text.reverse");

      say(tab, "add these");
      assertThat(page.getByText("Call Demo math.add?")).isVisible();
      assertThat(page.getByText("The agent is waiting for your answer above.")).isVisible();
      assertThat(button(page, "Send")).isDisabled();
      tab.pictures("agents-approval");
      button(page, "Approve").click();

      assertThat(page.locator(".said").getByText("The tool answered")).isVisible();
      assertThat(page.locator(".question")).containsText("You approved this");
      assertThat(page.getByLabel("Message")).isFocused();
      assertThat(button(page, "Send")).isEnabled();
      assertThat(page.locator("details.step").first()).containsText("Demo demo_math_add");
      page.locator("details.step").first().locator("summary").click();
      assertThat(page.locator("details.step").first()).containsText("42");
      assertThat(lastTurn(session).path("status").asString()).isEqualTo("succeeded");
      var interaction = get("/turns/" + lastTurn(session).path("id").asString() + "/interactions");
      assertThat(interaction.get(0).path("resolution").path("approved").booleanValue()).isTrue();
      tab.pictures("agents-conversation");
      page.locator("details.step").first().getByText("Show call").click();
      assertThat(page.locator("gw-call-list tbody > tr:not(.details)")).hasCount(1);
      assertThat(page.locator("gw-call-list tbody")).containsText("math.add");
    }
  }

  @Test
  void aSessionStartsWithAModelAndTheToolsThatAPersonChooses() {
    try (var tab = live.consoles().sue()) {
      var page = tab.page();
      tab.go(live.consoles().uri("/?tab=agents&new=session"));
      assertThat(page.getByLabel("Selected apps and operations")).isChecked();
      assertThat(page.getByText("Select an app and its operations")).isVisible();
      assertThat(button(page, "Start session")).isDisabled();
      assertThat(page.getByLabel("Model").locator("option"))
          .hasText(new String[] {"any", "careful"});
      page.getByLabel("Model").selectOption("careful");
      page.getByLabel("App", new Page.GetByLabelOptions().setExact(true)).selectOption("demo");
      page.getByLabel("All operations of this app").check();
      assertThat(page.getByRole(AriaRole.CHECKBOX, named("math.add"))).isChecked();
      assertThat(page.getByRole(AriaRole.CHECKBOX, named("math.add"))).isDisabled();
      tab.pictures("agents-new");
      button(page, "Start session").click();
      assertThat(page.locator("gw-session-head").getByText(ALL_OF_DEMO)).isVisible();
      say(tab, "add these");
      button(page, "Approve").click();
      assertThat(page.locator(".said").getByText("The tool answered")).isVisible();

      tab.go(live.consoles().uri("/?tab=agents&new=session"));
      assertThat(page.getByLabel("Model")).hasValue("careful");
      assertThat(page.locator("gw-tool-choice li").getByText(ALL_OF_DEMO)).isVisible();
      page.getByLabel("No tools").check();
      assertThat(button(page, "Start session")).isEnabled();
    }
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  /** A question that comes while another page is open, from a turn that was begun elsewhere. */
  @Test
  void theMenuCountsAQuestionThatComesLater() {
    try (var tab = live.consoles().tab("grace");
        var other = live.consoles().tab("grace")) {
      open(other, "Elsewhere");
      var page = tab.go(live.consoles().uri("/?tab=tokens")).page();
      assertThat(page.locator("h1")).isVisible();
      say(other, "add these");
      assertThat(other.page().getByText("Call Demo math.add?")).isVisible();
      assertThat(page.locator("nav.side gw-approval-count .badge")).isVisible();
      other.page().getByRole(AriaRole.BUTTON, named("Deny")).click();
      assertThat(page.locator("nav.side gw-approval-count .badge")).hasCount(0);
    }
  }

  @Test
  void whatWaitsIsSeenOnTheFirstPageAndAnsweredInTheInbox() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "Inbox");
      var page = tab.page();
      say(tab, "add these");
      assertThat(page.getByText("Call Demo math.add?")).isVisible();

      tab.go(live.consoles().uri("/"));
      var attention = page.locator("gw-attention li").filter(text("Inbox"));
      assertThat(attention).containsText("Demo math.add");
      assertThat(page.locator("nav.side gw-approval-count .badge")).isVisible();
      tab.pictures("home-waiting");
      attention.getByRole(AriaRole.LINK).click();

      var asked = page.locator("gw-inbox section > div").filter(text("Inbox"));
      asked.getByRole(AriaRole.BUTTON).filter(text("Approve")).waitFor();
      tab.pictures("agents-inbox");
      asked.getByRole(AriaRole.BUTTON).filter(text("Approve")).click();
      assertThat(asked).hasCount(0);
      assertThat(
              get("/turns/" + lastTurn(session).path("id").asString() + "/interactions")
                  .get(0)
                  .path("resolution")
                  .path("approved")
                  .booleanValue())
          .isTrue();
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  @Tag("nightly")
  void aCallIsDeniedWithAReasonAndQuestionsAreAnswered() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "Questions");
      var page = tab.page();
      say(tab, "add these");
      page.getByLabel("Message to the agent").fill("not today");
      button(page, "Deny").click();
      assertThat(page.locator(".question")).containsText("You denied this");
      assertThat(page.locator(".question")).containsText("not today");
      assertThat(button(page, "Send")).isEnabled();

      say(tab, "ask me");
      page.getByLabel("Your answer").fill("Ada");
      button(page, "Send answer").click();
      assertThat(page.locator(".said").getByText("You answered").last()).containsText("Ada");

      say(tab, "number");
      assertThat(page.getByText("How many?").first()).isVisible();
      assertThat(lastTurn(session).path("status").asString()).isEqualTo("waiting_for_input");
      page.getByLabel("Count").fill("7");
      tab.pictures("agents-input");
      button(page, "Send answer").click();
      assertThat(page.locator(".said").getByText("You want").last()).containsText("7");
    }
  }

  @Test
  @Tag("nightly")
  void aTurnIsStoppedAndASessionIsArchived() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "Slow");
      var page = tab.page();
      say(tab, "slowly");
      assertThat(page.getByText("one two")).isVisible();
      button(page, "Stop").click();
      assertThat(page.locator(".turn .badge")).containsText("Stopped");
      assertThat(lastTurn(session).path("status").asString()).isEqualTo("canceled");

      page.getByLabel("Message").fill("a draft");
      button(page, "Archive").click();
      assertThat(page.getByText("This session is archived. Reopen it to write.")).isVisible();
      assertThat(page.getByLabel("Message")).hasValue("a draft");
      assertThat(get("/sessions/" + session).path("state").asString()).isEqualTo("archived");
      button(page, "Reopen").click();
      assertThat(button(page, "Send")).isEnabled();
    }
  }

  @Test
  @Tag("nightly")
  void sessionsAreListedByStateAndOldTurnsAreReadWhenTheyAreWanted() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "Long talk");
      for (int i = 0; i < 25; i++) {
        var answer =
            live.consoles()
                .gateway()
                .send(
                    "POST",
                    "/api/v1/agent/sessions/" + session + "/turns",
                    token,
                    "{\"messages\": [{\"role\": \"user\", \"text\": \"message "
                        + i
                        + "\"}], \"output\": {\"text\": {}}}");
        assertThat(answer.statusCode()).isEqualTo(201);
        awaitEnd(ConfiguredGateway.json(answer).path("id").asString());
      }
      var page = tab.page();
      tab.go(live.consoles().uri("/?tab=agents&session=" + session));
      assertThat(page.locator(".said").getByText("You said: message 24")).isVisible();
      assertThat(page.locator("gw-turn")).hasCount(20);
      button(page, "Show older turns").click();
      assertThat(page.locator("gw-turn")).hasCount(25);
      page.locator("gw-turn").first().getByText("Show steps").click();
      assertThat(page.locator("gw-turn").first().getByText("You said: message 0")).isVisible();

      tab.go(live.consoles().uri("/?tab=agents"));
      assertThat(page.getByText("Long talk")).isVisible();
      ask(session);
      tab.go(live.consoles().uri("/?tab=agents"));
      assertThat(page.locator("tr").filter(new Locator.FilterOptions().setHasText("Long talk")))
          .containsText("Needs your answer");
      tab.pictures("agents-sessions");
      page.getByLabel("Show").selectOption("archived");
      assertThat(page.getByText("No matching sessions.")).isVisible();
      assertThat(page.locator("gw-agent-sessions").getByText("Long talk")).hasCount(0);
      // The inbox above the list has what waits, whichever sessions are shown.
      assertThat(page.locator("gw-inbox").getByText("Long talk")).isVisible();
      assertThat(page.url()).contains("state=archived");
    }
  }

  /** Begins a turn that waits for a person. */
  private static void ask(String session) {
    var answer =
        live.consoles()
            .gateway()
            .send(
                "POST",
                "/api/v1/agent/sessions/" + session + "/turns",
                token,
                "{\"messages\": [{\"role\": \"user\", \"text\": \"ask me\"}], \"output\":"
                    + " {\"text\": {}}}");
    var path = "/api/v1/agent/turns/" + ConfiguredGateway.json(answer).path("id").asString();
    var blocked = path + "/events/stream?until=blocked_or_terminal";
    assertThat(live.consoles().gateway().get(blocked, token).body()).contains("waiting_for_input");
  }

  private static void awaitEnd(String turn) {
    // The stream of a turn ends when the turn has ended.
    var path = "/api/v1/agent/turns/" + turn + "/events/stream";
    assertThat(live.consoles().gateway().get(path, token).body()).contains("event: end");
  }

  @Test
  @Tag("nightly")
  void hostileTextsStayTexts() {
    try (var tab = live.consoles().ada()) {
      var session = open(tab, "<img src=x onerror=alert(1)>");
      var page = tab.page();
      say(tab, "echo <script>alert(2)</script> \u202Egnp.exe");
      button(page, "Approve").click();
      assertThat(button(page, "Send")).isEnabled();
      assertThat(page.locator("main script, main img")).hasCount(0);
      assertThat(page.locator("gw-turn").getByText("⟨U+202E⟩gnp.exe").first()).isVisible();
      assertThat(lastTurn(session).path("status").asString()).isEqualTo("succeeded");

      say(tab, "x".repeat(100_000));
      assertThat(page.getByText("Show all 100,010 characters")).isVisible();
      tab.fits();
    }
  }

  @Test
  @Tag("nightly")
  void aGatewayWithoutAgentsSaysWhatToAdd(@TempDir Path other) {
    try (var consoles = Consoles.start(other);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=agents"));
      assertThat(tab.page().getByText("No agent configured.")).isVisible();
      assertThat(tab.page().getByText("source: builtin:scripted")).isVisible();
      tab.pictures("agents-none");
    }
  }

  @Test
  @Tag("nightly")
  void aTurnGoesOnWhenTheServerIsBack(@TempDir Path other) {
    try (var restarted = LiveGateway.atOneAddress(other);
        var tab = restarted.consoles().ada()) {
      var before = restarted.consoles().gateway().token("user:ada");
      var opened =
          restarted
              .consoles()
              .gateway()
              .send(
                  "POST",
                  "/api/v1/agent/sessions",
                  before,
                  "{\"provider\": \"helper\", \"model\": \"any\"}");
      var session = ConfiguredGateway.json(opened).path("id").asString();
      tab.go(restarted.consoles().uri("/?tab=agents&session=" + session));
      var page = tab.page();
      say(tab, "slowly");
      assertThat(page.getByText("one two three")).isVisible();
      restarted.stop();
      assertThat(page.getByText("The gateway is not responding.")).isVisible();
      restarted.startAgain();
      assertThat(page.locator(".said").getByText("ten eleven twelve"))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
      assertThat(page.locator(".said:not(.person)")).hasCount(1);
      assertThat(button(page, "Send")).isEnabled();

      var turns =
          ConfiguredGateway.json(
              restarted
                  .consoles()
                  .gateway()
                  .get("/api/v1/agent/sessions/" + session + "/turns", before));
      assertThat(StreamSupport.stream(turns.spliterator(), false)).hasSize(1);
      assertThat(turns.get(0).path("status").asString()).isEqualTo("succeeded");
    }
  }
}
