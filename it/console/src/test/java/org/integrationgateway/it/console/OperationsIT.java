package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of an app: found, and called from a form. */
@Tag("nightly")
final class OperationsIT {
  @TempDir Path home;

  @Test
  void findsAnOperationAndCallsIt() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=apps&app=demo"));
      var page = tab.page();
      assertThat(page.getByText("5 operations")).isVisible();
      tab.pictures("operations");
      page.getByRole(AriaRole.SEARCHBOX).fill("exactly");
      assertThat(page.getByText("1 operation found")).isVisible();
      page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Add").setExact(true))
          .click();
      var call = new CallPage(page);
      call.control("a").fill("12345678901234567890.5");
      call.control("b").fill("1");
      call.tryIt();
      assertThat(call.answer().getByText("12345678901234567891.5")).isVisible();
      tab.pictures("operation");
      page.goBack();
      assertThat(page.getByText("1 operation found")).isVisible();
      page.getByRole(AriaRole.SEARCHBOX).fill("nothing has this");
      assertThat(page.getByText("No matching operations.")).isVisible();
    }
  }

  @Test
  void remembersCallsAndSaysWhatIsWrong() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "demo", "time.now");
      call.control("zone").fill("Mars/Olympus");
      call.tryIt();
      assertThat(call.answer().getByText("zone 'Mars/Olympus' is unknown")).isVisible();
      assertThat(call.answer().getByText(Pattern.compile("^Request "))).isVisible();
      tab.pictures("operation-problem");
      call.control("zone").fill("Europe/Zurich");
      tab.press("Control+Enter");
      assertThat(call.answer().locator("gw-json-answer").getByText("\"Europe/Zurich\""))
          .isVisible();
      var again =
          call.page()
              .getByRole(AriaRole.LISTITEM)
              .filter(new Locator.FilterOptions().setHasText("Mars/Olympus"));
      again.getByText("Show again").click();
      assertThat(call.control("zone")).hasValue("Mars/Olympus");
      assertThat(call.button("Preview request (dry run)")).hasCount(0);
    }
  }

  @Test
  void opensALinkWithItsInput() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "demo", "math.add");
      assertThat(call.button("Copy a link with these parameters")).hasCount(0);
      call.control("a").fill("12345678901234567890");
      call.press("Copy a link with these parameters");
      var copied = (String) call.page().evaluate("navigator.clipboard.readText()");
      tab.go(URI.create(copied));
      assertThat(call.control("a")).hasValue("12345678901234567890");
      assertThat(call.control("b")).hasValue("");
      tab.go(URI.create(copied.replaceAll("input=.*", "input=%7B")));
      assertThat(call.page().getByText("The parameters in the URL are not valid JSON")).isVisible();
    }
  }

  @Test
  void showsAStreamAsItArrivesAndStopsIt() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "demo", "time.tick");
      call.control("count").fill("100");
      call.control("everyMillis").fill("50");
      call.press("Run");
      assertThat(call.answer().getByRole(AriaRole.LOG)).containsText("2");
      call.press("Stop");
      assertThat(call.answer().getByText("Stopped")).isVisible();
      assertThat(call.button("Stop")).hasCount(0);
      assertThat(call.answer().locator("gw-long-text").first()).containsText("2");
    }
  }

  @Test
  void leadsToTheConnectionThatIsMissing() {
    var app = "  stock: {provider: {source: builtin:inventory}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "stock", "items.list");
      assertThat(call.page().getByText("Not connected yet, so this call will fail.")).isVisible();
      call.control("category").fill("books");
      call.tryIt();
      assertThat(call.answer().getByText("Not connected")).isVisible();
      tab.pictures("operation-not-connected");
      var connect =
          call.answer()
              .getByRole(
                  AriaRole.LINK, new Locator.GetByRoleOptions().setName("Connect").setExact(true));
      assertThat(connect).hasAttribute("href", "?tab=apps&app=stock&connect=default");
      connect.click();
      assertThat(call.button("Run")).hasCount(0);
      call.page().goBack();
      assertThat(call.control("category")).hasValue("books");
    }
  }

  @Test
  void callsWithTheChosenAccount() {
    var app = "  stock: {provider: {source: builtin:inventory}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      var token = consoles.gateway().token("user:ada");
      connect(consoles, token, "work", "demo-key");
      connect(consoles, token, "home", "no-key");
      var call = CallPage.open(consoles, tab, "stock", "items.list");
      call.tryIt();
      assertThat(call.answer().getByText("No credential chosen")).isVisible();
      call.page().getByLabel("Credential").selectOption("work");
      assertThat(call.sameCall("Command")).contains("--instance ");
      call.tryIt();
      assertThat(call.answer().locator(".badge")).containsText("200");
      call.page().getByLabel("Credential").selectOption("home");
      call.tryIt();
      var again =
          call.answer()
              .getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Reconnect"));
      assertThat(again)
          .hasAttribute("href", Pattern.compile("app=stock&connect=default&instance=.+"));
      tab.pictures("operation-reconnect");
    }
  }

  private static void connect(Consoles consoles, String token, String instance, String key) {
    var body =
        "{\"integration\": \"stock\", \"instance\": \"%s\", \"credential\": \"%s\"}"
            .formatted(instance, key);
    var answer = consoles.gateway().send("POST", "/api/v1/auth/connect-manual", token, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void asksBeforeItDestroysAndShowsTheRequestUpstream() throws Exception {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "animals.delete");
      assertThat(call.page().getByText("Destructive")).isVisible();
      call.control("id").fill("7");
      call.press("Preview request (dry run)");
      assertThat(call.answer()).containsText(Pattern.compile("DELETE http://.*/echo/animals/7"));
      call.press("Run");
      assertThat(call.page().getByRole(AriaRole.DIALOG)).isVisible();
      call.press("Cancel");
      assertThat(call.answer()).containsText("Nothing was sent");
      call.press("Run").press("Run anyway");
      assertThat(call.answer().getByText("\"DELETE\"")).isVisible();
    }
  }

  @Test
  void showsHostileAnswersAsTheyAre() throws Exception {
    try (var upstream = new AnswersUpstream();
        var consoles = Consoles.start(home, upstream.app(home));
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=apps&app=hostile"));
      assertThat(tab.page().getByText("6 operations")).isVisible();
      tab.pictures("operations-hostile");
      var call = CallPage.open(consoles, tab, "hostile", "megabyte");
      call.tryIt();
      assertThat(call.answer()).containsText("</pre><img src=x onerror=alert(1)>⟨U+202E⟩gnp.exe");
      assertThat(call.page().locator("main img")).hasCount(0);
      tab.pictures("operation-hostile");
      call = CallPage.open(consoles, tab, "hostile", "nested");
      call.tryIt();
      assertThat(call.answer()).containsText("<b>key</b>");
      assertThat(call.answer()).containsText("12345678901234567890");
      call.press("Tree");
      call.answer().getByRole(AriaRole.SEARCHBOX).fill("NEEDLE");
      assertThat(call.answer()).containsText("$[\"<b>key</b>\"][500].deep: \"needle\"");
      call = CallPage.open(consoles, tab, "hostile", "picture");
      call.tryIt();
      assertThat(call.answer().getByRole(AriaRole.IMG)).isVisible();
      call = CallPage.open(consoles, tab, "hostile", "refuses");
      call.tryIt();
      assertThat(call.answer()).containsText("The upstream returned 422");
      assertThat(call.answer().getByRole(AriaRole.LINK)).hasText("Show call");
      call = CallPage.open(consoles, tab, "hostile", "broken");
      assertThat(call.button("Add property")).hasCount(0);
      call.tryIt();
      assertThat(call.answer()).containsText("says that its response is JSON, but it is not");
    }
  }

  @Test
  void staysQuickWithALargeAnswer() throws Exception {
    try (var upstream = new AnswersUpstream();
        var consoles = Consoles.start(home, upstream.app(home));
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "hostile", "many");
      call.press("Run");
      assertThat(call.button("Download")).isVisible();
      assertThat(call.answer()).containsText("Only the beginning is shown.");
      long begun = System.nanoTime();
      call.page().evaluate("new Promise((done) => requestAnimationFrame(() => done()))");
      assertThat((System.nanoTime() - begun) / 1_000_000).isLessThan(1000);
      var download = call.page().waitForDownload(() -> call.press("Download"));
      assertThat(download.suggestedFilename()).isEqualTo("hostile-many.json");
      assertThat(Files.size(download.path())).isGreaterThan(39_000_000);
    }
  }
}
