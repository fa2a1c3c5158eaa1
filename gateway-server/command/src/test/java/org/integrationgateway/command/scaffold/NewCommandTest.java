package org.integrationgateway.command.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.inspect.Inspector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages from OpenAPI documents in files. */
final class NewCommandTest {
  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer()).with("USER", "Ada.L");
  }

  private Manifest make(String document, String... options) {
    cli.file("shop.yaml", document);
    var arguments = new java.util.ArrayList<>(List.of("new", "shop", "--openapi", "shop.yaml"));
    arguments.addAll(List.of(options));
    var ran = cli.run(arguments.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    var read = new ManifestReader().read(folder.resolve("shop"));
    assertThat(read.problems().stream().filter(Problem::isError)).isEmpty();
    return read.manifest().orElseThrow();
  }

  private AppSpec spec(Manifest manifest) {
    return manifest.app().orElseThrow();
  }

  private ConnectionDefinition connection(String security, String schemes) {
    var made = make(ShopDocument.secured(security, schemes));
    return spec(made).connections().get("default");
  }

  private String text() throws IOException {
    return Files.readString(folder.resolve("shop/manifest.yaml"));
  }

  @Test
  void makesAPackageWithEverythingThatTheDocumentSays() throws IOException {
    var manifest = make(ShopDocument.TEXT);
    assertThat(manifest.source().text()).isEqualTo("example.com/adal/apps/shop");
    assertThat(manifest.displayName()).hasValue("Shop");
    assertThat(manifest.description()).hasValue("Sells things. See the manual.");
    assertThat(manifest.iconFile()).hasValue("icon.svg");
    var spec = spec(manifest);
    assertThat(spec.surfaces().openapi().orElseThrow().document()).isEqualTo("openapi.yaml");
    assertThat(folder.resolve("shop/openapi.yaml")).hasContent(ShopDocument.TEXT);
    var connection = spec.connections().get("default");
    assertThat(connection.auth().type()).isEqualTo(AuthType.OAUTH2);
    var oauth = connection.auth().oauth().orElseThrow();
    assertThat(oauth.tokenUrl()).hasValue("https://shop.example.com/token");
    assertThat(oauth.scopes().names()).containsExactly("items:read");
    assertThat(connection.params().get("region").defaultValue()).hasValue("eu");
    var allowed = spec.allowedOperations().orElseThrow();
    assertThat(allowed.keySet())
        .containsExactly("items/list-all", "createItem", "getItem", "get_status");
    assertThat(allowed.get("items/list-all").alias()).hasValue("items.list_all");
    assertThat(allowed.get("createItem").alias()).hasValue("create_item");
    assertThat(allowed.get("get_status").alias()).isEmpty();
    assertThat(allowed.get("items/list-all").paginate()).isTrue();
    var pages = spec.pagination().orElseThrow();
    assertThat(pages.style()).isEqualTo(PaginationStyle.PAGE);
    assertThat(pages.limitParameter()).hasValue("per_page");
    assertThat(pages.resultsPath()).hasValue("data");
    assertThat(text())
        .contains("# items: What is sold. (4)")
        .contains("# GET /items: List items: all of them")
        .contains("    # deleteItem: {alias: delete_item}  # deprecated: DELETE /items/{itemId}")
        .contains("#   - items:write  # Write items")
        .contains("# Another server: https://test.example.com")
        .contains("# One of: eu, us");
  }

  @Test
  void theNewPackageIsCheckedAndPackaged() throws IOException {
    make(ShopDocument.TEXT, "--source", "github.com/acme/apps/things", "--json");
    assertThat(cli.run("validate", "--manifest", "shop").exit()).isZero();
    var packed = cli.run("package", "shop");
    assertThat(packed.exit()).as(packed.err()).isZero();
    var archive = folder.resolve("shop/dist/things-0.1.0-generic.tar.gz");
    var inside = Inspector.inspect(archive, ReadOptions.DEFAULT).toString();
    assertThat(inside)
        .contains("openapi.yaml")
        .contains("icon.svg")
        .doesNotContain("gateway-new")
        .doesNotContain("gitignore");
    assertThat(folder.resolve("shop/.gitignore")).hasContent("dist/\nrelease/\nrelease-*/\n");
    assertThat(folder.resolve("shop/README.md")).content().contains("gateway app connect shop");
  }

  @Test
  void suggestsTheConnectionThatTheSecuritySchemesAskFor() throws IOException {
    var basic = connection("[{b: []}]", "{b: {type: http, scheme: Basic}}");
    assertThat(basic.auth().mapping().basic()).isPresent();
    again();
    var about = "'Made under [Settings](https://shop.example.com), API: \"read\" is enough'";
    var bearer =
        connection(
            "[{b: []}, {}]", "{b: {type: http, scheme: bearer, description: " + about + "}}");
    assertThat(bearer.auth().type()).isEqualTo(AuthType.BEARER);
    assertThat(bearer.auth().credentials().get(0).description())
        .contains("Made under Settings, API: \"read\" is enough");
    assertThat(text()).contains("permits requests without a credential");
    again();
    var keys =
        "{a: {type: apiKey, in: header, name: X-A}, b: {type: apiKey, in: header, name: X-B}}";
    var both = connection("[{a: [], b: []}]", keys);
    assertThat(both.auth().mapping().headers()).containsOnlyKeys("X-A", "X-B");
    assertThat(both.auth().credentials()).extracting("name").containsExactly("a", "b");
    again();
    var query = connection("[{q: []}]", "{q: {type: apiKey, in: query, name: api_key}}");
    assertThat(query.mode()).isEqualTo(ConnectionMode.NONE);
    assertThat(text().replaceAll("\\s*\n\\s*#", ""))
        .contains("'q' cannot be expressed: it is the key 'api_key' in the query");
    again();
    var client =
        connection(
            "[{o: [run]}]",
            "{o: {type: oauth2, flows: {clientCredentials: {tokenUrl: /oauth/token, scopes: {run:"
                + " Run}}}}}");
    assertThat(client.auth().type()).isEqualTo(AuthType.BEARER);
    assertThat(text()).contains("must be https URLs");
    again();
    var machine =
        connection(
            "[{o: [run]}]",
            "{o: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example/t',"
                + " scopes: {run: Run}}}}}");
    assertThat(machine.auth().oauth().orElseThrow().grantType())
        .isEqualTo(GrantType.CLIENT_CREDENTIALS);
  }

  private void again() throws IOException {
    try (var files = Files.list(folder.resolve("shop"))) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder.resolve("shop"));
  }

  @Test
  void readsSwagger2() {
    var made =
        make(
            """
            swagger: "2.0"
            info: {title: Old, version: "1"}
            host: old.example.com
            basePath: /v2
            schemes: [http, https]
            securityDefinitions:
              login:
                type: oauth2
                flow: accessCode
                authorizationUrl: https://old.example.com/a
                tokenUrl: https://old.example.com/t
                scopes: {read: Read}
            security: [{login: [read]}]
            paths:
              /a: {get: {operationId: getA, responses: {"200": {description: A}}}}
            """);
    assertThat(spec(made).connections().get("default").auth().type()).isEqualTo(AuthType.OAUTH2);
  }

  @Test
  void refusesWithTheThingTheRuleAndTheRemedy() {
    cli.file("shop.yaml", ShopDocument.TEXT);
    cli.file("shop/note", "mine");
    assertRefused(1, "already exists and was not changed", "new", "shop", "--openapi", "shop.yaml");
    assertRefused(1, "cannot be the name", "new", "Shop!", "--openapi", "shop.yaml");
    assertRefused(
        1, "cannot be the source", "new", "a", "--openapi", "shop.yaml", "--source", "a.com/b");
    assertRefused(1, "there is no file", "new", "a", "--openapi", "none.yaml");
    assertRefused(2, "name the package", "new", "--openapi", "shop.yaml");
    assertRefused(2, "one of --openapi, --graphql, --grpc and --mcp", "new", "a");
    assertRefused(2, "exclude", "new", "a", "--openapi", "shop.yaml", "--mcp", "http://a");
    assertRefused(2, "need --update", "new", "a", "--openapi", "shop.yaml", "--prune");
    assertRefused(2, "'NAME: VALUE'", "new", "a", "--openapi", "shop.yaml", "--header", "sesame");
    cli.file("text.yaml", "just: text\n");
    assertRefused(1, "neither 'openapi' nor 'swagger'", "new", "a", "--openapi", "text.yaml");
    cli.file("empty.yaml", "openapi: 3.1.0\ninfo: {title: E, version: '1'}\npaths: {}\n");
    assertRefused(1, "declares no operations", "new", "a", "--openapi", "empty.yaml");
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void copiesTheFilesThatTheDocumentRefersTo() throws Exception {
    cli.file(
        "api/store.yaml",
        """
        openapi: 3.0.3
        info: {title: Store, version: "1", x-policy: {policies: {$ref: ../policies.yaml}}}
        servers: [{url: https://a.example}]
        x-shared: {ok: &ok {description: ok}}
        paths:
          /a: {$ref: paths/a.yaml}
          /b: {get: {operationId: b, parameters: [{$ref: absent.yaml}], responses: {'200': *ok}}}
          /c: {get: {operationId: c}, put: {operationId: c}}
        """);
    cli.file(
        "api/paths/a.yaml",
        "post: {operationId: a, requestBody: {content: {application/json: {schema: {$ref:"
            + " '../store.yaml#/components/schemas/None'}}}}}\n"
            + "get: {operationId: list, responses: {'200': {$ref: answer.yaml}}}\n");
    cli.file("api/paths/answer.yaml", "description: All\n");
    var ran = cli.run("new", "store", "--openapi", "api/store.yaml");
    assertThat(ran.exit()).isZero();
    assertThat(folder.resolve("store/store.yaml")).exists();
    assertThat(folder.resolve("store/paths/a.yaml")).exists();
    assertThat(folder.resolve("store/paths/answer.yaml")).exists();
    assertThat(Files.readString(folder.resolve("store/manifest.yaml")))
        .contains("document: store.yaml", "list: {}", "c: {}", "c_2: {}")
        .contains("# b:", "absent.yaml", "# a:", "points to nothing");
    assertThat(cli.run("validate", "--manifest", "store").exit()).isZero();
    assertThat(cli.run("package", "store").exit()).isZero();
    var archive = folder.resolve("store/dist");
    assertThat(cli.run("inspect", archive + "/store-0.1.0-generic.tar.gz").out())
        .contains("GET /a")
        .doesNotContain("left out: the reference 'paths/a.yaml");
  }

  @Test
  void leavesOutIdsThatNoManifestCanName() throws IOException {
    cli.file(
        "escapes.yaml",
        """
        openapi: 3.0.3
        info: {title: "t\\e[2J", version: "1"}
        servers: [{url: https://a.example}]
        paths:
          /a: {get: {operationId: "a\\u001b[2J", summary: "s\\u009b31m", responses: {'200': {description: ok}}}}
          /b: {get: {operationId: b, responses: {'200': {description: ok}}}}
        """);
    var ran = cli.run("new", "escapes", "--openapi", "escapes.yaml");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out() + ran.err()).doesNotContain("\u001b", "\u009b");
    assertThat(Files.readString(folder.resolve("escapes/manifest.yaml")))
        .contains("b: {}", "its id has control characters")
        .doesNotContain("\u001b", "\u009b");
  }

  @Test
  void writesTheTypesOfGraphqlInputs() throws Exception {
    cli.file(
        "issues.graphql",
        """
        type Query { issue(id: ID!): String }
        type Mutation { issueCreate("The issue." input: IssueInput!): String }
        input IssueInput { title: String!, state: State, parent: IssueInput, labels: [Label!] }
        input Label { name: String! }
        enum State { OPEN DONE }
        """);
    var ran =
        cli.run(
            "new", "issues", "--graphql", "issues.graphql", "--base-url", "https://a.example/g");
    assertThat(ran.exit()).isZero();
    assertThat(Files.readString(folder.resolve("issues/manifest.yaml")))
        .contains(
            "\"The issue.\"\n",
            "inputs: |\n"
                + " ".repeat(10)
                + "input IssueInput { title: String!, state: State, parent: IssueInput,"
                + " labels: [Label!] }\n",
            "input Label { name: String! }",
            "enum State { OPEN DONE }")
        .doesNotContain("Members:");
    assertThat(cli.run("validate", "issues").exit()).isZero();
  }

  @Test
  void writesEveryMemberOfALargeInput() throws Exception {
    var schema = new StringBuilder("type Query { find(filter: Filter!): String } input Filter {");
    var part = new StringBuilder("input Part {");
    for (int i = 0; i < 60; i++) {
      schema.append(" m").append(i).append(": Part");
      part.append(" p").append(i).append(": String");
    }
    cli.file("large.graphql", schema + "} " + part + "}");
    assertThat(
            cli.run("new", "large", "--graphql", "large.graphql", "--base-url", "https://a.example")
                .exit())
        .isZero();
    assertThat(Files.readString(folder.resolve("large/manifest.yaml")))
        .contains("input Filter { m0: Part, m1: Part", "m59: Part }", "p59: String }");
  }

  @Test
  void readsWhatOtherReadersOfJsonRead() {
    cli.file(
        "c1.json",
        "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"servers\":[{\"url\":"
            + "\"https://a.example\"}],\"paths\":{\"/a\":{\"get\":{\"operationId\":\"a\","
            + "\"description\":\"x\u0085\u009f\"}}}}");
    assertThat(cli.run("new", "c1", "--openapi", "c1.json").exit()).isZero();
    cli.file("broken.yaml", "openapi: 3.0.0\npaths: [\n");
    assertRefused(1, "broken.yaml:3:1", "new", "a", "--openapi", "broken.yaml");
  }

  private void assertRefused(int exit, String message, String... arguments) {
    var ran = cli.run(arguments);
    assertThat(ran.err()).contains(message).doesNotContain("unexpected");
    assertThat(ran.exit()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
  }
}
