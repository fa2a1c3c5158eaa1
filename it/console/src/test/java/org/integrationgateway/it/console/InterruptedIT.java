package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.integrationgateway.server.testing.PeopleGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that end, networks and servers that go away: the person goes on where they were. */
@Tag("nightly")
final class InterruptedIT {
  private static final String NAME = "the laptop on my desk";

  @TempDir Path home;

  @Test
  void keepsWhatWasTypedWhenTheSessionEnds() {
    try (var consoles = Consoles.start(home);
        var tab = Tab.open(consoles.uri("/"))) {
      FirstAccount.make(consoles, tab);
      typeNameOfToken(consoles, tab);
      tab.withoutSession();
      submit(tab);

      var notice = tab.page().getByText("Your session has expired.");
      assertThat(notice).isVisible();
      assertThat(name(tab)).hasValue(NAME);
      Crawl.isUsable(tab, "a session that has ended");
      var other = tab.page().waitForPopup(() -> link(tab, "Log in in a new tab").click());
      assertThat(other).hasTitle("Log in");
      FirstAccount.login(other);
      assertThat(other.getByRole(AriaRole.NAVIGATION)).isVisible();
      other.close();
      tab.page().bringToFront();
      button(tab, "Try again").first().click();
      assertThat(notice).isHidden();
      assertThat(name(tab)).hasValue(NAME);
      submit(tab);
      assertThat(tab.page().getByText("gwt_").first()).isVisible();
      assertThat(tokens(consoles, "user:root")).contains(NAME);
    }
  }

  @Test
  void keepsWhatWasTypedWhenTheNetworkGoes() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.ada()) {
      typeNameOfToken(consoles, tab);
      tab.offline(true);
      assertThat(tab.page().getByText("You are offline.")).isVisible();
      submit(tab);
      assertThat(tab.page().getByText("is not responding").first()).isVisible();
      assertThat(name(tab)).hasValue(NAME);
      tab.offline(false);
      assertThat(tab.page().getByText("You are offline.")).isHidden();
      submit(tab);
      assertThat(tab.page().getByText("gwt_").first()).isVisible();
      assertThat(tokens(consoles, "user:ada"))
          .contains(NAME)
          .containsOnlyOnce("\"name\":\"" + NAME);
    }
  }

  @Test
  void goesOnWhenTheServerIsBack() throws Exception {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: %d}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        providers:
          identity: {people: {source: builtin:local}}
        apps:
          demo: {provider: {source: builtin:demo}}
        """
            .formatted(PeopleGateway.freePort());
    var first = Consoles.of(home, yaml);
    try (var tab = first.ada()) {
      typeNameOfToken(first, tab);
      first.close();
      submit(tab);
      assertThat(tab.page().getByText("is not responding").first()).isVisible();
      assertThat(name(tab)).hasValue(NAME);
      try (var second = Consoles.of(home, yaml)) {
        submit(tab);
        assertThat(tab.page().getByText("gwt_").first()).isVisible();
        assertThat(tokens(second, "user:ada")).contains(NAME);
        tab.go(second.uri("/"));
        Crawl.settle(tab.page());
      }
    }
  }

  private static void typeNameOfToken(Consoles consoles, Tab tab) {
    tab.go(consoles.uri("/?tab=tokens&new=1"));
    name(tab).fill(NAME);
  }

  private static Locator name(Tab tab) {
    return tab.page().getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).first();
  }

  private static void submit(Tab tab) {
    button(tab, "Create token").click();
  }

  private static Locator button(Tab tab, String name) {
    return tab.page().getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator link(Tab tab, String name) {
    return tab.page().getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }

  private static String tokens(Consoles consoles, String subject) {
    var token = consoles.gateway().token(subject);
    return consoles.gateway().get("/api/v1/tokens", token).body();
  }
}
