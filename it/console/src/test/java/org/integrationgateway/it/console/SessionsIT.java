package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person ends sessions and the access of programs. */
@Tag("nightly")
final class SessionsIT {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
      providers:
        identity: {people: {source: builtin:local}}
      apps:
        demo: {provider: {source: builtin:demo}, mcp: true}
      """;

  @TempDir Path home;

  private static void press(Page page, String name) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true))
        .last()
        .click();
  }

  @Test
  void endsSessionsAndKeepsThisOne() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada();
        var phone = consoles.phone("ada")) {
      var gateway = consoles.gateway();
      var ada = Person.of("user:ada");
      var others = new String[] {gateway.session(ada), gateway.session(ada)};
      var page = tab.go(consoles.uri("/?tab=sessions")).page();
      assertThat(page.getByText("4 sessions")).isVisible();
      assertThat(page.getByText("Current")).hasCount(1);
      assertThat(page.locator("tbody tr").first()).containsText("Current");
      tab.picture("sessions");
      phone.go(consoles.uri("/?tab=sessions")).picture("sessions-phone");
      assertThat(phone.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .isEqualTo(true);
      page.locator("tbody tr").nth(1).getByRole(AriaRole.BUTTON).click();
      assertThat(page.getByText("3 sessions")).isVisible();
      press(page, "End all others");
      press(page, "End all others");
      assertThat(page.getByText("1 session", new Page.GetByTextOptions().setExact(true)))
          .isVisible();
      for (var other : others) {
        assertThat(gateway.get("/api/v1/auth/me", other).statusCode()).isEqualTo(401);
      }
      assertThat(page.getByText("Your session has expired.")).hasCount(0);
    }
  }

  @Test
  void endsTheSessionOfThisBrowser() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=sessions")).page();
      page.locator("tbody tr")
          .filter(new Locator.FilterOptions().setHasText("Current"))
          .getByRole(AriaRole.BUTTON)
          .click();
      assertThat(page).hasTitle("You are logged out");
      tab.pictures("sessions-logged-out");
    }
  }

  @Test
  void saysWhichBrowserASessionIsOf() {
    var agents =
        Map.of(
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML,"
                + " like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            "Edge on Windows",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Safari/537.36",
            "Chrome on macOS",
            "curl/8.14.1",
            "curl",
            "something else",
            "");
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=sessions")).page();
      assertThat(page.getByText("Current")).isVisible();
      agents.forEach(
          (agent, words) ->
              assertThat(
                      page.evaluate(
                          """
                          async (agent) => {
                            const { load } = await import(document.querySelector('script').src);
                            return (await load('core/browser.js')).browserWords(agent);
                          }
                          """,
                          agent))
                  .isEqualTo(words));
    }
  }

  @Test
  void endsTheAccessOfAProgram() throws Exception {
    try (var consoles = Consoles.of(home, CONFIGURATION);
        var client = McpClient.start(consoles, "Pocket <i>Assistant</i>");
        var tab = consoles.root().permit(client.redirect())) {
      tab.go(client.authorize());
      tab.toContent().press("Tab", "Tab", "Enter");
      assertThat(tab.page()).hasTitle("Back in the program");
      var token = client.token(URI.create(tab.page().url()));
      assertThat(client.tools(token)).isEqualTo(200);
      var page = tab.go(consoles.uri("/?tab=sessions")).page();
      assertThat(page.getByText("Pocket <i>Assistant</i>")).isVisible();
      assertThat(page.getByText("All apps that you can use")).isVisible();
      assertThat(page.getByText("Change password or two-factor authentication")).isVisible();
      tab.picture("programs");
      page.getByText("Revoke", new Page.GetByTextOptions().setExact(true)).click();
      press(page, "Revoke");
      assertThat(page.getByText("No connected clients yet.")).isVisible();
      assertThat(client.tools(token)).isEqualTo(401);
    }
  }
}
