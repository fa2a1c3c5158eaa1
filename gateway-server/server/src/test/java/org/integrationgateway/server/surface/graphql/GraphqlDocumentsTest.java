package org.integrationgateway.server.surface.graphql;

import static graphql.schema.idl.TypeRuntimeWiring.newTypeWiring;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Operations of documents in a manifest, against a GraphQL server. */
final class GraphqlDocumentsTest {
  private static final String SCHEMA =
      """
      type Query {
        issue(id: ID!): Issue
        issues(filter: IssueFilter, first: Int = 20, order: Order, labels: [String!]): [Issue!]!
        failing(code: String!): Issue
        half: Half!
      }
      type Mutation { rename(id: ID!, title: String!): Issue }
      type Issue { id: ID! title: String }
      type Half { good: String bad: String }
      input IssueFilter { title: String all: [IssueFilter!] }
      enum Order { UP DOWN }
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/tracker
      version: 1.0.0
      kind: app
      spec:
        surfaces:
          graphql: {url: '%s'}
          mcp: {url: 'https://mcp.example.com/mcp'}
        connections: {default: {mode: none, auth: {type: none}}}
        allowedOperations:
          a_tool_of_the_mcp_server: {alias: tool}
          issue:
            description: One issue.
            graphql:
              document: |
                query Issue("The id of the issue." $id: ID!) { issue(id: $id) { ...Fields } }
                fragment Fields on Issue { id title }
          issues:
            alias: listIssues
            graphql:
              operationName: Listed
              document: |
                query Listed($filter: IssueFilter, $first: Int = 3, $order: Order = DOWN, $labels: [String!]) {
                  issues(filter: $filter, first: $first, order: $order, labels: $labels) { id title }
                }
                query Other { issue(id: 1) { id } }
          rename:
            graphql:
              document: "mutation ($id: ID!, $title: String!) { rename(id: $id, title: $title) { id title } }"
          failing:
            graphql: {document: "query ($code: String!) { failing(code: $code) { id } }"}
          described:
            graphql:
              document: |
                query ($filter: IssueFilter, $order: Order = DOWN) {
                  issues(filter: $filter, order: $order) { id title }
                }
              inputs: |
                input IssueFilter { "A part of the title." title: String, all: [IssueFilter!] }
                enum Order { UP DOWN }
          half:
            graphql: {document: "{ half { good bad } }"}
      """;

