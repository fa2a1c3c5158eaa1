package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator says who may use an app. */
final class MembersIT {
  private static final String MEMBERS = "/admin/api/v1/authorization/apps/demo/members";
  private static final String SUM = "{\"a\": 1, \"b\": 2}";

  @TempDir Path home;

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  @Test
  void aMemberIsAddedAndRefusedAndSeenInTheAuditTrail() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var bob = gateway.token("user:bob");
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", bob, SUM)).isEqualTo(404);
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=members"));
      page.getByRole(AriaRole.LINK, named("Demo")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("Members of Demo"))).isVisible();
      assertThat(page.getByRole(AriaRole.ROW).filter(text("user:ada")))
          .containsText("Configuration");
      assertThat(page.getByText("authorization.policies.team.members")).isVisible();

      page.getByLabel("New member").fill("ada");
      page.getByLabel("Role").fill("reader");
      page.getByRole(AriaRole.BUTTON, named("Add")).click();
      assertThat(page.getByRole(AriaRole.DIALOG)).containsText("add anyway?");
      page.getByRole(AriaRole.BUTTON, named("Add anyway")).click();
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("change it there");
      assertThat(page.getByLabel("New member")).hasValue("ada");

      page.getByLabel("New member").fill("bob");
      page.getByLabel("Role").press("Enter");
      assertThat(page.getByRole(AriaRole.ROW).filter(text("user:bob"))).containsText("Added here");
      assertThat(gateway.status("POST", "/api/v1/demo/math.add", bob, SUM)).isEqualTo(200);
      tab.picture("members");

      page.getByRole(AriaRole.LINK, named("Audit records")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("Audit trail"))).isVisible();
      assertThat(page.getByRole(AriaRole.ROW).filter(text("member.put"))).containsText("user:root");
    }
  }

  @Test
  void aMemberIsChosenFromPeopleAndASharedPolicyNamesItsApps() {
    var other = "  orders: {provider: {source: builtin:demo}, authorizationPolicy: team}\n";
    try (var consoles = OperatorConsole.start(home, other);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      gateway.send(
          "POST", "/admin/api/v1/accounts", gateway.token("user:root"), "{\"login\": \"bob\"}");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=members"));
      assertThat(page.getByRole(AriaRole.ROW).filter(text("orders")).last())
          .containsText("Shared with Demo (demo)");
      page.getByRole(AriaRole.LINK, named("Demo (demo)")).click();
      assertThat(page.getByRole(AriaRole.NOTE))
          .containsText("shared by Demo (demo), Demo (orders)");
      page.getByLabel("New member").fill("bo");
      assertThat(page.locator("gw-member-form option[value=bob]")).hasCount(1);
      page.getByLabel("New member").fill("zoe@example.com");
      page.getByLabel("Role").fill("reader");
      page.getByRole(AriaRole.BUTTON, named("Add")).click();
      assertThat(page.getByRole(AriaRole.DIALOG)).containsText("add anyway?");
      page.getByRole(AriaRole.BUTTON, named("Cancel")).click();
      assertThat(page.locator("#member-done")).hasCount(0);
      page.getByRole(AriaRole.BUTTON, named("Add")).click();
      page.getByRole(AriaRole.BUTTON, named("Add anyway")).click();
      assertThat(page.getByRole(AriaRole.ROW).filter(text("zoe@example.com")))
          .containsText("No account yet");
      tab.pictures("members-shared");
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  @Tag("nightly")
  void aRoleIsChangedAndAMemberRemovedByKeyboard() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var root = gateway.token("user:root");
      gateway.send("PUT", MEMBERS, root, "{\"email\": \"Bob@example.com\", \"role\": \"reader\"}");
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=members&app=demo"));
      var bob = page.getByRole(AriaRole.ROW).filter(text("bob@example.com"));
      bob.getByRole(AriaRole.BUTTON).first().focus();
      page.keyboard().press("Enter");
      page.getByRole(AriaRole.DIALOG).getByLabel("Role").fill("writer");
      page.keyboard().press("Enter");
      assertThat(page.locator("#member-done")).isFocused();
      assertThat(json(gateway.get(MEMBERS, root)).path("members").toString())
          .contains("\"subject\":\"user:bob@example.com\",\"role\":\"writer\"")
          .doesNotContain("\"subject\":\"user:bob@example.com\",\"role\":\"reader\"");

      bob.getByRole(AriaRole.BUTTON).last().focus();
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.BUTTON, named("Cancel"))).isFocused();
      page.keyboard().press("Tab");
      page.keyboard().press("Enter");
      assertThat(page.getByText("no longer has the role")).isVisible();
      assertThat(gateway.get(MEMBERS, root).body()).doesNotContain("bob@example.com");
    }
  }

  @Test
  @Tag("nightly")
  void manyMembersAreFilteredAndANarrowWindowShowsThem() {
    try (var consoles = OperatorConsole.start(home);
        var tab = Tab.open(consoles.uri("/"), 320, 700)) {
      var gateway = consoles.gateway();
      tab.session(consoles.uri("/"), gateway.session(person("user:root")));
      var root = gateway.token("user:root");
      for (int i = 0; i < 130; i++) {
        gateway.send(
            "PUT",
            MEMBERS,
            root,
            "{\"subject\": \"user:m%03d\", \"role\": \"reader\"}".formatted(i));
      }
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=members&app=demo"));
      assertThat(page.getByRole(AriaRole.BUTTON, named("Show more"))).isVisible();
      page.getByLabel("Filter by member or role").fill("m129 reader");
      assertThat(page.getByText("user:m129")).isVisible();
      assertThat(page.locator("gw-member-list tbody tr")).hasCount(1);
      assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
      tab.picture("members-narrow");
    }
  }

  private static Person person(String subject) {
    return Person.of(subject);
  }
}
