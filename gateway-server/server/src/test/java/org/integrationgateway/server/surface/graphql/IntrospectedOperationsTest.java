package org.integrationgateway.server.surface.graphql;

import static graphql.schema.idl.TypeRuntimeWiring.newTypeWiring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.surfaces.graphql.introspection.IntrospectionAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Operations of root fields, whose types only the upstream knows. */
final class IntrospectedOperationsTest {
  private static final String SCHEMA =
      """
      type Query {
        "One pet."
        pet(id: ID!): Pet
        pets(where: Where, kinds: [Kind!], first: Int = 10): PetConnection!
        count: Int!
        search(text: String!): [Found!]!
        chosen(selection: String): Pet
        both(id: ID!): Pet
      }
      type Mutation {
        addPet(input: NewPet!): Added
        both(id: ID!): Pet
      }
      type Pet {
        id: ID!
        name: String
        old: String @deprecated
        kind: Kind
        owner: Person
        friends: [Pet!]
        photo(size: Int!): String
        visits(first: Int): VisitConnection
      }
      type Person { id: ID! name: String city: City pets: [Pet!] }
      type City { name: String country: Country }
      type Country { code: String }
      type PetConnection { nodes: [Pet!]! edges: [PetEdge!]! pageInfo: PageInfo! }
      type PetEdge { node: Pet cursor: String }
      type VisitConnection { nodes: [Visit!]! }
      type Visit { id: ID! }
      type PageInfo { hasNextPage: Boolean! endCursor: String }
      type Added { pet: Pet errors: [Problem!]! }
      type Problem { message: String! }
      union Found = Pet | Shop
      type Shop { id: Int! name: String }
      enum Kind { DOG CAT }
      input Where { name: String and: [Where!] kind: Kind = DOG }
      input NewPet { name: String! kind: Kind! tags: [String!] }
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/pets
      version: 1.0.0
      kind: app
      spec:
        mcp: true
        surfaces: {graphql: {url: '%s'}}
        connections: {default: {mode: none, auth: {type: none}}}
      """;

  private static final Map<String, Object> REX =
      Map.of(
          "id",
          "1",
          "name",
          "Rex",
          "kind",
          "DOG",
          "owner",
          Map.of("id", "2", "name", "Ann", "city", Map.of("name", "Graz")));

  @TempDir Path home;
  private GraphqlServer upstream;
  private ConfiguredGateway gateway;
  private String token;

  @BeforeEach
  void serve() {
    upstream =
        new GraphqlServer(
            SCHEMA,
            newTypeWiring("Query")
                .dataFetcher("pet", get -> REX)
                .dataFetcher("chosen", get -> Map.of("id", get.getArgument("selection")))
                .dataFetcher("count", get -> 7)
                .dataFetcher("search", get -> List.of(REX))
                .dataFetcher(
                    "pets",
                    get -> Map.of("nodes", List.of(REX), "pageInfo", Map.of("hasNextPage", false))),
            newTypeWiring("Mutation")
                .dataFetcher("addPet", get -> Map.of("pet", REX, "errors", List.of())),
            newTypeWiring("Found").typeResolver(env -> env.getSchema().getObjectType("Pet")));
  }

