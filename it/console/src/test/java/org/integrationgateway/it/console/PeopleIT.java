package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.store.State;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator looks after accounts, sessions and tokens of others. */
@Tag("nightly")
final class PeopleIT {
  private static final String ACCOUNTS = "/admin/api/v1/accounts";

  @TempDir Path home;

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, named(name));
  }

  private static Locator row(Page page, String text) {
    return page.locator("tbody tr").filter(new Locator.FilterOptions().setHasText(text));
  }

  private static void agree(Page page, String name) {
    page.getByRole(AriaRole.DIALOG)
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true))
        .click();
  }

  @Test
  void anAccountIsMadeHelpedDisabledAndDeleted() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=people"));
      assertThat(page.getByText("No accounts yet.")).isVisible();
      button(page, "New account").click();
      page.getByLabel("Login").fill("Eve Two");
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("login has 1 to 128 letters");
      assertThat(page.getByLabel("Login")).hasValue("Eve Two");
      page.getByLabel("Login").fill("eve");
      page.getByLabel("Groups").fill("staff people");
      button(page, "Create account").click();
      assertThat(page.locator("gw-account-link section")).isFocused();
      var address = page.locator("gw-account-link code").textContent();
      assertThat(address).contains("/identity/local/password?token=");
      assertThat(json(gateway.get(ACCOUNTS + "/eve", root)).path("groups").toString())
          .isEqualTo("[\"staff\",\"people\"]");
      tab.picture("people-accounts");

      var session = gateway.session(Person.of("user:eve"));
      tab.go(consoles.uri("/admin?tab=people&person=user:eve"));
      page.getByRole(AriaRole.LINK, named("Account: reset, disable or delete")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("eve"))).isVisible();
      assertThat(page.locator("dl.facts")).containsText("Invited No password set yet");
      button(page, "Create new link").click();
      assertThat(page.locator("gw-account-link code")).not().hasText(address);
      tab.picture("people-account");
      assertThat(page.locator("gw-subject-sessions tbody tr")).hasCount(1);
      button(page, "Disable").click();
      agree(page, "Disable");
      assertThat(page.locator("dl.facts")).containsText("Disabled");
      assertThat(gateway.get("/api/v1/auth/me", session).statusCode()).isEqualTo(401);
      assertThat(page.getByText("No active sessions.")).isVisible();
      assertThat(json(gateway.get(ACCOUNTS + "/eve", root)).path("disabled").asBoolean()).isTrue();
      assertThat(button(page, "Create new link")).isDisabled();
      button(page, "Enable").click();
      assertThat(page.locator("dl.facts")).containsText("Invited");
      button(page, "Delete").click();
      agree(page, "Delete");
      assertThat(page.getByText("No accounts yet.")).isVisible();
      assertThat(gateway.status("GET", ACCOUNTS + "/eve", root, "")).isEqualTo(404);
    }
  }

  @Test
  void connectionsAndClientsOfAPersonAreEndedOnTheirPage() {
    var apps = "  inventory: {provider: {source: builtin:inventory}}\n";
    try (var consoles = OperatorConsole.start(home, apps);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var token = gateway.token("user:eve");
      for (var name : List.of("home", "work")) {
        var body =
            "{\"integration\": \"inventory\", \"instance\": \"%s\", \"credential\": \"demo-key\"}"
                .formatted(name);
        assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, body))
            .isEqualTo(200);
      }
      grant(gateway.config(), "Desk of Eve");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=people&person=user:eve"));
      assertThat(page.locator("gw-subject-connections tbody tr")).hasCount(2);
      assertThat(page.locator("gw-subject-grants tbody tr")).containsText("Desk of Eve");
      tab.pictures("people-person-connections");

      row(page, "work").getByRole(AriaRole.BUTTON).click();
      agree(page, "Disconnect");
      assertThat(page.locator("gw-subject-connections tbody tr")).hasCount(1);
      assertThat(page.locator("gw-subject-connections [data-result]")).isFocused();
      row(page, "home").getByRole(AriaRole.BUTTON).click();
      agree(page, "Disconnect");
      assertThat(page.getByText("No connections.")).isVisible();
      assertThat(gateway.status("GET", "/api/v1/inventory/items.list", token, "")).isEqualTo(412);
      row(page, "Desk of Eve").getByRole(AriaRole.BUTTON).click();
      agree(page, "Revoke");
      assertThat(page.getByText("No MCP clients.")).isVisible();
    }
  }

  /** A grant in the store, as a login of a client at another replica makes it. */
  private static void grant(GatewayConfig config, String client) {
    try (var state = State.open(config, Clock.systemUTC());
        var grants =
            new ClientGrants(
                state,
                config.server().mcp()::login,
                unused -> Optional.empty(),
                unused -> {},
                Clock.systemUTC())) {
      var now = Instant.now();
      grants.begin(
          new ClientGrant(
              grants.freshId(),
              "user:eve",
              "mcp-1",
              client,
              "127.0.0.1",
              "/mcp",
              0,
              now,
              now,
              List.of("mcp"),
              Optional.empty(),
              now),
          null);
    }
  }

  @Test
  void aPersonsPageShowsRolesSessionsAndTokensAndEndsThem() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      var token = gateway.token("user:eve");
      var session = gateway.session(Person.of("user:eve"));
      gateway.send(
          "PUT",
          "/admin/api/v1/authorization/apps/demo/members",
          root,
          "{\"subject\": \"user:eve\", \"role\": \"reader\"}");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=members&app=demo"));
      page.getByRole(AriaRole.LINK, named("user:eve")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("user:eve"))).isVisible();
      assertThat(page.locator("gw-role-list tbody tr")).containsText("Demo");
      assertThat(page.locator("gw-subject-sessions tbody tr")).hasCount(1);
      tab.pictures("people-person");

      page.locator("gw-role-list tbody").getByRole(AriaRole.BUTTON).click();
      agree(page, "Remove");
      assertThat(page.getByText("No roles assigned by name.")).isVisible();
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}"))
          .isEqualTo(404);
      page.locator("gw-subject-sessions tbody").getByRole(AriaRole.BUTTON).click();
      agree(page, "End");
      assertThat(page.getByText("No active sessions.")).isVisible();
      assertThat(gateway.status("GET", "/api/v1/apps", session, "")).isEqualTo(401);
      page.locator("gw-subject-tokens tbody").getByRole(AriaRole.BUTTON).click();
      agree(page, "Revoke");
      assertThat(page.getByText("No tokens.")).isVisible();
      assertThat(gateway.status("GET", "/api/v1/apps", token, "")).isEqualTo(401);
    }
  }

  @Test
  void sessionsAndTokensOfOthersEnd() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      gateway.session(Person.of("user:ada"));
      gateway.session(Person.of("user:ada"));
      var firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Firefox/145.0";
      var session = gateway.session(Person.of("user:eve"), firefox);
      var token = gateway.token("user:eve");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=people&part=sessions"));
      assertThat(row(page, "user:root")).containsText("Current");
      assertThat(row(page, "user:eve").getByTitle(firefox)).hasText("Firefox on Windows");
      tab.picture("people-sessions");
      row(page, "user:eve").getByRole(AriaRole.BUTTON).click();
      agree(page, "End");
      assertThat(row(page, "user:eve")).hasCount(0);
      assertThat(gateway.status("GET", "/api/v1/apps", session, "")).isEqualTo(401);
      page.getByLabel("Subject").fill("ada");
      page.keyboard().press("Enter");
      assertThat(row(page, "user:ada")).hasCount(2);
      assertThat(page.url()).contains("subject=user%3Aada");
      button(page, "End all sessions").click();
      agree(page, "End all sessions");
      assertThat(page.getByText("No active sessions.")).isVisible();
      assertThat(gateway.get("/admin/api/v1/sessions?subject=user:ada", root).body())
          .isEqualTo("{\"sessions\":[]}");

      tab.go(consoles.uri("/admin?tab=people&part=tokens&subject=user:eve"));
      row(page, "user:eve").getByRole(AriaRole.BUTTON).click();
      agree(page, "Revoke");
      assertThat(page.getByText("No tokens.")).isVisible();
      assertThat(gateway.status("GET", "/api/v1/apps", token, "")).isEqualTo(401);
    }
  }

  @Test
  void aServiceAccountGetsALimitedTokenAndASubjectIsForgotten() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=people&part=tokens"));
      button(page, "New service account token").click();
      page.getByRole(AriaRole.TEXTBOX, named("Service account")).fill("ci");
      page.getByLabel("Name").fill("jenkins");
      page.getByLabel("Scopes").fill("demo:math.add");
      button(page, "Create token").click();
      var text = page.locator("gw-token-text code.token-text");
      assertThat(text).containsText("gwt_");
      var member = "{\"subject\": \"service_account:ci\", \"role\": \"reader\"}";
      gateway.send("PUT", "/admin/api/v1/authorization/apps/demo/members", root, member);
      var token = text.textContent();
      button(page, "Close").click();
      var sum = "{\"a\": 1, \"b\": 2}";
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", token, sum)).isEqualTo(200);
      assertThat(gateway.status("POST", "/api/v1/demo/text.echo", token, sum)).isNotEqualTo(200);
      tab.picture("people-tokens");

      page.getByRole(AriaRole.LINK, named("Roles")).click();
      // The tokens have a field for a subject too.
      assertThat(button(page, "New service account token")).hasCount(0);
      page.getByLabel("Subject").fill("service_account:ci");
      page.keyboard().press("Enter");
      assertThat(row(page, "demo")).containsText("reader");
      tab.picture("people-roles");

      page.getByRole(AriaRole.LINK, named("Delete data")).click();
      assertThat(page.getByRole(AriaRole.TEXTBOX, named("Subject"))).hasValue("service_account:ci");
      page.getByLabel("Enter the subject again").fill("service_account:c");
      button(page, "Delete permanently").click();
      assertThat(page.getByText("The subjects do not match.")).isVisible();
      page.getByLabel("Enter the subject again").fill("service_account:ci");
      page.keyboard().press("Enter");
      assertThat(page.locator("#forgotten")).containsText("service_account:ci");
      assertThat(page.locator("#forgotten")).isFocused();
      tab.picture("people-forgotten");
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", token, sum)).isEqualTo(401);
    }
  }

  @Test
  void withoutAccountsOfTheGatewayThePageSaysWhereTheyAre() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
          admin: {authorizationPolicy: operators}
        authorization:
          policies: {operators: {members: [{subject: user:root, role: admin}]}}
        apps: {demo: {provider: {source: builtin:demo}}}
        """;
    try (var consoles = Consoles.of(home, yaml);
        var tab = narrow(consoles)) {
      tab.go(consoles.uri("/admin?tab=people"));
      assertThat(tab.page().getByText("Accounts are not managed here.")).isVisible();
      tab.page().getByRole(AriaRole.LINK, named("Show sessions")).click();
      assertThat(row(tab.page(), "user:root")).isVisible();
      assertThat((int) tab.page().evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
      tab.picture("people-narrow");
    }
  }

  private static Tab narrow(Consoles consoles) {
    URI origin = consoles.uri("/");
    return Tab.open(origin, 320, 700)
        .session(origin, consoles.gateway().session(Person.of("user:root")));
  }
}
