package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpExchange;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * People who know the address of the gateway and a password, and nothing else: an employee who
 * connects apps and approves a call, a developer whose call fails, an operator on call. Each walks
 * in a window of a desktop and in one of a phone.
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
        customers: {provider: {source: {path: crm}}, capture: failures}
        house: {provider: {source: {path: house.yaml}}}
        frail:
          provider: {source: {path: frail}}
          runtime: {pool: {restartPolicy: never, startupTimeout: 60s, drainTimeout: 1s}}
      """;

  private static final String HOUSE =
      """
      kind: app
      source: test.example/gateway/apps/house
      version: 1.0.0
      displayName: Stock
      spec:
        connections:
          house:
            displayName: Key of the house
            exposure: internal
            mode: subject
            auth: {type: bearer, credentials: [{name: key, label: API key}]}
        defaultConnection: house
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:%d
            connection: house
            operations: [{name: stock.get, method: GET, path: /stock}]
      """;

  @TempDir Path home;
  private HttpServer upstream;
  private Workspaces workspaces;
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
    upstream.createContext("/stock", JourneysIT::stock);
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
    Files.writeString(home.resolve("house.yaml"), HOUSE.formatted(upstream.getAddress().getPort()));
    FrailPackage.write(home.resolve("frail"));
    workspaces = new Workspaces();
    consoles = Consoles.of(home, YAML + workspaces.write(home));
  }

  /** Takes one key, and no other. */
  private static void stock(HttpExchange exchange) throws IOException {
    var key = exchange.getRequestHeaders().getFirst("Authorization");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    var body = "Bearer new-key".equals(key) ? "{\"paper\": 7}" : "{\"error\": \"unknown key\"}";
    exchange.sendResponseHeaders(body.contains("error") ? 401 : 200, body.length());
    try (var out = exchange.getResponseBody()) {
      out.write(body.getBytes(StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void stop() {
    consoles.close();
    workspaces.close();
    upstream.stop(0);
  }

  /** A window at the address of the gateway, of a person who has an account. */
  private Walk arrive(String login, String group, String name, int width) {
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
    var service = URI.create(workspaces.grants().url().toString());
    var tab = Tab.open(consoles.uri("/"), width, 844).permit(service);
    var walk = Walk.from(tab, name + "-" + width, consoles.uri("/"));
    return walk.at("Password").fill("Login", login).fill("Password", PASSWORD).button("Log in");
  }

  private static void done(Walk walk, int most) {
    assertThat(walk.clicks()).isLessThanOrEqualTo(most);
    System.out.printf("clicks of %s: %d%n", walk.name(), walk.clicks());
  }

  private String token(String login) {
    return consoles.gateway().token("user:" + login);
  }

  private int call(String method, String path, String login, String body) {
    return consoles.gateway().send(method, path, token(login), body).statusCode();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void anEmployeeConnectsAnAppAndApprovesACall(int width) {
    var walk = arrive("ada@example.com", "", "employee", width);
    walk.at("Demo inventory").link("Connect Demo inventory").at("Key").fill("Key", "demo-key");
    walk.button("Connect").at("Saved as").button("Check the credential");
    walk.at("The service accepts the credential").button("Try an operation");
    walk.link("List items").at("Same call").button("Run").at("A-1001");
    done(walk, 7);

    walk.menu("Agents").at("No sessions").link("New session");
    walk.at("Start session")
        .page()
        .getByLabel("App", new Page.GetByLabelOptions().setExact(true))
        .selectOption("inventory");
    walk.click(walk.page().getByLabel("All operations of this app"));
    walk.at("All operations of")
        .button("Start session")
        .at("Message")
        .fill("Message", "order paper");
    walk.button("Send").at("Call Demo inventory items.list?").menu("Apps").at("Needs you");
    walk.at("Call Demo inventory items.list?").link("Answer").at("Waiting for your answer");
    assertThat(walk.page().getByText("The agent wants to call Demo inventory items.list"))
        .isVisible();
    walk.button("Approve").at("Answered.");
    done(walk, width == 390 ? 17 : 15);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void anEmployeeConnectsByOauthAndTheServiceIsCalled(int width) {
    var walk = arrive("ada@example.com", "", "oauth", width);
    walk.at("The inbox").link("Connect The inbox").at("Agree").button("Agree");
    walk.at("Connect The inbox to").click(walk.page().getByLabel("Beta & Sons")).button("Connect");
    walk.at("Saved as").button("Try an operation").link("me").at("Same call").button("Run");
    walk.at("\"Beta\"");
    done(walk, 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void anEmployeeMendsARefusedCredential(int width) {
    var body = "{\"integration\": \"inventory\", \"credential\": \"old-key\"}";
    assertThat(call("POST", "/api/v1/auth/connect-manual", "ada@example.com", body)).isEqualTo(200);
    call("GET", "/api/v1/inventory/items.list", "ada@example.com", "");
    var walk = arrive("ada@example.com", "", "refused", width);
    walk.at("Needs you").link("Reconnect Demo inventory").at("This replaces the credential");
    walk.fill("Key", "demo-key").button("Connect").at("Saved as").button("Check the credential");
    walk.at("The service accepts the credential").menu("Apps").at("Other apps");
    assertThat(walk.page().getByText("Needs you")).hasCount(0);
    done(walk, width == 390 ? 6 : 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void aDeveloperSeesWhyACallFailed(int width) {
    var walk = arrive("dev@example.com", "", "developer", width);
    var body = "{\"email\": \"ada@example\"}";
    assertThat(call("POST", "/api/v1/customers/contacts.create", "dev@example.com", body))
        .isEqualTo(422);
    walk.at("Customers").menu("Calls").at("contacts.create").button("Details");
    walk.at("ada@example is not an email address");
    done(walk, width == 390 ? 4 : 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void anOperatorRestartsWhatHasCrashed(int width) {
    call("POST", "/api/v1/frail/crash", "root", "{}");
    var walk = arrive("ops@example.com", "\"admin\"", "operator", width);
    walk.at("frail").menu("Administration").at("Providers with a problem");
    walk.link("frail").at("It ended with exit code 7").button("Restart …");
    walk.at("Restart").agree("Restart").at("Restarted.");
    done(walk, 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void anOperatorReplacesTheCredentialOfTheDeployment(int width) {
    var stored = "{\"credentials\": {\"key\": \"old-key\"}}";
    var path = "/admin/api/v1/apps/house/connections/house/credential";
    assertThat(call("PUT", path, "root", stored)).isEqualTo(200);
    assertThat(call("GET", "/api/v1/house/stock.get", "dev@example.com", "")).isEqualTo(412);
    var walk = arrive("ops@example.com", "\"admin\"", "credential", width);
    walk.at("Stock").menu("Administration").at("Top errors").link("Show calls");
    walk.at("stock.get").button("Details").at("Request ID").link("Replace the credential");
    walk.at("This replaces the credential").fill("API key", "new-key").button("Connect");
    walk.at("Calls now use it.");
    assertThat(call("GET", "/api/v1/house/stock.get", "dev@example.com", "")).isEqualTo(200);
    done(walk, 6);
  }
}
