package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A developer sees why the upstream refused a call; an operator only with a role of its own. */
@Tag("nightly")
final class CapturesIT {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/crm
      version: 1.0.0
      displayName: Customers
      spec:
        headers: {X-Api-Key: sesame-of-the-crm}
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:%d
            operations:
              - name: contacts.create
                method: POST
                path: /contacts
                parameters:
                  - {name: dryRun, type: bool, in: query}
                  - {name: email, type: string, in: body}
                  - {name: password, type: string, in: body}
              - {name: photo, method: GET, path: /photo}
      """;
  private static final String YAML =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        admin: {authorizationPolicy: operators, captureRoles: [support]}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      providers:
        identity: {people: {source: builtin:local}}
        authorization: {local: {source: builtin:relationships}}
        audit: {rows: {source: builtin:store, config: {retention: 90d}}}
      authorization:
        policies:
          operators:
            members:
              - {subject: user:root, role: admin}
              - {subject: user:sue, role: admin}
              - {subject: user:sue, role: support}
      apps:
        demo: {provider: {source: builtin:demo}}
        crm: {provider: {source: {path: crm}}, capture: failures}
      """;
  private static final String CREATE = "/api/v1/crm/contacts.create";
  private static final String INPUT =
      "{\"email\": \"ada@example\", \"password\": \"hunter2hunter2\", \"dryRun\": true}";

  @TempDir Path home;
  private HttpServer upstream;

  @BeforeEach
  void start() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext("/contacts", CapturesIT::refuse);
    upstream.start();
    Files.writeString(
        Files.createDirectories(home.resolve("crm")).resolve("manifest.yaml"),
        MANIFEST.formatted(upstream.getAddress().getPort()));
  }

  @AfterEach
  void stop() {
    upstream.stop(0);
  }

  private static void refuse(HttpExchange exchange) throws IOException {
    var body =
        """
        {"status":"error","message":"Property values were not valid","errors":[{"name":"email",
         "message":"ada@example is not an email address","id":12345678901234567890}],
         "echo":{"password":"hunter2hunter2"}}
        """
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(422, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator rows(Page page) {
    return page.locator("tbody > tr:not(.details)");
  }

  @Test
  void aDeveloperSeesRequestResponseAndWhatWasSentUpstream() {
    try (var consoles = Consoles.of(home, YAML);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      var token = gateway.token("user:ada");
      gateway.send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}");
      gateway.send("POST", CREATE, token, INPUT);
      var page = tab.go(consoles.uri("/?tab=calls")).page();
      assertThat(rows(page)).hasCount(2);
      page.getByLabel("App").fill("customers");
      page.keyboard().press("Enter");
      assertThat(rows(page)).hasCount(1);
      page.getByLabel("Outcome").selectOption("Upstream 4xx");
      page.getByLabel("Time range").selectOption("Last 15 minutes");
      assertThat(rows(page)).hasCount(1);
      button(page, "Details").click();
      var capture = page.locator("gw-call-capture");
      assertThat(capture).containsText("\"message\": \"Property values were not valid\"");
      assertThat(capture).containsText("ada@example is not an email address");
      assertThat(capture).containsText("12345678901234567890");
      assertThat(capture).containsText("\"password\": \"***\"");
      assertThat(capture).not().containsText("hunter2");
      assertThat(capture).containsText("POST http://127.0.0.1");
      assertThat(capture).containsText("/contacts?dryRun=true");
      assertThat(capture).containsText("Same body as the response above.");
      capture.locator("details.folded").nth(1).locator("summary").click();
      assertThat(capture).not().containsText("sesame");
      assertThat(capture).containsText("X-Api-Key");
      assertThat(capture.locator("h3").first()).containsText("Response");
      tab.pictures("captured");
      capture.getByText("Run again with these parameters").click();
      assertThat(page.getByLabel("email")).hasValue("ada@example");
      assertThat(page.getByLabel("password").first()).hasValue("");
    }
  }

  @Test
  void aPersonIsToldThatRequestAndResponseAreNotKept() {
    try (var consoles = Consoles.of(home, YAML);
        var tab = consoles.ada()) {
      var gateway = consoles.gateway();
      gateway.send(
          "POST", "/api/v1/demo/math.add", gateway.token("user:ada"), "{\"a\": 1, \"b\": 2}");
      var page = tab.go(consoles.uri("/?tab=calls")).page();
      button(page, "Details").click();
      assertThat(page.getByText("capture is off for this app")).isVisible();
    }
  }

  @Test
  void anOperatorReadsThemWithARoleOnly() {
    try (var consoles = Consoles.of(home, YAML);
        var tab = consoles.root()) {
      var gateway = consoles.gateway();
      gateway.send("POST", CREATE, gateway.token("user:ada"), INPUT);
      var page = tab.go(consoles.uri("/admin?tab=calls")).page();
      button(page, "Details").click();
      assertThat(page.getByText("Operators need a role")).isVisible();
      assertThat(button(page, "Show request and response")).hasCount(0);
      tab.pictures("captured-operator");
      try (var support = consoles.sue()) {
        page = support.go(consoles.uri("/admin?tab=calls")).page();
        button(page, "Details").click();
        assertThat(page.getByText("recorded in the audit trail")).isVisible();
        assertThat(page.locator("gw-call-capture")).not().containsText("Property values");
        button(page, "Show request and response").click();
        assertThat(page.locator("gw-call-capture")).containsText("Property values were not valid");
        support.pictures("captured-support");
        support.go(consoles.uri("/admin?tab=audit&action=call.read"));
        assertThat(page.getByText("call.read").first()).isVisible();
      }
    }
  }

  @Test
  void theListIsThereAfterARestart() {
    String token;
    try (var consoles = Consoles.of(home, YAML)) {
      token = consoles.gateway().token("user:ada");
      consoles.gateway().send("POST", CREATE, token, INPUT);
    }
    try (var consoles = Consoles.of(home, YAML);
        var tab = consoles.ada()) {
      var page = tab.go(consoles.uri("/?tab=calls")).page();
      assertThat(rows(page)).hasCount(1);
      assertThat(page.getByText("Calls of the last 7 days")).isVisible();
      button(page, "Details").click();
      assertThat(page.locator("gw-call-capture")).containsText("Property values were not valid");
    }
  }
}
