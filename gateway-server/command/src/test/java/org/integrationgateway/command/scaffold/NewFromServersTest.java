package org.integrationgateway.command.scaffold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages from documents and schemas of servers, which the command asks by itself. */
final class NewFromServersTest {
  private static final String OPENAPI =
      """
      openapi: 3.1.0
      info: {title: Relative, version: "1"}
      servers: [{url: ../api/v2}]
      security: [{people: [openid]}]
      paths: {/me: {get: {operationId: me, responses: {"200": {description: Me}}}}}
      components:
        securitySchemes:
          people: {type: openIdConnect, openIdConnectUrl: ISSUER/.well-known/openid-configuration}
      """;
  private static final String SCHEMA =
      """
      {"data": {"__schema": {
        "queryType": {"name": "Root"}, "mutationType": {"name": "Change"},
        "types": [
          {"kind": "OBJECT", "name": "Root", "fields": [
            {"name": "pet", "description": "A pet by its id", "isDeprecated": false,
             "args": [{"name": "id", "description": "Which \\"one\\"", "defaultValue": null,
                       "type": {"kind": "NON_NULL", "ofType": {"kind": "SCALAR", "name": "ID"}}}],
             "type": {"kind": "OBJECT", "name": "Pet"}}]},
          {"kind": "OBJECT", "name": "Change", "fields": [
            {"name": "pet", "isDeprecated": true, "args": [],
             "type": {"kind": "SCALAR", "name": "Boolean"}}]},
          {"kind": "OBJECT", "name": "Pet", "fields": [
            {"name": "name", "args": [], "type": {"kind": "SCALAR", "name": "String"}},
            {"name": "owner", "args": [], "type": {"kind": "OBJECT", "name": "Person"}}]},
          {"kind": "OBJECT", "name": "Person", "fields": [
            {"name": "name", "args": [], "type": {"kind": "SCALAR", "name": "String"}},
            {"name": "pets", "args": [], "type": {"kind": "LIST",
              "ofType": {"kind": "OBJECT", "name": "Pet"}}}]},
          {"kind": "SCALAR", "name": "ID"}, {"kind": "SCALAR", "name": "String"}]}}}
      """;

  @TempDir Path folder;
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private Cli cli;
  private JettyUpstream server;

