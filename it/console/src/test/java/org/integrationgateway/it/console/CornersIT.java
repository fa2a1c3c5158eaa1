package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Places that no journey leads through: pages without data, addresses of what does not exist, dead
 * links, 200 operations, long names. Pictures of each, in a window of a desktop and of a phone, in
 * both colours.
 */
@Tag("nightly")
final class CornersIT {
  private static final int OPERATIONS = 200;
  private static final String LONG_NAME =
      "Procurement and supplier relationship management of the northern subsidiaries";
  private static final String LONG_LOGIN =
      "bartholomew.featherstonehaugh-cholmondeley@subsidiary.example.com";
  private static final String LONG_OPERATION =
      "procurement.supplierRelationships.contractAmendments.listAllPendingApprovals";

  @TempDir Path home;
  private Consoles consoles;

  @BeforeEach
  void start() throws IOException {
    var document =
        new StringBuilder("openapi: 3.1.0\ninfo: {title: Large, version: '1'}\npaths:\n");
    for (int i = 0; i < OPERATIONS; i++) {
      document.append(
          "  /things/%d: {get: {operationId: things.%d.get, summary: Get thing %d, description: One thing with its parts, tags: [shelf-%d], responses: {}}}\n"
              .formatted(i, i, i, i % 12));
    }
    Files.writeString(home.resolve("large.yaml"), document);
    Files.writeString(
        home.resolve("large-app.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/large
        version: 1.0.0
        displayName: Large warehouse
        spec:
          surfaces:
            openapi: {document: large.yaml, baseUrl: 'http://127.0.0.1:1'}
        """);
    Files.writeString(
        home.resolve("long.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/long
        version: 1.0.0
        displayName: %s
        description: Suppliers, contracts, their amendments and who has to approve them, for all subsidiaries north of the river
        spec:
          connections:
            default:
              displayName: Key of the procurement office
              mode: subject
              auth: {type: bearer, credentials: [{name: key, label: Personal access token of the procurement office}]}
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:1
              operations: [{name: %s, method: GET, path: /approvals}]
        """
            .formatted(LONG_NAME, LONG_OPERATION));
    consoles =
        OperatorConsole.start(
            home,
            """
              large: {provider: {source: {path: large-app.yaml}}}
              procurement-of-the-northern-subsidiaries: {provider: {source: {path: long.yaml}}}
              inventory: {provider: {source: builtin:inventory}}
            """);
  }

  @AfterEach
  void stop() {
    consoles.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void placesOfAnEmployee(int width) {
    look(
        "ada",
        width,
        "employee",
        List.of(
            "/?tab=apps",
            "/?tab=calls",
            "/?tab=runs",
            "/?tab=agents",
            "/?tab=mcp",
            "/?tab=tokens",
            "/?tab=sessions",
            "/?tab=service-accounts",
            "/?tab=nothing",
            "/?tab=apps&app=nothing",
            "/?tab=apps&app=demo&operation=nothing",
            "/?tab=apps&app=nothing&connect=default",
            "/?tab=runs&run=nothing",
            "/?tab=agents&session=nothing",
            "/?tab=apps&app=large",
            "/?tab=apps&app=procurement-of-the-northern-subsidiaries",
            "/?tab=apps&app=procurement-of-the-northern-subsidiaries&operation=" + LONG_OPERATION,
            "/?tab=apps&app=procurement-of-the-northern-subsidiaries&connect=default",
            "/nothing-here",
            "/admin",
            "/api/v1/auth/callback?state=nothing&code=x",
            "/api/v1/auth/pending-connection?pendingToken=nothing",
            "/identity/local/password?token=nothing"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void placesOfAnOperator(int width) {
    var gateway = consoles.gateway();
    var root = gateway.token("user:root");
    for (var login : List.of("eve", LONG_LOGIN)) {
      var account =
          gateway.send(
              "POST",
              "/admin/api/v1/accounts",
              root,
              "{\"login\": \"%s\", \"groups\": [\"staff\"]}".formatted(login));
      assertThat(account.statusCode()).as(account.body()).isEqualTo(201);
      var token = gateway.token("user:" + login);
      gateway.send(
          "POST",
          "/api/v1/auth/connect-manual",
          token,
          "{\"integration\": \"inventory\", \"credential\": \"demo-key\"}");
      gateway.send("GET", "/api/v1/inventory/items.list", token, "");
      gateway.send("GET", "/api/v1/inventory/items.get", token, "");
      gateway.session(Person.of("user:" + login));
    }
    look(
        "root",
        width,
        "operator",
        List.of(
            "/admin?tab=dashboard",
            "/admin?tab=providers",
            "/admin?tab=providers&provider=app/inventory",
            "/admin?tab=providers&provider=app/nothing",
            "/admin?tab=fleet",
            "/admin?tab=runtimes",
            "/admin?tab=calls",
            "/admin?tab=audit",
            "/admin?tab=members",
            "/admin?tab=members&app=demo",
            "/admin?tab=members&app=nothing",
            "/admin?tab=people",
            "/admin?tab=people&person=user:" + LONG_LOGIN,
            "/admin?tab=people&person=user:nothing",
            "/admin?tab=people&account=" + LONG_LOGIN,
            "/admin?tab=people&account=nothing",
            "/admin?tab=deployment",
            "/admin?tab=deployment&app=nothing",
            "/admin?tab=tools",
            "/admin?tab=configuration",
            "/admin?tab=configuration&q=port",
            "/admin?tab=keys",
            "/admin?tab=lock",
            "/admin?tab=nothing",
            "/?tab=apps"));
  }

  /** Looks at places one after the other. */
  private void look(String login, int width, String name, List<String> places) {
    var address = consoles.uri("/");
    try (var tab =
        Tab.open(address, width, 844)
            .session(address, consoles.gateway().session(Person.of("user:" + login)))) {
      int number = 0;
      for (var place : places) {
        number++;
        tab.go(consoles.uri(place));
        tab.page().locator("main h1, main [role=alert]").first().waitFor();
        assertThat(tab.page().locator("main p.state[role=status]")).hasCount(0);
        System.out.printf("corner %s-%d: %s%n", name, number, place);
        tab.fits();
        tab.colours("corner-%s-%d-%d".formatted(name, width, number));
      }
    }
  }
}
