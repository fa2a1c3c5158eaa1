package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three people who know the address of the gateway and a password, and nothing else: an employee
 * who connects an app and approves a call, a developer whose call fails, an operator on call.
 */
@Tag("nightly")
final class JourneysIT {
  private static final String PASSWORD = "correct horse battery staple";
  private static final String YAML =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        admin: {authorizationPolicy: operators}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      providers:
        identity: {people: {source: builtin:local}}
        authorization: {local: {source: builtin:relationships}}
        audit: {rows: {source: builtin:store, config: {retention: 90d}}}
        agent:
          helper:
            source: builtin:scripted
            config:
              approval: always
              models: [small, large]
              scenes:
                - when: order
                  steps:
                    - {text: "I look at the warehouse first.", calls: [{tool: inventory_items_list, arguments: {limit: 2}}]}
                    - {text: "There is enough of it.", pause: 20ms}
                - steps: [{text: "You said: $${message}", pause: 20ms}]
      authorization:
        policies:
          operators: {members: [{group: admin, role: admin}, {subject: user:root, role: admin}]}
      apps:
        demo: {provider: {source: builtin:demo}}
        inventory: {provider: {source: builtin:inventory}}
        crm: {provider: {source: {path: crm}}, capture: failures}
        frail:
          provider: {source: {path: frail}}
          runtime: {pool: {restartPolicy: never, startupTimeout: 60s, drainTimeout: 1s}}
      """;

  @TempDir Path home;
  private HttpServer upstream;
  private Consoles consoles;

  @BeforeEach
  void start() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/contacts",
        exchange -> {
          var body =
              "{\"message\":\"Property values were not valid\",\"errors\":[{\"name\":\"email\","
                  + "\"message\":\"ada@example is not an email address\"}]}";
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(422, body.length());
          try (var out = exchange.getResponseBody()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
          }
        });
    upstream.start();
    Files.createDirectories(home.resolve("crm"));
    Files.writeString(
        home.resolve("crm/manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/crm
        version: 1.0.0
        displayName: Customers
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d
              operations:
                - name: contacts.create
                  method: POST
                  path: /contacts
                  parameters: [{name: email, type: string, in: body}]
        """
            .formatted(upstream.getAddress().getPort()));
    FrailPackage.write(home.resolve("frail"));
    consoles = Consoles.of(home, YAML);
  }

  @AfterEach
  void stop() {
    consoles.close();
    upstream.stop(0);
  }

  /** A window at the address of the gateway, of a person who has an account. */
  private Walk arrive(String login, String group, String name) {
    var account =
        consoles
            .gateway()
            .send(
                "POST",
                "/admin/api/v1/accounts",
                consoles.gateway().token("user:root"),
                "{\"login\": \"%s\", \"groups\": [%s]}".formatted(login, group));
    assertThat(account.statusCode()).as(account.body()).isEqualTo(201);
    var link = ConfiguredGateway.json(account).path("link").asString();
    try (var first = Tab.open(consoles.uri("/"))) {
      var page = first.go(URI.create(link)).page();
      page.getByLabel("Password").first().fill(PASSWORD);
      page.locator("input[type=password]").nth(1).fill(PASSWORD);
      page.getByRole(AriaRole.BUTTON).first().click();
      assertThat(page.locator("main h1")).isVisible();
    }
    return Walk.from(Tab.open(consoles.uri("/")), name, consoles.uri("/"));
  }

  private Walk login(Walk walk, String login) {
    return walk.at("Password").fill("Login", login).fill("Password", PASSWORD).button("Log in");
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }

  @Test
  void anEmployeeConnectsAnAppAndApprovesACall() {
    var walk = login(arrive("ada@example.com", "", "employee"), "ada@example.com");
    walk.at("Inventory").link("Connect").at("Key").fill("Key", "demo-key");
    walk.button("Connect").at("Saved as");
    assertThat(walk.clicks()).isLessThanOrEqualTo(4);

    walk.menu("Agents").at("No sessions").link("New session");
    walk.at("Start session").page().getByLabel("App", exactly()).selectOption("inventory");
    walk.click(walk.page().getByLabel("All operations of this app"));
    walk.at("all of").button("Start session").at("Message").fill("Message", "order paper");
    walk.button("Send").at("Call Demo inventory items.list?").button("Approve");
    walk.at("There is enough of it.");
    assertThat(walk.clicks()).isLessThanOrEqualTo(10);
    System.out.println("clicks of an employee: " + walk.clicks());
  }

  @Test
  void aDeveloperSeesWhyACallFailed() {
    var walk = login(arrive("dev@example.com", "", "developer"), "dev@example.com");
    var token = consoles.gateway().token("user:dev@example.com");
    var failed =
        consoles
            .gateway()
            .send("POST", "/api/v1/crm/contacts.create", token, "{\"email\": \"ada@example\"}");
    assertThat(failed.statusCode()).isEqualTo(422);
    walk.at("Customers").menu("Calls").at("contacts.create").button("Details");
    walk.at("ada@example is not an email address");
    assertThat(walk.clicks()).isLessThanOrEqualTo(4);
    System.out.println("clicks of a developer: " + walk.clicks());
  }

  @Test
  void anOperatorRestartsWhatHasCrashed() {
    var token = consoles.gateway().token("user:root");
    consoles.gateway().send("POST", "/api/v1/frail/crash", token, "{}");
    var walk = login(arrive("ops@example.com", "\"admin\"", "operator"), "ops@example.com");
    walk.at("frail").menu("Administration").at("frail");
    walk.link("frail").at("It ended with exit code 7").button("Restart …");
    walk.at("Restart")
        .click(
            walk.page()
                .getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON)
                .filter(new Locator.FilterOptions().setHasText("Restart")));
    walk.at("Restarted.");
    assertThat(walk.clicks()).isLessThanOrEqualTo(6);
    System.out.println("clicks of an operator: " + walk.clicks());
  }
}