  @BeforeEach
  void start() {
    server = new JettyUpstream(this::answer);
    cli = new Cli(folder, new NoServer());
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    authorizations.add(path + " " + request.getHeaders().get("Authorization"));
    if (path.equals("/moved")) {
      response.setStatus(302);
      response.getHeaders().put("Location", "/docs/openapi.yaml");
      return;
    }
    var body = Content.Source.asString(request, UTF_8);
    var known = answers.get(body.contains("tools/list") ? path + "#tools" : path);
    boolean refused = path.equals("/closed/mcp");
    response.setStatus(refused ? 401 : known == null ? 404 : 200);
    if (refused) {
      var metadata = server.at("/metadata").toString();
      response
          .getHeaders()
          .put("WWW-Authenticate", "Bearer resource_metadata=\"" + metadata + "\"");
    }
    response.getHeaders().put("Content-Type", "application/json");
    var text = known == null ? "{}" : answering(known, body);
    Content.Sink.write(response, true, ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  /** The answer with the id of the request, where it is one of JSON-RPC. */
  private static String answering(String known, String body) {
    var id = Pattern.compile("\"id\":(\\d+)").matcher(body);
    return id.find() ? known.replace("\"id\": 1,", "\"id\": " + id.group(1) + ",") : known;
  }

  private AppSpec make(String... options) {
    var arguments = new ArrayList<>(List.of("new", "things"));
    arguments.addAll(List.of(options));
    var ran = cli.run(arguments.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    var read = new ManifestReader().read(folder.resolve("things"));
    assertThat(read.problems().stream().filter(Problem::isError)).isEmpty();
    return read.manifest().orElseThrow().app().orElseThrow();
  }

  private static ConnectionDefinition connection(AppSpec spec) {
    return spec.connections().get("default");
  }

  private String written() throws IOException {
    var text = new StringBuilder();
    try (var files = Files.list(folder.resolve("things"))) {
      for (var file : files.toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  @Test
  void asksForADocumentOverRedirectsAndForTheIssuerThatItNames() {
    answers.put("/docs/openapi.yaml", OPENAPI.replace("ISSUER", server.at("").toString()));
    answers.put(
        "/.well-known/openid-configuration",
        """
        {"authorization_endpoint": "https://id.example.com/a",
         "token_endpoint": "https://id.example.com/t"}
        """);
    var spec = make("--openapi", server.at("/moved").toString());
    assertThat(connection(spec).auth().type()).isEqualTo(AuthType.OAUTH2);
    assertThat(connection(spec).auth().oauth().orElseThrow().tokenUrl())
        .hasValue("https://id.example.com/t");
    // The server of the document is relative to the URL that the user named.
    assertThat(spec.surfaces().openapi().orElseThrow().baseUrl())
        .hasValue(server.at("/api/v2").toString());
    assertThat(cli.run("new", "--update", "things").err()).isEqualTo("0 came, 0 changed, 0 went\n");
  }

  @Test
  void asksNoPrivateHostThatOnlyTheDocumentNames() throws Exception {
    try (var other = new JettyUpstream(this::answer)) {
      var inside = other.at("").toString();
      answers.put("/docs/openapi.yaml", OPENAPI.replace("ISSUER", inside));
      answers.put("/.well-known/openid-configuration", "{}");
      var spec = make("--openapi", server.at("/docs/openapi.yaml").toString());
      assertThat(connection(spec).auth().type()).isEqualTo(AuthType.BEARER);
      assertThat(authorizations).containsExactly("/docs/openapi.yaml null");
      assertThat(written()).contains("OpenID Connect", inside);
    }
  }

  @Test
  void introspectsWithACredentialThatIsNotWritten() throws IOException {
    answers.put("/graphql", SCHEMA);
    var url = server.at("/graphql").toString();
    var spec = make("--graphql", url, "--header", "Authorization: Bearer sesame");
    assertThat(authorizations).containsExactly("/graphql Bearer sesame");
    assertThat(written()).doesNotContain("sesame");
    assertThat(connection(spec).auth().type()).isEqualTo(AuthType.BEARER);
    assertThat(spec.surfaces().graphql().orElseThrow().url()).isEqualTo(url);
    var allowed = spec.allowedOperations().orElseThrow();
    assertThat(allowed.keySet()).containsExactly("pet");
    assertThat(allowed.get("pet").description()).hasValue("A pet by its id");
    assertThat(allowed.get("pet").graphql().orElseThrow().text())
        .isEqualTo(
            """
            query pet(
              "Which \\"one\\""
              $id: ID!
            ) {
              pet(id: $id) {
                name
                owner {
                  name
                }
              }
            }
            """);
    assertThat(written()).contains("# pet_mutation:");
  }

  @Test
  void readsASchemaInItsLanguage() {
    cli.file(
        "schema.graphql",
        """
        # The roots have other names.
        schema { query: Root }
        \"""Things, and \\\""" more\"""
        type Root @top(of: {all: [1, 2]}) {
          node(id: ID!): Node
          search("What" text: String = "a", first: Int! = 10, kind: [Kind!]): [Found!]!
        }
        interface Node { id: ID! }
        type Item implements Node & Named { id: ID!, name: String, old: Int @deprecated }
        type Shop implements Node { id: ID!, name: String! }
        interface Named { name: String }
        union Found = | Item | Shop
        enum Kind { NEW OLD }
        input Unused { a: [Int!] = [1] }
        extend type Root { count: Int! }
        directive @top(of: Any) repeatable on OBJECT | SCALAR
        scalar Any
        """);
    var missing = cli.run("new", "things", "--graphql", "schema.graphql");
    assertThat(missing.err()).contains("give it with --base-url URL");
    var spec =
        make("--graphql", "schema.graphql", "--base-url", "https://things.example.com/graphql");
    var allowed = spec.allowedOperations().orElseThrow();
    assertThat(allowed.keySet()).containsExactly("node", "search", "count");
    assertThat(allowed.get("search").graphql().orElseThrow().text())
        .contains("\"What\"\n  $text: String\n  $first: Int\n  $kind: [Kind!]\n) {")
        // 'name' of a shop has another type, and both in one answer would be refused.
        .contains("    ... on Item {\n      __typename\n      id\n      Item_name: name\n    }\n")
        .contains("    ... on Shop {\n      __typename\n      id\n      Shop_name: name\n    }\n");
    assertThat(allowed.get("count").graphql().orElseThrow().text()).contains("  count\n}");
    assertThat(cli.run("new", "--update", "things").exit()).isZero();
    cli.file("schema.graphql", "type Query { a: [Int");
    assertThat(cli.run("new", "b", "--graphql", "schema.graphql", "--base-url", "http://a").err())
        .contains("'schema.graphql' is not a GraphQL schema: line 1 has '' where");
  }

  @Test
  void saysWhyAnEndpointGivesNoSchema() {
    var url = server.at("/nothing").toString();
    assertThat(cli.run("new", "a", "--graphql", url).err())
        .contains("introspection may be disabled");
    assertThat(cli.run("new", "a", "--mcp", url).err()).contains("is not an MCP server");
    assertThat(cli.run("new", "a", "--openapi", url).err()).contains("returned status 404");
    assertThat(cli.run("new", "a", "--graphql", server.at("/closed/mcp").toString()).err())
        .contains("--header 'Authorization: ...'");
    assertThat(cli.run("new", "a", "--openapi", "https://u:p@a.example/x").err())
        .contains("is not a URL");
  }

  @Test
  void listsTheToolsOfAnOpenMcpServerAsAComment() throws IOException {
    answers.put(
        "/mcp",
        """
        {"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-11-25",
          "serverInfo": {"name": "tools", "title": "My tools"}, "instructions": "Use them."}}
        """);
    answers.put(
        "/mcp#tools",
        """
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [
          {"name": "findThings", "description": "Finds things", "inputSchema": {}}]}}
        """);
    var spec = make("--mcp", server.at("/mcp").toString());
    assertThat(spec.surfaces().mcp().orElseThrow().url()).contains(server.at("/mcp").toString());
    assertThat(connection(spec).mode()).isEqualTo(ConnectionMode.NONE);
    assertThat(spec.allowedOperations()).isEmpty();
    assertThat(written())
        .contains("displayName: My tools\n", "description: Use them.\n")
        .contains("#   findThings: {alias: find_things}  # Finds things\n");
  }

  @Test
  void takesTheLoginOfAnMcpServerFromItsMetadata() throws IOException {
    answers.put(
        "/metadata",
        """
        {"resource": "SERVER/closed/mcp", "authorization_servers": ["https://id.example.com"],
         "scopes_supported": ["tools"]}
        """
            .replace("SERVER", server.at("").toString()));
    var spec = make("--mcp", server.at("/closed/mcp").toString());
    assertThat(connection(spec).auth().type()).isEqualTo(AuthType.MCP_OAUTH);
    assertThat(written()).contains("#   - tools\n");
  }
}
