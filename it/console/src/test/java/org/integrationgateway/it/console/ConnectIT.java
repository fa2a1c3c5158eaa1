package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** People connect apps that have two workspaces, several instances and service accounts. */
@Tag("nightly")
final class ConnectIT {
  private static final String SIGNED =
      """
      spec:
        connections:
          default:
            mode: subject
            auth:
              type: manual
              credentials: [{name: account}, {name: key, label: Private key}]
      """;

  @TempDir Path home;
  private Workspaces workspaces;
  private Consoles consoles;
  private String token;

  @BeforeEach
  void start() {
    workspaces = new Workspaces();
    var apps = "  inventory: {provider: {source: builtin:inventory}}\n" + workspaces.write(home);
    consoles = Consoles.start(home, apps);
    token = consoles.gateway().token("user:ada");
  }

  @AfterEach
  void stop() {
    consoles.close();
    workspaces.close();
  }

  @Test
  void agreesAtTheServiceAndChoosesAWorkspace() {
    var service = URI.create(workspaces.grants().url().toString());
    try (var tab = consoles.ada().permit(service)) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=desk&connect=default"));
      assertThat(page.getByRole(AriaRole.BUTTON, named("Continue to The desk"))).isVisible();
      assertThat(page.getByLabel("Name")).isHidden();
      page.getByText("More settings").click();
      page.getByLabel("tickets.write").uncheck();
      tab.picture("connect-oauth");
      page.getByRole(AriaRole.BUTTON, named("Continue to The desk")).click();
      page.getByRole(AriaRole.BUTTON, named("Agree")).click();
      page.getByLabel("Beta & Sons").check();
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as Beta & Sons")).isVisible();
      assertThat(page.locator(".made")).isFocused();
      tab.picture("connect-oauth-done");
      assertThat(instances("desk", ""))
          .contains("Beta & Sons", "tickets.read")
          .doesNotContain("tickets.write");
      assertThat(call("/api/v1/desk/me")).contains("Beta");

      page.reload();
      assertThat(page.getByRole(AriaRole.HEADING, named("The desk"))).isVisible();
      assertThat(page.getByText("Saved as")).hasCount(0);
    }
  }

  @Test
  void aCardLeadsToTheServiceAtOnce() {
    var service = URI.create(workspaces.grants().url().toString());
    try (var tab = consoles.ada().permit(service)) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&filter=inbox"));
      page.getByRole(AriaRole.LINK, named("Connect The inbox")).click();
      page.getByRole(AriaRole.BUTTON, named("Agree")).click();
      assertThat(page.getByLabel("Beta & Sons")).isVisible();
    }
  }

  @Test
  void saysThatADeclinedConnectionWasNotMade() {
    var service = URI.create(workspaces.grants().url().toString());
    try (var tab = consoles.ada().permit(service)) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=desk&connect=default"));
      page.getByRole(AriaRole.BUTTON, named("Continue to The desk")).click();
      page.getByRole(AriaRole.BUTTON, named("Decline")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("The desk is not connected"))).isVisible();
      page.getByRole(AriaRole.LINK, named("Back to The desk")).click();
      assertThat(page.getByText("The app was not connected")).isVisible();
      assertThat(page.getByRole(AriaRole.LINK, named("Try again"))).isVisible();
      assertThat(instances("desk", "")).isEqualTo("[]");
    }
  }

  @Test
  void keepsWhatWasTypedAndChoosesAWorkspaceOnThePage() {
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=crm&connect=default"));
      page.getByLabel("Access key").first().fill("wrong");
      page.getByLabel("region").fill("us");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
      assertThat(page.getByLabel("Access key").first()).hasValue("wrong");
      page.getByLabel("region").fill(" ");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.locator("[aria-invalid=true]")).isFocused();
      tab.picture("connect-problem");

      page.getByLabel("region").fill("us");
      page.getByLabel("Access key").first().fill(Workspaces.KEY);
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByRole(AriaRole.HEADING, named("Choose what to connect"))).isFocused();
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Choose one first.")).isVisible();
      tab.picture("connect-candidates");
      page.getByLabel("Acme").check();
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as Acme")).isVisible();
      assertThat(call("/api/v1/crm/me")).contains("/w/a1/me");
    }
  }

  @Test
  void asksAnOperatorForWhatIsMissing() {
    var action = "Copy note for operator";
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&filter=unregistered"));
      assertThat(page.getByText("Needs setup by an operator")).isVisible();
      page.getByRole(AriaRole.BUTTON, named(action)).click();
      assertThat(page.getByText("Copied.")).isVisible();
      assertThat((String) page.evaluate("navigator.clipboard.readText()"))
          .contains("apps.unregistered.connections.default.auth");
      tab.go(consoles.uri("/?tab=apps&app=unregistered&connect=default"));
      assertThat(page.getByRole(AriaRole.BUTTON, named(action))).isVisible();
      tab.picture("connect-operator");
    }
    try (var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=unregistered"));
      page.getByRole(AriaRole.LINK, named("Set up the OAuth client")).first().click();
      assertThat(page.getByText("apps.unregistered.connections.default.auth")).isVisible();
      page.getByRole(AriaRole.BUTTON, named("Copy redirect URI")).click();
      assertThat(page.getByText("Copied.")).isVisible();
      // The server's own refusal names the same redirect URI.
      var refused =
          consoles
              .gateway()
              .send(
                  "POST", "/api/v1/auth/start-oauth", token, "{\"integration\": \"unregistered\"}");
      assertThat(refused.body())
          .contains((String) page.evaluate("navigator.clipboard.readText()"))
          .contains("apps.unregistered.connections.default.auth");
      tab.pictures("connect-setup");
    }
  }

  @Test
  void keepsTheLinesOfAKeyThatIsPasted() throws IOException {
    // The program of an app gets the key as it is; a header could not have its lines.
    var folder = home.resolve("signed");
    FrailPackage.write(folder.resolve("package"), SIGNED);
    var app = "  signed: {provider: {source: {path: package}}}\n";
    try (var signing = Consoles.start(folder, app);
        var tab = signing.ada()) {
      var page = tab.page();
      tab.go(signing.uri("/?tab=apps&app=signed&connect=default"));
      page.getByLabel("account").first().fill("a-1");
      page.evaluate(
          "navigator.clipboard.writeText('-----BEGIN KEY-----\\nabc\\n-----END KEY-----')");
      page.getByLabel("Private key").first().focus();
      page.keyboard().press("Control+V");
      assertThat(page.getByLabel("Private key").first())
          .hasValue("-----BEGIN KEY-----\nabc\n-----END KEY-----");
      tab.picture("connect-lines");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as default")).isVisible();
      assertThat(instances(signing, "signed", "")).contains("connected");
    }
  }

  @Test
  void addsNamesAndRemovesInstances() {
    store("inventory", "default", "");
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=inventory"));
      page.getByRole(AriaRole.LINK, named("Add a credential")).click();
      page.getByLabel("Key").first().fill("demo-key");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      // Without a name it would replace the first one: the browser asks for one.
      assertThat(page.getByLabel("Name")).isFocused();
      page.getByLabel("Name").fill("work");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as work")).isVisible();
      assertThat(page.getByText("Several credentials").first()).isVisible();
      assertThat(instances("inventory", "")).contains("default", "work");
      tab.picture("connect-instances");

      page.getByRole(AriaRole.BUTTON, named("Disconnect default")).click();
      tab.picture("connect-disconnect");
      page.getByRole(AriaRole.BUTTON, named("Cancel")).click();
      assertThat(page.getByRole(AriaRole.ROW)).hasCount(3);
      page.getByRole(AriaRole.BUTTON, named("Disconnect default")).click();
      page.getByRole(AriaRole.DIALOG).getByText("Disconnect", exactly()).click();
      assertThat(page.getByRole(AriaRole.ROW)).hasCount(2);
      assertThat(page.locator("#connections")).isFocused();
      assertThat(instances("inventory", "")).contains("work").doesNotContain("default");
    }
  }

  @Test
  void connectsAServiceAccountThatThePersonManages() {
    var made =
        consoles
            .gateway()
            .send(
                "POST",
                "/api/v1/service-accounts",
                token,
                "{\"id\": \"ci\", \"displayName\": \"Builds\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    try (var tab = consoles.ada()) {
      var page = tab.page();
      tab.go(consoles.uri("/?tab=apps&app=inventory"));
      page.getByLabel("Connections of").selectOption("ci");
      page.getByRole(AriaRole.LINK, named("Connect Demo inventory")).click();
      page.getByLabel("Key").first().fill("demo-key");
      page.getByRole(AriaRole.BUTTON, named("Connect")).click();
      assertThat(page.getByText("Saved as default")).isVisible();
      tab.picture("connect-service-account");
      assertThat(instances("inventory", "?_serviceAccountId=ci")).contains("default");
      assertThat(instances("inventory", "")).isEqualTo("[]");
    }
  }

  @Test
  void isDoneWithTheKeyboardOnANarrowScreen() {
    var session = consoles.gateway().session(Person.of("user:ada"));
    var start = consoles.uri("/?tab=apps");
    try (var tab = Tab.open(start, 320, 700).session(start, session)) {
      var page = tab.page();
      tab.go(start);
      assertThat(page.getByRole(AriaRole.LINK, named("Connect Demo inventory"))).isVisible();
      fits(tab, "narrow-apps");
      reach(page, "Connect Demo inventory");
      page.keyboard().press("Enter");
      assertThat(page.getByLabel("Key").first()).isVisible();
      reach(page, "Key");
      page.keyboard().type("demo-key");
      fits(tab, "narrow-connect");
      page.keyboard().press("Enter");
      assertThat(page.locator(".made")).isFocused();
      fits(tab, "narrow-app");
      page.keyboard().press("Tab");
      assertThat(page.getByRole(AriaRole.BUTTON, named("Check the credential"))).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.BUTTON, named("Try an operation"))).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.locator("#operations")).isFocused();
      assertThat(call("/api/v1/inventory/items.list")).contains("A-1001");
    }
  }

  private static void fits(Tab tab, String name) {
    tab.picture(name);
    assertThat(tab.page().evaluate("document.documentElement.scrollWidth")).as(name).isEqualTo(320);
  }

  /** Goes on by the Tab key until this is where the focus is. */
  private static void reach(Page page, String name) {
    for (int i = 0; i < 60; i++) {
      page.keyboard().press("Tab");
      var at =
          page.evaluate(
              "(document.activeElement.labels?.[0] ??"
                  + " document.activeElement).textContent.replace(/\\s+/g, ' ').trim()");
      if (name.equals(at)) {
        return;
      }
    }
    throw new AssertionError("the Tab key does not reach " + name);
  }

  private void store(String app, String instance, String more) {
    var body =
        "{\"integration\": \"%s\", \"instance\": \"%s\", \"credential\": \"demo-key\"%s}"
            .formatted(app, instance, more);
    assertThat(consoles.gateway().status("POST", "/api/v1/auth/connect-manual", token, body))
        .isEqualTo(200);
  }

  private String call(String path) {
    return consoles.gateway().get(path, token).body();
  }

  private String instances(String app, String query) {
    return instances(consoles, app, query);
  }

  private static String instances(Consoles consoles, String app, String query) {
    var gateway = consoles.gateway();
    var token = gateway.token("user:ada");
    JsonNode json = ConfiguredGateway.json(gateway.get("/api/v1/apps/" + app + query, token));
    return json.at("/connections/0/instances").toString();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }
}
