package org.integrationgateway.packaging.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class InspectorTest {
  private static final String HEAD =
      "kind: app\nsource: example.com/acme/providers/pets\nversion: 1.2.0\n";

  private static final String PETS =
      """
      openapi: 3.0.3
      servers: [{url: 'https://pets.example'}]
      paths:
        /pets:
          get:
            operationId: listPets
            summary: All pets
            parameters: [{name: first, in: query, schema: {type: integer}}]
          post: {operationId: addPet, deprecated: true}
      """;

  private static final String EVERYTHING =
      HEAD
          + """
            displayName: Pets
            spec:
              mcp: true
              defaultConnection: keys
              surfaces:
                rest:
                  baseUrl: https://pets.example
                  operations:
                  - name: ping
                    title: Ping
                    method: GET
                    path: /ping/{times}
                    allowedRoles: [vet]
                    tags: [health]
                    parameters: [{name: times, type: int, default: 3}]
                openapi: {document: pets.yaml}
                graphql: {url: 'https://pets.example/graphql', connection: oauth}
                mcp: {url: 'https://pets.example/mcp'}
              allowedOperations:
                ping:
                listPets: {alias: pets.list, description: Lists them., allowedRoles: [owner]}
                owner:
                  graphql:
                    document: |
                      "Who owns it" query Owner("of the pet" $pet: ID!) { owner(pet: $pet) { name } }
                feed: {alias: pets.feed}
              connections:
                keys:
                  auth:
                    type: manual
                    credentials: [{name: key}]
                    authMapping: {headers: {X-Key: {valueFrom: {credentialFieldRef: {name: key}}}}}
                  params: {farm: {required: true}, region: {required: true, default: eu}}
                oauth:
                  auth:
                    type: oauth2
                    authorizationUrl: https://pets.example/authorize
                    tokenUrl: https://pets.example/token
                    scopes: [read, write]
              securitySchemes:
                signed: {type: hmac, secret: {env: S}, signatureHeader: X-Signature}
              http:
                event:
                  {path: /events, method: POST, security: signed, target: ping, credentialMode: none}
            """;

  @TempDir Path folder;

  @Test
  void listsOperationsOfEverySurfaceAsCallersNameThem() throws IOException {
    var inspection = inspect(EVERYTHING);
    assertThat(inspection.problems()).isEmpty();
    assertThat(inspection.operations())
        .extracting(InspectorTest::shown)
        .containsExactly(
            "ping ping rest GET /ping/{times} keys [vet] (path times int 3)",
            "pets.list listPets openapi GET /pets keys [owner] (query first int)",
            "owner owner graphql POST query Owner oauth [] (pet* string)",
            "pets.feed feed mcp-passthrough keys [] ()");
    var operations = inspection.operations();
    assertThat(operations.get(0).title()).contains("Ping");
    assertThat(operations.get(1).title()).contains("All pets");
    assertThat(operations.get(1).description()).contains("Lists them.");
    assertThat(operations.get(2).description()).contains("Who owns it");
    assertThat(operations.get(2).parameters().get(0).description()).contains("of the pet");
    assertThat(operations)
        .extracting(DeclaredOperation::described)
        .containsExactly(true, true, true, false);
    assertThat(inspection.upstream())
        .containsExactly(
            new UpstreamSurface(
                Transport.MCP_PASSTHROUGH,
                "https://pets.example/mcp",
                "the server lists its tools"));
  }

  @Test
  void listsEverythingWhereNothingIsChosen() throws IOException {
    var inspection = inspect(HEAD + "spec: {surfaces: {openapi: {document: pets.yaml}}}\n");
    assertThat(inspection.operations())
        .extracting(InspectorTest::shown)
        .containsExactly(
            "listPets listPets openapi GET /pets [] (query first int)",
            "addPet addPet openapi POST /pets [] ()");
    assertThat(inspection.operations())
        .extracting(DeclaredOperation::deprecated)
        .containsExactly(false, true);
    assertThat(inspection.upstream()).isEmpty();
  }

  @Test
  void namesSurfacesWhoseOperationsAreOnlyKnownThere() throws IOException {
    var remote =
        inspect(
            HEAD
                + "spec:\n  surfaces:\n    openapi: {document: 'https://a.b/o.json'}\n"
                + "    graphql: {url: 'https://a.b'}\n  allowedOperations: {A: {alias: a}}\n");
    assertThat(remote.operations())
        .extracting(InspectorTest::shown)
        .containsExactly("a A openapi [] ()");
    assertThat(remote.upstream())
        .extracting(UpstreamSurface::transport, UpstreamSurface::where)
        .containsExactly(
            tuple(Transport.OPENAPI, "https://a.b/o.json"),
            tuple(Transport.GRAPHQL, "https://a.b"));
    var program = inspect(HEAD + "run: [x]\nspec: {allowedOperations: {b: }}\n");
    assertThat(program.operations())
        .extracting(InspectorTest::shown)
        .containsExactly("b b provider [] ()");
    assertThat(program.upstream())
        .extracting(UpstreamSurface::where)
        .containsExactly("the running provider");
  }

  @Test
  void readsTheCatalogThatABuildLeft() throws IOException {
    Files.writeString(
        folder.resolve("catalog.yaml"),
        """
        name: pets
        operations:
        - id: feed
          method: POST
          description: Feeds one
          visible: false
          parameters:
          - {name: pet, type: string, required: true}
          - {name: grams, type: integer, default: 50}
        - {id: walk, tags: [out]}
        - {method: GET}
        """);
    var inspection = inspect(HEAD + "run: [x]\n");
    assertThat(inspection.operations())
        .extracting(InspectorTest::shown)
        .containsExactly(
            "feed feed provider POST [] (pet* string, grams int 50)", "walk walk provider [] ()");
    assertThat(inspection.upstream()).isEmpty();
    Files.writeString(folder.resolve("catalog.yaml"), "operations: {a: [b}");
    assertThat(inspect(HEAD + "run: [x]\n").upstream()).hasSize(1);
  }

  @Test
  void tellsConnectionsAndBindings() throws IOException {
    var inspection = inspect(EVERYTHING);
    assertThat(inspection.bindings())
        .containsExactly(
            new BindingFacts("event", "POST", "/events", "signed", Optional.of("hmac"), "ping"));
    assertThat(inspection.connections())
        .extracting(ConnectionFacts::name, ConnectionFacts::credentials, ConnectionFacts::scopes)
        .containsExactly(
            tuple("keys", List.of("key"), List.of()),
            tuple("oauth", List.of(), List.of("read", "write")));
    assertThat(inspection.connections().get(0).parameters())
        .containsExactly(
            new ConnectionFacts.Parameter("farm", true, true),
            new ConnectionFacts.Parameter("region", true, false));
  }

  @Test
  void looksIntoArchivesWithoutUnpackingThem() throws IOException {
    var archive = folder.resolve("pets.tar.gz");
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", utf8(EVERYTHING), false)
        .bytes("pets.yaml", utf8(PETS), false)
        .bytes("bin/pets", utf8("#!"), true)
        .write(archive);
    var inspection = Inspector.inspect(archive);
    assertThat(inspection.problems()).isEmpty();
    assertThat(inspection.operations()).isEqualTo(inspect(EVERYTHING).operations());
    assertThat(inspection.facts().orElseThrow().prepared()).isTrue();
    assertThat(inspection.archive().orElseThrow().files())
        .extracting(file -> file.name() + " " + file.size() + " " + file.executable())
        .contains(
            "manifest.yaml " + utf8(EVERYTHING).length + " false",
            "pets.yaml " + utf8(PETS).length + " false",
            "bin/pets 2 true");
    assertThat(folder.resolve("bin")).doesNotExist();
  }

  @Test
  void reportsWhatIsWrongInsideOfAnArchive() throws IOException {
    var archive = folder.resolve("pets.tar.gz");
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", utf8(EVERYTHING), false)
        .bytes("pets.yaml", utf8("openapi: 3.0.0\npaths: [\n"), false)
        .write(archive);
    var broken = Inspector.inspect(archive);
    assertThat(broken.hasErrors()).isTrue();
    assertThat(broken.operations()).isEmpty();
    assertThat(broken.problems())
        .singleElement()
        .asString()
        .startsWith(archive + "!pets.yaml:3:1 GW2601 not YAML: ");

    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", utf8(HEAD + "entrypoint: {artifactPath: x}\nrun: [x]\n"), false)
        .write(archive);
    assertThat(Inspector.inspect(archive).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1408", "GW1402");
  }

  @Test
  void reportsArchivesThatAreRefused() throws IOException {
    var archive = folder.resolve("pets.tar.gz");
    new ArchiveWriter(Instant.EPOCH).bytes("manifest.yaml", utf8(EVERYTHING), false).write(archive);
    var whole = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(whole, whole.length / 2));
    var inspection = Inspector.inspect(archive);
    assertThat(inspection.facts()).isEmpty();
    assertThat(inspection.problems()).extracting(Problem::rule).containsExactly("GW3003");
    Files.writeString(archive, "no archive");
    assertThat(Inspector.inspect(archive).problems())
        .extracting(Problem::rule)
        .containsExactly("GW3001");
  }

  @Test
  void showsNothingOfAManifestWithErrorsButThem() throws IOException {
    var inspection = inspect("kind: app\n");
    assertThat(inspection.facts()).isEmpty();
    assertThat(inspection.problems()).isNotEmpty();
    assertThat(InspectionPrinter.text().print(inspection)).startsWith("problems (");
    assertThat(Inspector.inspect(folder.resolve("nowhere")).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1101");
  }

  @Test
  void printsForPeople() throws IOException {
    assertThat(InspectionPrinter.text().print(inspect(EVERYTHING)))
        .isEqualTo(
            """
            pets 1.2.0 (app, declarative, mcp)
              source  example.com/acme/providers/pets
              title   Pets
            operations (4)
              ping       rest  GET /ping/{times}  connection keys  roles vet
                  Ping
                  (times int)
              pets.list  openapi  GET /pets  connection keys  is listPets  roles owner
                  Lists them.
                  (first int)
              owner      graphql  POST query Owner  connection oauth
                  Who owns it
                  (pet* string)
              pets.feed  mcp-passthrough  connection keys  is feed
            more operations (1)
              mcp-passthrough  https://pets.example/mcp: the server lists its tools
            connections (2)
              keys  manual, mode subject, user  fields key  params farm*, region*
              oauth  oauth2, mode subject, user  scopes read write
            http bindings (1)
              event  POST /events -> ping  (signed: hmac)
            """);
  }

  @Test
  void printsForPrograms() throws IOException {
    var json = JsonMapper.shared().readTree(InspectionPrinter.json().print(inspect(EVERYTHING)));
    assertThat(json.at("/package/version").asString()).isEqualTo("1.2.0");
    assertThat(json.at("/operations")).hasSize(4);
    assertThat(json.at("/operations/1/originalId").asString()).isEqualTo("listPets");
    assertThat(json.at("/operations/2/parameters/0"))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"name": "pet", "type": "string", "in": null, "required": true,
                     "description": "of the pet", "default": null}
                    """));
    assertThat(json.at("/archive").isNull()).isTrue();
    assertThat(json.at("/problems").isArray()).isTrue();
    assertThat(json.propertyNames())
        .containsExactly(
            "target",
            "package",
            "operations",
            "upstream",
            "connections",
            "bindings",
            "artifacts",
            "archive",
            "problems");
    JsonNode broken =
        JsonMapper.shared().readTree(InspectionPrinter.json().print(inspect("kind: app\n")));
    assertThat(broken.at("/package").isNull()).isTrue();
    assertThat(broken.at("/problems/0/rule").asString()).startsWith("GW");
  }

  /** Texts of documents come from other authors. */
  @Test
  void letsNoTextMoveTheCursor() throws IOException {
    Files.writeString(
        folder.resolve("pets.yaml"),
        "openapi: 3.0.0\nservers: [{url: 'https://a.b'}]\npaths: {\"/\\e[2J\": {get: {operationId: \"a\\e[31m\\u202eb\", summary: \"x\\r\\ny\"}}}\n");
    Files.writeString(
        folder.resolve("manifest.yaml"),
        HEAD + "spec: {surfaces: {openapi: {document: pets.yaml}}}\n");
    var text = InspectionPrinter.text().print(Inspector.inspect(folder));
    assertThat(text).contains("a?[31m?b  openapi  GET /?[2J\n      x\n").doesNotContain("\u001b");
  }

  private Inspection inspect(String manifest) throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    Files.writeString(folder.resolve("pets.yaml"), PETS);
    return Inspector.inspect(folder);
  }

  private static String shown(DeclaredOperation operation) {
    var text = new StringBuilder();
    text.append(operation.id()).append(' ').append(operation.originalId());
    text.append(' ').append(operation.transport().text());
    operation.method().ifPresent(method -> text.append(' ').append(method));
    operation.path().ifPresent(path -> text.append(' ').append(path));
    operation.connection().ifPresent(connection -> text.append(' ').append(connection));
    return text.append(' ')
        .append(operation.allowedRoles())
        .append(" (")
        .append(
            String.join(", ", operation.parameters().stream().map(InspectorTest::shown).toList()))
        .append(")")
        .toString();
  }

  private static String shown(DeclaredParameter parameter) {
    return parameter.in().map(in -> in + " ").orElse("")
        + parameter.name()
        + (parameter.required() ? "* " : " ")
        + parameter.type().text()
        + parameter.defaultValue().map(value -> " " + value).orElse("");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