  @TempDir static Path home;
  private static GraphqlServer upstream;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    upstream =
        new GraphqlServer(
            SCHEMA,
            newTypeWiring("Query")
                .dataFetcher("issue", get -> Map.of("id", get.getArgument("id"), "title", "First"))
                .dataFetcher(
                    "issues",
                    get -> List.of(Map.of("id", 1, "title", get.getArguments().toString())))
                .dataFetcher("failing", get -> GraphqlServer.error(get.getArgument("code")))
                .dataFetcher("half", get -> Map.of("good", "yes")),
            newTypeWiring("Mutation").dataFetcher("rename", get -> get.getArguments()),
            newTypeWiring("Half").dataFetcher("bad", get -> GraphqlServer.error("FORBIDDEN")));
    var folder = Files.createDirectory(home.resolve("tracker"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.url()));
    gateway =
        ConfiguredGateway.start(home, "apps: {tracker: {provider: {source: {path: tracker}}}}\n");
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  @Test
  void sendsTheDocumentWithTheInputAsVariables() {
    var answer = gateway.send("POST", "/api/v1/tracker/issue", token, "{\"id\": \"7\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo("{\"data\":{\"issue\":{\"id\":\"7\",\"title\":\"First\"}}}");
    var sent = upstream.last();
    assertThat(sent.path("query").asString())
        .startsWith("query Issue($id: ID!)")
        .contains("fragment Fields")
        .doesNotContain("The id of");
    assertThat(sent.path("operationName").asString()).isEqualTo("Issue");
    assertThat(sent.path("variables").toString()).isEqualTo("{\"id\":\"7\"}");
  }

  @Test
  void listsVariablesAsParameters() {
    var listed = ConfiguredGateway.json(gateway.get("/api/v1/apps/tracker/operations", token));
    assertThat(listed)
        .extracting(operation -> operation.path("id").asString())
        .containsExactly("issue", "listIssues", "rename", "failing", "described", "half");
    var issue = listed.get(0);
    assertThat(issue.path("transport").asString()).isEqualTo("graphql");
    assertThat(issue.path("description").asString()).isEqualTo("One issue.");
    assertThat(issue.path("annotations").path("readOnlyHint").asBoolean()).isTrue();
    assertThat(issue.path("parameters").get(0).toString())
        .contains("\"name\":\"id\"", "The id of the issue.", "\"required\":true");
    var properties = listed.get(1).path("inputSchema").path("properties");
    assertThat(properties.toString())
        .isEqualTo(
            Json.MAPPER
                .readTree(
                    """
                    {"filter": {"type": ["object", "null"]},
                     "first": {"type": ["integer", "null"], "default": 3},
                     "order": {"type": ["string", "number", "boolean", "object", "null"], "default": "DOWN"},
                     "labels": {"type": ["array", "null"], "items": {"type": "string"}}}
                    """)
                .toString());
    assertThat(listed.get(2).path("annotations").path("readOnlyHint").asBoolean(true)).isFalse();
  }

  @Test
  void runsTheNamedOperationOfSeveralWithItsDefaults() {
    var answer = gateway.send("POST", "/api/v1/tracker/listIssues", token, "{\"labels\": [\"a\"]}");
    assertThat(answer.body()).contains("order=DOWN", "first=3", "labels=[a]");
    assertThat(upstream.last().path("operationName").asString()).isEqualTo("Listed");
  }

  @Test
  void takesVariablesOfAQueryFromTheUrl() {
    var answer =
        gateway.get("/api/v1/tracker/listIssues?first=5&filter=%7B%22title%22:%22x%22%7D", token);
    assertThat(answer.body()).contains("first=5", "filter={title=x}");
  }

  @Test
  void refusesInputThatDoesNotFit() {
    var answer =
        gateway.send("POST", "/api/v1/tracker/rename", token, "{\"id\": \"7\", \"tite\": 1}");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("'title' is required", "tite");
  }

  @Test
  void answersWithDataAlsoBesideErrors() {
    var answer = gateway.send("POST", "/api/v1/tracker/half", token, "{}");
    assertThat(answer.statusCode()).isEqualTo(200);
    var body = ConfiguredGateway.json(answer);
    assertThat(body.path("data").path("half").path("good").asString()).isEqualTo("yes");
    assertThat(body.path("errors").get(0).path("message").asString())
        .isEqualTo("refused: FORBIDDEN");
  }

  @Test
  void answersErrorsWithoutDataWithAStatusThatSaysSo() {
    assertThat(failing("FORBIDDEN")).isEqualTo(403);
    assertThat(failing("NOT_FOUND")).isEqualTo(404);
    assertThat(failing("BAD_USER_INPUT")).isEqualTo(400);
    assertThat(failing("RATELIMITED")).isEqualTo(429);
    assertThat(failing("SOMETHING_ELSE")).isEqualTo(502);
    assertThat(failing("UNAUTHENTICATED")).isEqualTo(401);
    var answer = gateway.send("POST", "/api/v1/tracker/failing", token, "{\"code\": \"X\"}");
    assertThat(answer.body()).contains("refused: X");
  }

  private static int failing(String code) {
    var body = Json.object().put("code", code).toString();
    return gateway.send("POST", "/api/v1/tracker/failing", token, body).statusCode();
  }

  @Test
  void refusesAnAnswerThatIsNotOfGraphql() {
    for (var body : List.of("[]", "<html>", "{\"message\": \"hello\"}", "", "{\"data\":")) {
      upstream.instead = request -> "x".equals(id(request)) ? body : null;
      var answer = gateway.send("POST", "/api/v1/tracker/issue", token, "{\"id\": \"x\"}");
      assertThat(answer.statusCode()).as(body).isEqualTo(502);
      assertThat(answer.body()).contains("upstream_invalid_response");
    }
    upstream.instead = request -> null;
  }

  @Test
  void tellsTheMembersOfInputObjectsThatTheManifestHas() {
    var listed = ConfiguredGateway.json(gateway.get("/api/v1/apps/tracker/operations", token));
    var schema =
        listed
            .valueStream()
            .filter(each -> each.path("id").asString().equals("described"))
            .findFirst()
            .orElseThrow()
            .path("inputSchema");
    assertThat(schema.at("/$defs/IssueFilter/properties/title/description").asString())
        .isEqualTo("A part of the title.");
    assertThat(schema.at("/$defs/IssueFilter/properties/all/items/$ref").asString())
        .isEqualTo("#/$defs/IssueFilter");
    assertThat(schema.at("/$defs/Order/enum").toString()).isEqualTo("[\"UP\",\"DOWN\"]");
    var path = "/api/v1/tracker/described";
    var fits = gateway.send("POST", path, token, "{\"filter\": {\"title\": \"a\"}}");
    assertThat(fits.statusCode()).as(fits.body()).isEqualTo(200);
    var unknown = gateway.send("POST", path, token, "{\"filter\": {\"titel\": \"a\"}}");
    assertThat(unknown.statusCode()).isEqualTo(400);
    assertThat(unknown.body()).contains("titel");
    var order = gateway.send("POST", path, token, "{\"order\": \"SIDEWAYS\"}");
    assertThat(order.statusCode()).isEqualTo(400);
  }

  @Test
  void passesLongAnswersThroughWithoutReadingThem() {
    var text = "x".repeat(300_000);
    upstream.instead =
        request ->
            "long".equals(id(request)) ? "{\"data\":{\"issue\":{\"id\":\"" + text + "\"}}}" : null;
    var answer = gateway.send("POST", "/api/v1/tracker/issue", token, "{\"id\": \"long\"}");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).hasSize(text.length() + 28);
    upstream.instead =
        request ->
            "long".equals(id(request))
                ? "{\"errors\":[{\"message\":\"" + text + "\"}],\"data\":null}"
                : null;
    assertThat(
            gateway.send("POST", "/api/v1/tracker/issue", token, "{\"id\": \"long\"}").statusCode())
        .isEqualTo(502);
    upstream.instead = request -> null;
  }

  private static String id(JsonNode request) {
    return request.path("variables").path("id").asString("");
  }
}
