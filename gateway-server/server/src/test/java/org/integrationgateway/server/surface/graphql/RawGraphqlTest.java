package org.integrationgateway.server.surface.graphql;

import static graphql.schema.idl.TypeRuntimeWiring.newTypeWiring;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of callers at {@code POST /api/v2/app/{app}/graphql}. */
final class RawGraphqlTest {
  private static final String SCHEMA =
      """
      type Query { issue(id: ID!): Issue, denied: Issue }
      type Issue { id: ID! title: String parent: Issue }
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/tracker
      version: 1.0.0
      kind: app
      spec:
        surfaces: {graphql: {url: '%s'}}
        headers: {X-Client: gateway}
        connections:
          default:
            mode: subject
            auth: {type: bearer, credentials: [{name: token, label: Token}]}
        allowedOperations:
          one: {graphql: {document: '{ issue(id: 1) { id } }'}}
      """;

  private static final String APPS =
      """
      authorization:
        policies: {staff: {default: deny, members: [{subject: 'user:alice', role: viewer}]}}
      apps:
        tracker: {provider: {source: {path: tracker}}}
        closed:
          provider: {source: {path: tracker}}
          surfaces: {graphql: {passthrough: false}}
        narrow:
          provider: {source: {path: tracker}}
          authorizationPolicy: staff
          surfaces: {graphql: {allowedRoles: [admin]}}
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
                .dataFetcher(
                    "issue", get -> Map.of("id", get.<Object>getArgument("id"), "title", "T"))
                .dataFetcher("denied", get -> GraphqlServer.error("UNAUTHENTICATED")));
    var folder = Files.createDirectory(home.resolve("tracker"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.url()));
    gateway = ConfiguredGateway.start(home, APPS);
    token = gateway.token("user:alice");
    for (var app : List.of("tracker", "closed", "narrow")) {
      var connected =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              token,
              Json.object().put("integration", app).put("credential", "hush").toString());
      assertThat(connected.statusCode()).as(connected.body()).isLessThan(300);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  private static HttpResponse<String> send(String app, String bearer, String body) {
    return gateway.send("POST", "/api/v2/app/" + app + "/graphql", bearer, body);
  }

  private static HttpResponse<String> query(String document) {
    return send("tracker", token, Json.object().put("query", document).toString());
  }

  @Test
  void answersWithTheStatusAndBodyOfTheUpstream() {
    var answer =
        send(
            "tracker",
            token,
            """
            {"query": "query A($id: ID!) { issue(id: $id) { id title } } query B { __typename }",
             "variables": {"id": "9"}, "operationName": "A"}
            """);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var result = ConfiguredGateway.json(answer);
    assertThat(result.path("status").asInt()).isEqualTo(200);
    assertThat(result.path("headers").path("content-type").path("values").get(0).asString())
        .isEqualTo("application/json");
    assertThat(result.path("body").path("json").toString())
        .isEqualTo("{\"data\":{\"issue\":{\"id\":\"9\",\"title\":\"T\"}}}");
    assertThat(upstream.last().path("operationName").asString()).isEqualTo("A");
    assertThat(upstream.last().path("authorization").asString()).isEqualTo("Bearer hush");
  }

  @Test
  void keepsTheErrorsOfTheUpstreamInTheEnvelope() {
    var answer = query("{ nothing }");
    assertThat(answer.statusCode()).isEqualTo(200);
    var result = ConfiguredGateway.json(answer);
    assertThat(result.path("status").asInt()).isEqualTo(400);
    assertThat(result.path("body").path("json").path("errors").isArray()).isTrue();
  }

  @Test
  void isAPermissionOfItsOwn() {
    var body = "{\"query\": \"{ issue(id: 1) { id } }\"}";
    var operations = gateway.token("user:alice", new Scope("tracker", Set.of("one")));
    var refused = send("tracker", operations, body);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(ConfiguredGateway.json(refused).path("code").asInt()).isEqualTo(7);
    assertThat(refused.body())
        .contains("SCOPE_DENIED", "surface:graphql", "\"domain\":\"gateway\"");
    var surface = gateway.token("user:alice", new Scope("tracker", Set.of("surface:graphql")));
    assertThat(send("tracker", surface, body).statusCode()).isEqualTo(200);
    assertThat(gateway.status("POST", "/api/v1/tracker/one", surface, "{}")).isEqualTo(403);
    var whole = gateway.token("user:alice", new Scope("tracker", Set.of()));
    assertThat(send("tracker", whole, body).statusCode()).isEqualTo(200);
  }

  @Test
  void isNoOperationAtOtherDoors() {
    assertThat(
            gateway.status(
                "POST", "/api/v1/tracker/surface:graphql", token, "{\"query\": \"{a}\"}"))
        .isEqualTo(404);
    assertThat(gateway.get("/api/v1/apps/tracker/operations", token).body())
        .doesNotContain("surface:graphql");
  }

  @Test
  void canBeClosedAndNarrowed() {
    var body = "{\"query\": \"{ issue(id: 1) { id } }\"}";
    var closed = send("closed", token, body);
    assertThat(closed.statusCode()).isEqualTo(404);
    assertThat(closed.body()).contains("takes no GraphQL documents");
    var narrow = send("narrow", token, body);
    assertThat(narrow.statusCode()).isEqualTo(403);
    assertThat(narrow.body()).contains("FORBIDDEN");
    assertThat(gateway.status("POST", "/api/v1/narrow/one", token, "{}")).isEqualTo(200);
  }

  @Test
  void refusesDocumentsBeforeAnythingIsSent() {
    var deep = "{ issue(id: 1) " + "{ parent ".repeat(60) + "{ id }" + " }".repeat(60) + " }";
    var deepest = "{ a ".repeat(10_000) + "}".repeat(10_000);
    var aliases = new StringBuilder("{");
    for (int i = 0; i < 600; i++) {
      aliases.append(" a").append(i).append(": __typename");
    }
    var bomb = new StringBuilder("{ issue(id: 1) { ...F0 } }");
    for (int i = 0; i < 20; i++) {
      bomb.append(" fragment F%d on Issue { id ...F%d ...F%d }".formatted(i, i + 1, i + 1));
    }
    bomb.append(" fragment F20 on Issue { id title }");
    var refusals =
        Map.of(
            deep,
            "nests",
            deepest,
            "too large",
            aliases + " }",
            "600 aliases",
            bomb.toString(),
            "fragments written out",
            "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
            "spreads itself",
            "{ a" + " b".repeat(20_000) + " }",
            "too large",
            "subscription { a }",
            "subscription",
            "{ a",
            "ends too early",
            "query A { a } query B { b }",
            "several operations",
            "",
            "empty");
    refusals.forEach(
        (document, why) -> {
          int before = upstream.requests.size();
          var answer = query(document);
          assertThat(answer.statusCode()).as(why).isEqualTo(400);
          assertThat(answer.body()).contains(why, "INVALID_PARAMETERS", "fieldViolations");
          assertThat(upstream.requests).hasSize(before);
        });
    assertThat(query("x".repeat(600_000)).statusCode()).isEqualTo(400);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThat(send("tracker", "gwt_wrong", "{}").statusCode()).isEqualTo(401);
    assertThat(send("absent", token, "{\"query\": \"{a}\"}").statusCode()).isEqualTo(404);
    assertThat(send("tracker", token, "{\"query\": \"{a}\", \"more\": 1}").statusCode())
        .isEqualTo(400);
    assertThat(send("tracker", token, "{\"query\": \"{a}\", \"document\": \"{a}\"}").statusCode())
        .isEqualTo(400);
    assertThat(send("tracker", token, "{\"query\": \"{a}\", \"variables\": []}").body())
        .contains("variables");
    assertThat(send("tracker", token, "nonsense").body()).contains("INVALID_JSON");
  }

  @Test
  void asksToConnectAgainWhenAnErrorRefusesTheCredential() {
    var bob = gateway.token("user:bob");
    var body = "{\"query\": \"{ denied { id } }\"}";
    var unconnected = send("tracker", bob, body);
    assertThat(unconnected.statusCode()).isEqualTo(400);
    assertThat(unconnected.body()).contains("NOT_CONNECTED", "\"code\":9");
    gateway.send(
        "POST",
        "/api/v1/auth/connect-manual",
        bob,
        "{\"integration\": \"tracker\", \"credential\": \"old\"}");
    var refused = send("tracker", bob, body);
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body())
        .contains("RECONNECT_REQUIRED", "the upstream refused the credential");
  }
}