  private void start(String more) throws IOException {
    var folder = Files.createDirectory(home.resolve("pets"));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.url()) + more);
    gateway = ConfiguredGateway.start(home, "apps: {pets: {provider: {source: {path: pets}}}}\n");
    token = gateway.token("user:alice");
  }

  @AfterEach
  void stop() throws Exception {
    gateway.close();
    upstream.close();
  }

  private JsonNode call(String operation, String body) {
    var answer = gateway.send("POST", "/api/v1/pets/" + operation, token, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer).path("data").path(operation);
  }

  private JsonNode listed(String operation) {
    for (var one : ConfiguredGateway.json(gateway.get("/api/v1/apps/pets/operations", token))) {
      if (one.path("id").asString().equals(operation)) {
        return one;
      }
    }
    throw new AssertionError("no operation " + operation);
  }

  @Test
  void callsRootFieldsWithGeneratedSelections() throws IOException {
    start("");
    assertThat(upstream.requests).isEmpty();
    assertThat(call("pet", "{\"id\": \"1\"}").path("owner").path("city").path("name").asString())
        .isEqualTo("Graz");
    var document = upstream.last().path("query").asString();
    assertThat(document)
        .isEqualTo(
            "query pet($id: ID!) { pet(id: $id) { id name kind"
                + " owner { id name city { name } } } }");
    assertThat(call("pets", "{\"first\": 1}").path("nodes").get(0).path("name").asString())
        .isEqualTo("Rex");
    assertThat(upstream.last().path("query").asString())
        .contains("{ nodes { id name kind owner { id name city { name } } }")
        .contains("pageInfo { hasNextPage endCursor }")
        .doesNotContain("edges", "visits", "photo", "old");
    assertThat(call("count", "{}").asInt()).isEqualTo(7);
    assertThat(upstream.last().path("query").asString()).isEqualTo("query count { count }");
    assertThat(call("search", "{\"text\": \"r\"}").get(0).path("Pet_id").asString()).isEqualTo("1");
    var added = call("addPet", "{\"input\": {\"name\": \"Tom\", \"kind\": \"CAT\"}}");
    assertThat(added.path("pet").path("name").asString()).isEqualTo("Rex");
    assertThat(upstream.last().path("variables").path("input").path("name").asString())
        .isEqualTo("Tom");
    assertThat(upstream.introspections).hasValue(1);
  }

  @Test
  void typesArgumentsAsTheUpstreamDoes() throws IOException {
    start("");
    var pets = listed("pets").path("inputSchema");
    assertThat(pets.path("properties").path("kinds"))
        .isEqualTo(
            Json.MAPPER.readTree(
                "{\"type\":[\"array\",\"null\"],\"items\":{\"type\":\"string\",\"enum\":[\"DOG\",\"CAT\"]}}"));
    assertThat(pets.path("properties").path("first").path("default").asInt()).isEqualTo(10);
    var where = pets.path("$defs").path("Where");
    assertThat(where.path("properties").path("and").path("items").path("$ref").asString())
        .isEqualTo("#/$defs/Where");
    var addPet = listed("addPet");
    assertThat(addPet.path("inputSchema").path("required").toString()).isEqualTo("[\"input\"]");
    assertThat(addPet.path("annotations").path("readOnlyHint").asBoolean(true)).isFalse();
    assertThat(listed("pet").path("description").asString()).isEqualTo("One pet.");
    var refused =
        gateway.send(
            "POST",
            "/api/v1/pets/addPet",
            token,
            "{\"input\": {\"name\": \"T\", \"kind\": \"COW\"}}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("DOG").contains("CAT");
  }

  @Test
  void takesASelectionOfTheCallerAndNothingBeyondIt() throws IOException {
    start("");
    var pet = call("pet", "{\"id\": \"1\", \"selection\": \"owner { name }\"}");
    assertThat(pet.toString()).isEqualTo("{\"owner\":{\"name\":\"Ann\"}}");
    assertThat(upstream.last().path("variables").toString()).isEqualTo("{\"id\":\"1\"}");
    for (var escape :
        List.of(
            "id } } mutation M { addPet { errors { message }",
            "id } both(id: 1) { id",
            "...F } fragment F on Pet { id",
            "...F",
            "photo(size: $size)",
            "id }",
            "{ id } { id }",
            "")) {
      var body = Json.object().put("id", "1").put("selection", escape).toString();
      int before = upstream.requests.size();
      var answer = gateway.send("POST", "/api/v1/pets/pet", token, body);
      assertThat(answer.statusCode()).as(escape).isEqualTo(400);
      assertThat(answer.body()).contains("/selection");
      assertThat(upstream.requests).hasSize(before);
    }
    var chosen = call("chosen", "{\"selection\": \"an argument\"}");
    assertThat(chosen.path("id").asString()).isEqualTo("an argument");
  }

  @Test
  void refusesARootFieldOfQueriesAndMutations() throws IOException {
    start("");
    var answer = gateway.send("POST", "/api/v1/pets/both", token, "{\"id\": 1}");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("'both'", "one of several kinds", "graphql.document");
  }

  @Test
  void exposesOnlyTheRootFieldsThatAreAllowedBesideDocuments() throws IOException {
    start(
        """
          allowedOperations:
            count: {alias: howMany}
            both: {graphql: {document: 'query ($id: ID!) { both(id: $id) { id } }'}}
            absent:
        """);
    var ids = ConfiguredGateway.json(gateway.get("/api/v1/apps/pets/operations", token));
    assertThat(ids).extracting(one -> one.path("id").asString()).containsExactly("both", "howMany");
    var answer = gateway.send("POST", "/api/v1/pets/howMany", token, "{}");
    assertThat(answer.body()).isEqualTo("{\"data\":{\"count\":7}}");
    assertThat(gateway.status("POST", "/api/v1/pets/pet", token, "{\"id\": 1}")).isEqualTo(404);
  }

  @Test
  void keepsDocumentsWorkingWhereTheSchemaIsNotTold() throws IOException {
    upstream.instead =
        asked ->
            asked.path("query").asString("").contains("__schema")
                ? "{\"errors\": [{\"message\": \"introspection is disabled\"}]}"
                : null;
    start(
        """
          allowedOperations:
            count:
            one: {graphql: {document: '{ pet(id: 1) { name } }'}}
        """);
    var list = gateway.get("/api/v1/apps/pets/operations", token);
    assertThat(list.statusCode()).isEqualTo(200);
    assertThat(list.headers().firstValue("X-Gateway-Catalog").orElse("")).contains("partial");
    assertThat(list.body()).contains("\"one\"").doesNotContain("\"count\"");
    var refused = gateway.send("POST", "/api/v1/pets/count", token, "{}");
    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body())
        .contains("does not return its schema", "introspection is disabled", "graphql.document");
    assertThat(gateway.status("POST", "/api/v1/pets/one", token, "{}")).isEqualTo(200);
    long asked =
        upstream.requests.stream()
            .filter(request -> request.path("query").asString("").contains("__schema"))
            .count();
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void refusesSchemasThatAreNone() throws IOException {
    var types = "{\"data\": {\"__schema\": {\"types\": %s, \"queryType\": {\"name\": \"Q\"}}}}";
    for (var answer :
        List.of(
            types.formatted("7"),
            types.formatted("[]"),
            types.formatted("[{\"kind\": \"OBJECT\", \"name\": \"Q } mutation\"}]"),
            types.formatted("[{\"kind\": \"WHAT\", \"name\": \"Q\"}]"),
            types.formatted("[{\"kind\": \"OBJECT\", \"name\": \"Q\"}]"),
            "{\"data\": {\"hello\": 1}}")) {
      assertThatThrownBy(() -> IntrospectionAnswer.read(Json.MAPPER.readTree(answer)))
          .as(answer)
          .isInstanceOf(IntrospectionAnswer.UnusableException.class);
    }
    upstream.instead = asked -> "{\"data\": " + "[".repeat(500) + "]".repeat(500) + "}";
    start("");
    var refused = gateway.send("POST", "/api/v1/pets/count", token, "{}");
    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).contains("does not return its schema");
  }
}
