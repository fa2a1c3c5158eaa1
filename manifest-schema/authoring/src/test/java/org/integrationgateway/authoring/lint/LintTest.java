package org.integrationgateway.authoring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LintTest {
  private static final String CLEAN =
      """
      kind: app
      source: github.com/acme/providers/stock
      version: 1.0.0
      displayName: Stock
      description: Items of a warehouse, what is in stock and where
      iconFile: icon.svg
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example
            operations:
            - name: items.get
              title: Get an item
              description: One item by its stock number; for several use items.list
              method: GET
              path: /items/{sku}
              parameters:
              - {name: sku, in: path, description: Stock number such as A-1001}
            - name: items.create
              title: Add an item
              description: Puts a new item into the warehouse
              method: POST
              path: /items
              annotations: {destructiveHint: false}
              parameters:
              - {name: sku, description: Stock number that is not taken yet, required: true}
      """;

  @TempDir Path folder;

  private List<Problem> lint(String manifest) throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    Files.writeString(folder.resolve("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    return Lint.run(folder, ReadOptions.DEFAULT).problems();
  }

  @Test
  void aPackageThatFollowsTheRulesIsClean() throws Exception {
    assertThat(lint(CLEAN)).isEmpty();
  }

  /** One replacement in the clean manifest, and the only rule that it breaks. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GWL101 | name: items.get | name: items.get_by_the_stock_number_that_the_warehouse_gave_it_long_ago
          GWL103 | name: items.create | name: items.newest
          GWL104 | name: items.create | name: create_item
          GWL105 | - {name: sku, description | - {name: 'sku[0]', description
          GWL201 | description: Puts a new item into the warehouse | tags: [items]
          GWL202 | description: Puts a new item into the warehouse | description: Create all items
          GWL203 | description: Puts a new item into the warehouse | description: Adds one
          GWL205 | - {name: sku, description: Stock number that is not taken yet, | - {name: sku,
          GWL206 | title: Add an item | tags: [items]
          GWL207 | description: Puts a new item into the warehouse | description: Legt einen Artikel an und gibt ihn mit der Nummer aus
          GWL301 | annotations: {destructiveHint: false} | tags: [items]
          GWL303 | annotations: {destructiveHint: false} | annotations: {destructiveHint: true, readOnlyHint: true}
          GWL302 | method: POST | method: DELETE
          GWL408 | required: true} | required: true, default: A-1}
          GWL504 | name: items.create | name: items.list
          GWL601 | https://stock.example | http://stock.example
          GWL701 | description: Items of a warehouse, what is in stock and where | # none
          GWL702 | displayName: Stock | # none
          GWL703 | iconFile: icon.svg | # none
          """)
  void eachRuleFindsItsBreach(String rule, String right, String wrong) throws Exception {
    assertThat(CLEAN).contains(right);

    assertThat(lint(CLEAN.replace(right, wrong)))
        .as(rule)
        .extracting(Problem::rule)
        .containsExactly(rule);
  }

  @Test
  void aDescriptionOfMoreThan1024CharactersIsLong() throws Exception {
    var problems = lint(CLEAN.replace("Puts a new item", "Puts a new item ".repeat(70)));

    assertThat(problems).extracting(Problem::rule).containsExactly("GWL204");
    assertThat(problems.get(0).at().line()).isEqualTo(21);
    assertThat(problems.get(0).message())
        .contains("items.create")
        .contains("1,024".replace(",", ""));
  }

  @Test
  void addressesOfThisHostMayBePlain() throws Exception {
    assertThat(lint(CLEAN.replace("https://stock.example", "http://127.0.0.1:8091/v1"))).isEmpty();
  }

  @Test
  void twoOperationsCannotHaveOneToolName() throws Exception {
    assertThat(lint(CLEAN.replace("name: items.create", "name: items_get")))
        .extracting(Problem::rule)
        .contains("GWL102");
  }

  @Test
  void routesScopesAndCredentialsAreChecked() throws Exception {
    var manifest =
        CLEAN
            + """
              connections:
                default:
                  auth:
                    type: oauth2
                    authorizationUrl: https://stock.example/authorize
                    tokenUrl: https://stock.example/token
                    scopes: [items.read, 'items:*']
                key:
                  auth:
                    type: bearer
                    credentials: [{name: token, label: Key}]
              securitySchemes:
                open: {type: none}
              http:
                arrived: {path: /arrived, method: POST, security: open, target: items.create, credentialMode: none}
            """;

    assertThat(lint(manifest))
        .extracting(Problem::rule)
        .containsExactlyInAnyOrder("GWL602", "GWL603", "GWL705");
  }

  /** The author of a package cannot rename the parameters of a document. */
  @Test
  void findingsOfADocumentAreAtTheirOperation() throws Exception {
    Files.writeString(
        folder.resolve("openapi.yaml"),
        """
        openapi: 3.1.0
        info: {title: Stock, version: 1.0.0}
        servers: [{url: 'https://stock.example'}]
        paths:
          /items:
            post:
              operationId: createItem
              summary: Add an item
              description: Puts a new item into the warehouse
              parameters:
              - {name: '$expand', in: query, description: Members to show, schema: {type: string}}
              requestBody:
                content:
                  application/json:
                    schema: {$ref: '#/components/schemas/Item'}
              responses: {'200': {description: The item}}
        components:
          schemas:
            Item:
              type: object
              properties:
                sku: {type: string, description: Stock number}
                tags: {type: array, description: Words}
        """);
    var problems =
        lint(
            CLEAN.substring(0, CLEAN.indexOf("    rest:"))
                + "    openapi: {document: openapi.yaml}\n");

    assertThat(problems).extracting(Problem::rule).containsExactly("GWL404");
    assertThat(problems.get(0).at().source().name()).endsWith("openapi.yaml");
    assertThat(problems.get(0).at().line()).isEqualTo(7);
    assertThat(problems.get(0).at().column()).isEqualTo(7);
  }

  /** The text of an operation that repeats its name, in the ways in which documents write it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
            post:
              summary: Add an item
              operationId: createItem
              parameters:
              - {name: shelf, in: query, description: Shelf to put it on, schema: {type: string}}
              responses: {'200': {description: The item}}
              description: Create item
        """,
        """
            post: {operationId: createItem, summary: Add an item, description: Create item}
        """,
        """
            post: {
              "operationId": "createItem",
              "summary": "Add an item",
              "responses": {
                "200": {
                  "description": "The item"
                }
              },
              "description": "Create item"
            }
        """,
        """
            "post":

              # The first.
              'operationId': 'createItem'
              'summary': 'Add an item'
              'description' : >-
                Create
                item
        """
      })
  void aTextOfADocumentIsShownWhereItStands(String operation) throws Exception {
    Files.writeString(
        folder.resolve("openapi.yaml"),
        """
        openapi: 3.1.0
        info: {title: Stock, version: 1.0.0}
        servers: [{url: 'https://stock.example'}]
        paths:
          /items:
        """
            + operation);
    var problems =
        lint(
            CLEAN.substring(0, CLEAN.indexOf("    rest:"))
                + "    openapi: {document: openapi.yaml}\n");

    assertThat(problems).extracting(Problem::rule).containsExactly("GWL202");
    var at = problems.get(0).at();
    assertThat(at.text()).matches("[\"']?Create item[\"'}]?|>-");
    assertThat(at.source().line(at.line())).contains("description");
    assertThat(at.column()).isGreaterThan(1);
  }

  @Test
  void theDeploymentThatAPackageBringsIsNoDangerToThoseWhoCopyIt() throws Exception {
    Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server: {egress: {allowPrivateNetworks: true}}
        apps:
          stock: {source: ., sandbox: off, egress: {allowedHosts: ['*', stock.example]}}
        """);

    assertThat(lint(CLEAN)).extracting(Problem::rule).containsExactly("GWL606", "GWL604", "GWL605");
  }

  @Test
  void configurationKeysHaveDescriptions() throws Exception {
    Files.writeString(
        folder.resolve("config.yaml"),
        """
        type: object
        properties:
          region: {type: string}
          retries: {type: integer, description: How often}
        """);

    assertThat(lint(CLEAN.replace("spec:", "spec:\n  configSchemaPath: config.yaml")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.rule()).isEqualTo("GWL704");
              assertThat(problem.at().source().name()).endsWith("config.yaml");
              assertThat(problem.at().line()).isEqualTo(3);
            });
  }

  @Test
  void aFindingIsSilencedWithAReason() throws Exception {
    Files.writeString(
        folder.resolve("lint.yaml"),
        "ignore: [{rule: GWL205, at: items.create/sku, reason: All know it.}]");
    lint(CLEAN.replace("description: Stock number that is not taken yet, ", ""));
    var report = Lint.run(folder, ReadOptions.DEFAULT);

    assertThat(report.problems()).isEmpty();
    assertThat(report.silenced()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GWL001 | ignore: [{rule: GWL999, reason: None.}]
          GWL002 | ignore: [{rule: GWL205, reason: ' '}]
          GWL003 | ignore: [{rule: GWL205, at: items.gone, reason: None.}]
          GW1203 | ignored: []
          GW1001 | 'ignore: ['
          """)
  void slipsOfTheFileAreFindings(String rule, String text) throws Exception {
    Files.writeString(folder.resolve("lint.yaml"), text.replaceAll("^'|'$", ""));

    assertThat(lint(CLEAN)).extracting(Problem::rule).containsExactly(rule);
  }

  @Test
  void aManifestWithErrorsIsNotLinted() throws Exception {
    var problems = lint(CLEAN.replace("baseUrl", "baseURl"));

    assertThat(problems).allMatch(problem -> !problem.rule().startsWith("GWL")).isNotEmpty();
  }

  @Test
  void severitiesAreOrdered() throws Exception {
    lint(CLEAN.replace("displayName: Stock", "# none"));
    var report = Lint.run(folder, ReadOptions.DEFAULT);

    assertThat(report.has(Severity.NOTE)).isTrue();
    assertThat(report.has(Severity.WARNING)).isFalse();
  }

  @Test
  void sarifNamesTheRulesAndTheirPage() throws Exception {
    var problems = lint(CLEAN.replace("displayName: Stock", "# none"));

    assertThat(Lint.sarif(folder).print(problems))
        .contains("\"ruleId\" : \"GWL702\"", "\"level\" : \"note\"", "reference/lint#gwl702");
  }
}
