package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator stores the credential that the calls of all people use. */
@Tag("nightly")
final class DeploymentCredentialsIT {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/maps
      version: 1.0.0
      spec:
        connections:
          house:
            displayName: Account of the house
            exposure: internal
            mode: subject
            auth: {type: bearer, credentials: [{name: key, label: API key}]}
            params: {region: {required: true, description: Where the data is}}
        defaultConnection: house
        surfaces:
          rest:
            baseUrl: %s
            connection: house
            operations: [{name: look, method: GET, path: /echo}]
      """;

  @TempDir Path home;
  private Upstreams upstreams;

  @BeforeEach
  void write() throws IOException {
    upstreams = new Upstreams();
    Files.writeString(home.resolve("maps.yaml"), MANIFEST.formatted(upstreams.good()));
  }

  @AfterEach
  void stop() throws Exception {
    upstreams.close();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  @Test
  void aCredentialIsStoredUsedReplacedAndRemoved() {
    try (var consoles =
            OperatorConsole.start(home, "  maps: {provider: {source: {path: maps.yaml}}}\n");
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      var ann = gateway.token("user:ann");
      assertThat(gateway.status("GET", "/api/v1/maps/look", ann, "")).isEqualTo(412);
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=deployment"));
      assertThat(page.getByRole(AriaRole.ROW).filter(text("maps"))).containsText("Missing");
      tab.picture("deployment");
      page.getByRole(AriaRole.LINK, named("maps: Account of the house")).click();

      page.getByLabel("region").fill("eu");
      var key = page.getByRole(AriaRole.TEXTBOX, named("API key"));
      key.fill("s3cret-one");
      key.press("Enter");
      assertThat(page.getByText("All calls use it.")).isVisible();
      assertThat(page.locator("gw-deployment-connection h2").first()).isFocused();
      assertThat(authorization(gateway.get("/api/v1/maps/look", ann).body()))
          .isEqualTo("Bearer s3cret-one");
      assertThat(page.content()).doesNotContain("s3cret-one");

      page.locator("tbody").getByText("Replace").click();
      page.getByLabel("region").fill("eu");
      page.getByRole(AriaRole.TEXTBOX, named("API key")).fill("s3cret-two");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("Add another credential"))).isVisible();
      assertThat(authorization(gateway.get("/api/v1/maps/look", ann).body()))
          .isEqualTo("Bearer s3cret-two");
      tab.picture("deployment-connection");

      page.getByLabel("region").fill("us");
      page.getByRole(AriaRole.TEXTBOX, named("API key")).fill("s3cret-three");
      page.getByRole(AriaRole.TEXTBOX, named("Name")).fill("second");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Several are stored")).isVisible();
      assertThat(authorization(gateway.get("/api/v1/maps/look?_instance=second", ann).body()))
          .isEqualTo("Bearer s3cret-three");

      for (var left = 1; left >= 0; left--) {
        page.locator("tbody").getByRole(AriaRole.BUTTON).last().click();
        page.getByRole(AriaRole.DIALOG)
            .getByRole(
                AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Remove").setExact(true))
            .click();
        assertThat(page.locator("tbody tr")).hasCount(left);
      }
      assertThat(gateway.status("GET", "/api/v1/maps/look", ann, "")).isEqualTo(412);
      page.getByText("Audit records for this app’s connections").click();
      assertThat(page.locator("gw-audit-records tbody tr").first())
          .containsText("connection.disconnect");
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static String authorization(String body) {
    return Json.parse(body.getBytes(UTF_8)).path("authorization").asString();
  }

  @Test
  void anOperatorAgreesAtTheServiceForAllPeople() {
    try (var workspaces = new Workspaces()) {
      workspaces.write(home);
      var apps =
          "  desk: {provider: {source: {path: desk.yaml}}, connections: {default: {exposure:"
              + " internal}}}\n";
      try (var consoles = OperatorConsole.start(home, apps);
          var tab = consoles.root().permit(URI.create(workspaces.grants().url().toString()))) {
        var page = tab.page();
        tab.go(consoles.uri("/admin?tab=deployment&app=desk&connection=default"));
        page.getByRole(AriaRole.BUTTON, named("Continue")).click();
        page.getByRole(AriaRole.BUTTON, named("Agree")).click();
        page.getByLabel("Beta & Sons").check();
        page.getByRole(AriaRole.BUTTON, named("Connect")).click();
        assertThat(page.getByText("All calls use it.")).isVisible();
        assertThat(page.url()).contains("/admin?tab=deployment&app=desk&connection=default");
        var gateway = consoles.gateway();
        assertThat(gateway.get("/api/v1/desk/me", gateway.token("user:ann")).body())
            .contains("Beta");
      }
    }
  }

  @Test
  void withoutSuchAConnectionThePageSaysHowToDeclareOne() {
    try (var consoles = OperatorConsole.start(home);
        var tab = consoles.root()) {
      tab.go(consoles.uri("/admin?tab=deployment"));
      assertThat(tab.page().getByText("exposure: internal")).isVisible();
      tab.picture("deployment-empty");
    }
  }
}
