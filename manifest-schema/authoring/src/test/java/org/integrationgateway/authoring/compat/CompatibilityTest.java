package org.integrationgateway.authoring.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

final class CompatibilityTest {
  private static final String HEAD =
      "kind: app\nsource: example.com/acme/providers/pets\nversion: 1.2.0\n";

  private static final String PETS =
      """
      openapi: 3.0.3
      servers: [{url: 'https://pets.example'}]
      paths:
        /pets: {get: {operationId: listPets}, post: {operationId: addPet}}
      """;

  /** A change of a package, and every change that is found. */
  record Case(String before, String after, List<String> found) {}

  static List<Case> cases() {
    return List.of(
        operation("method: GET, path: /a", "method: GET, path: /a"),
        operation(
            "parameters: [{name: a, type: int}, {name: b}]",
            "parameters: [{name: a, type: string}, {name: c, required: true}, {name: d}]",
            "breaking /operations/a/parameters/a/type: parameter 'a' is of type string, and was int",
            "breaking /operations/a/parameters/b: parameter 'b' is gone",
            "breaking /operations/a/parameters/c: parameter 'c' must be given",
            "addition /operations/a/parameters/d: parameter 'd' can be given"),
        operation(
            "parameters: [{name: a, type: int}, {name: b}, {name: c, required: true}]",
            "parameters: [{name: a, type: number}, {name: b, required: true}, {name: c, default: x}]",
            "breaking /operations/a/parameters/b/required: parameter 'b' must be given",
            "addition /operations/a/parameters/a/type: parameter 'a' is of type number, and was int",
            "addition /operations/a/parameters/c/required: parameter 'c' can be left out",
            "fix /operations/a/parameters/c/default: parameter 'c' defaults to x"),
        operation(
            "description: A., allowedRoles: [x, y]",
            "description: B., allowedRoles: [x]",
            "breaking /operations/a/allowedRoles: operation 'a' is open to the roles x",
            "fix /operations/a: operation 'a' is described differently"),
        operation(
            "allowedRoles: [x]",
            "allowedRoles: [x, y]",
            "addition /operations/a/allowedRoles: operation 'a' is open to the roles x, y"),
        operation(
            "",
            "allowedRoles: [x]",
            "breaking /operations/a/allowedRoles: operation 'a' is open to the roles x"),
        operation(
            "connection: one",
            "connection: two",
            "breaking /operations/a: operation 'a' uses connection 'two', and used 'one'"),
        operations(
            "[{name: a, method: GET, path: /a}, {name: b, method: GET, path: /b}]",
            "[{name: b, method: POST, path: /b}, {name: c/d, method: GET, path: /c}]"
                .replace("c/d", "c"),
            "breaking /operations/a: operation 'a' is gone",
            "addition /operations/c: operation 'c' can be called",
            "fix /operations/b: operation 'b' is sent as another request: POST /b"),
        operations(
            "[{name: a, method: GET, path: /a}]",
            "[{name: b, method: GET, path: /a}]",
            "breaking /operations/a: operation 'a' is now 'b'"),
        spec(
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {listPets: , addPet: }",
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {listPets: {alias: all}}",
            "breaking /operations/listPets: operation 'listPets' is now 'all'",
            "breaking /operations/addPet: operation 'addPet' is gone"),
        // Operations that only the upstream knows are not reported as removed.
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  allowedOperations: {feed: }",
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "unknown Whether operation 'feed' is still there is only known to mcp-passthrough."),
        spec(
            "  surfaces: {graphql: {url: 'https://a.b'}}\n  mcp: true",
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "breaking /spec/mcp: operations are no longer offered as MCP tools",
            "breaking /spec/surfaces/graphql: graphql passes through no more",
            "addition /spec/surfaces/mcp: mcp passes through"),
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "  surfaces: {mcp: {url: 'https://a.c'}}\n  requires: [example.com/a/b/c]",
            "breaking /spec/requires: provider 'example.com/a/b/c' must run before",
            "fix /spec/surfaces/mcp/url: requests go to https://a.c"),
        connection(
            "auth: {type: bearer}",
            "auth: {type: manual, credentials: [{name: token}, {name: account}]}",
            "breaking /connections/a/auth/type: connection 'a' authenticates by manual, and did by bearer",
            "breaking /connections/a/auth/credentials/account: connection 'a' asks for credential field 'account'"),
        connection(
            "params: {a: {required: true}, b: {}, c: {required: true, default: x}}",
            "params: {a: {}, b: {required: true}, c: {required: true}, d: {}}",
            "breaking /connections/a/params/b: connection 'a' needs parameter 'b'",
            "breaking /connections/a/params/c: connection 'a' needs parameter 'c'",
            "addition /connections/a/params/a: connection 'a' does not need parameter 'a' any more",
            "addition /connections/a/params/d: connection 'a' can have parameter 'd'"),
        connection(
            "auth: {type: none}, exposure: internal",
            "auth: {type: bearer}",
            "breaking /connections/a/auth/type: connection 'a' authenticates by bearer, and did by none",
            "breaking /connections/a/mode: connection 'a' needs a credential",
            "breaking /connections/a/auth/credentials/token: connection 'a' asks for credential field 'token'",
            "addition /connections/a/exposure: connection 'a' can be made by people"),
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {}, b: {}}\n  defaultConnection: a",
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {}, c: {}}\n  defaultConnection: a",
            "breaking /connections/b: connection 'b' is gone",
            "addition /connections/c: connection 'c' can be made"),
        binding(
            "path: /a, method: POST, security: s, target: t",
            "path: /b, method: PUT, security: open, target: u",
            "breaking /bindings/hook/method: http binding 'hook' takes PUT, and took POST",
            "breaking /bindings/hook/path: http binding 'hook' is at /b, and was at /a",
            "breaking /bindings/hook/security: http binding 'hook' verifies its callers differently",
            "fix /bindings/hook/target: http binding 'hook' invokes 'u'"),
        binding(
            "path: /a, method: POST, security: s, target: t, requestBody: {content: {application/json: {}, text/plain: {}}}",
            "path: /a, method: POST, security: t, target: t, requestBody: {required: true, content: {application/json: {}}}",
            "breaking /bindings/hook/requestBody/required: http binding 'hook' needs a body",
            "breaking /bindings/hook/requestBody/content: http binding 'hook' takes text/plain no more"),
        new Case(
            HEAD + "entrypoint: {artifactPath: x}\n" + artifacts("linux", "darwin"),
            HEAD.replace("acme", "acne")
                + "description: B.\nentrypoint: {artifactPath: x}\n"
                + artifacts("linux", "windows"),
            List.of(
                "breaking /source: source is 'example.com/acne/providers/pets', and was 'example.com/acme/providers/pets'",
                "breaking /platforms/darwin-amd64: darwin-amd64 is dropped",
                "addition /platforms/windows-amd64: runs on windows-amd64 too",
                "fix /description: the description changed")),
        new Case(
            HEAD + "spec: {surfaces: {mcp: {url: 'https://a.b'}}}",
            HEAD.replace("app", "cache") + "entrypoint: {artifactPath: x}\n" + artifacts("linux"),
            List.of(
                "breaking /kind: kind is 'cache', and was 'app'",
                "breaking /platforms: ran on every platform, and now only on linux-amd64")));
  }

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("cases")
  void findsEveryChangeAndNoOther(Case example) throws Exception {
    assertThat(found(example.before(), example.after())).isEqualTo(example.found());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsNothingWhereNothingChanged(Case example) throws Exception {
    assertThat(found(example.before(), example.before())).isEmpty();
    assertThat(found(example.after(), example.after())).isEmpty();
  }

  @Test
  void comparesConfigurationSchemas() throws Exception {
    var before =
        """
        type: object
        required: [a, c]
        properties:
          a: {type: string, enum: [x, y]}
          b: {type: [integer, string], minimum: 1}
          c: {type: object, properties: {d: {type: integer, maxLength: 5}}}
          e: {type: string}
          f: {$ref: '#/$defs/F'}
        $defs: {F: {type: array, items: {type: string}}}
        """;
    var after =
        """
        type: object
        required: [a, b]
        additionalProperties: false
        properties:
          a: {type: string, enum: [x, y, z]}
          b: {type: string, minimum: 2}
          c: {type: object, properties: {d: {type: number}}}
          f: {$ref: '#/$defs/F'}
          g: {type: string}
        $defs: {F: {type: array, items: {type: string, pattern: '^a'}, anyOf: [{minItems: 1}]}}
        """;
    assertThat(schemas(before, before)).isEmpty();
    assertThat(schemas(before, after))
        .containsExactly(
            "breaking /config/b: config.b must be given",
            "breaking /config/additionalProperties: config takes no other keys",
            "breaking /config/b/type: config.b is of type string",
            "breaking /config/b/minimum: config.b has minimum 2",
            "breaking /config/e: config.e is refused",
            "breaking /config/f/items/pattern: config.f.items has pattern ^a",
            "addition /config/c: config.c can be left out",
            "addition /config/a/enum: config.a is one of x, y, z",
            "addition /config/c/d/type: config.c.d is of type number",
            "addition /config/c/d/maxLength: config.c.d has no maxLength",
            "addition /config/g: config.g can be given",
            "unknown What /config/f/anyOf of the config schema means changed.");
    assertThat(schemas("type: object", "{type: object, required: [a], properties: {a: {}}}"))
        .containsExactly("breaking /config/a: config.a must be given");
  }

  @Test
  void endsWhereASchemaContainsItself() throws Exception {
    var schema =
        """
        type: object
        properties: {a: {$ref: '#/$defs/A'}, b: {$ref: '#/properties/b'}}
        $defs:
          A: {type: object, properties: {c: {$ref: '#/$defs/A'}, d: {$ref: '#/$defs/A'}}}
        """;
    assertThat(schemas(schema, schema)).isEmpty();
    assertThat(schemas(schema, schema.replace("c: {$", "e: {$")))
        .containsExactly(
            "addition /config/a/e: config.a.e can be given",
            "fix /config/a/c: config.a.c has no meaning any more");
  }

  @Test
  void tellsWhetherFewerGatewaysMayRunThePackage() throws Exception {
    var before = write("before", HEAD + "run: [x]\nrequires: {gateway: '>=0.1 <0.3'}\n");
    for (var wider : List.of("requires: {gateway: '>=0.1 <0.4'}\n", "")) {
      var after = write("after" + wider.length(), HEAD + "run: [x]\n" + wider);
      assertThat(Compatibility.compare(before, after).changes())
          .extracting(Change::severity, Change::pointer)
          .containsExactly(tuple(ChangeSeverity.ADDITION, "/requires/gateway"));
      assertThat(Compatibility.compare(after, before).changes())
          .extracting(Change::severity, Change::pointer)
          .containsExactly(tuple(ChangeSeverity.BREAKING, "/requires/gateway"));
    }
  }

  @Test
  void comparesArchivesWithFolders() throws Exception {
    var archive = folder.resolve("pets.tar.gz");
    var manifest = HEAD + "spec: {surfaces: {openapi: {document: pets.yaml}}}\n";
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", manifest.getBytes(StandardCharsets.UTF_8), false)
        .bytes("pets.yaml", PETS.getBytes(StandardCharsets.UTF_8), false)
        .write(archive);
    var source = write("after", manifest);
    assertThat(Compatibility.compare(archive, source).changes()).isEmpty();
    Files.writeString(source.resolve("pets.yaml"), PETS.replace("addPet", "createPet"));
    assertThat(Compatibility.compare(archive, source).changes())
        .extracting(Change::text)
        .containsExactly("operation 'addPet' is now 'createPet'");
  }

  @Test
  void refusesPackagesWithErrors() throws IOException {
    var good = write("before", HEAD + "run: [x]\n");
    var bad = write("after", "kind: app\n");
    assertThatThrownBy(() -> Compatibility.compare(good, bad))
        .isInstanceOfSatisfying(
            IncomparableException.class, e -> assertThat(e.problems()).hasSizeGreaterThan(1))
        .hasMessageContaining("required key 'source' is missing");
  }

  @Test
  void printsTheChangesAndWhetherTheVersionSaysThem() throws Exception {
    var before = write("before", operations("[{name: a, method: GET, path: /a}]"));
    var after = write("after", operations("[{name: b, method: GET, path: /b}]"));
    var report = Compatibility.compare(before, after);
    assertThat(CompatibilityPrinter.text().print(report))
        .isEqualTo(
            """
            breaking (1)
              /operations/a: operation 'a' is gone
            addition (1)
              /operations/b: operation 'b' can be called
            pets 1.2.0 -> 1.2.0: the changes ask for a major step, and the version makes none
            """);
    var json = JsonMapper.shared().readTree(CompatibilityPrinter.json().print(report));
    assertThat(json.at("/asked").asString()).isEqualTo("major");
    assertThat(json.at("/made").asString()).isEqualTo("none");
    assertThat(json.at("/granted").asBoolean()).isFalse();
    assertThat(json.at("/changes/0/pointer").asString()).isEqualTo("/operations/a");
    assertThat(report.least().text()).isEqualTo("2.0.0");
    assertThat(CompatibilityPrinter.text().print(Compatibility.compare(before, before)))
        .isEqualTo("pets 1.2.0 -> 1.2.0: nothing changed for those who use it\n");
  }

  @Test
  void saysThatOperationsOfAProgramWithoutACatalogAreNotCompared() throws Exception {
    var manifest = HEAD + "run: [x]\nspec: {mcp: true}\n";
    var before = write("before", manifest);
    var after = write("after", manifest);
    assertThat(CompatibilityPrinter.text().print(Compatibility.compare(before, after)))
        .isEqualTo(
            """
            not comparable (1)
              Which operations of the program changed is only known to the running program: the two releases have no catalog.
            pets 1.2.0 -> 1.2.0: nothing else changed for those who use it
            """);

    Files.writeString(after.resolve("catalog.json"), "{\"operations\": [{\"id\": \"pets.list\"}]}");
    assertThat(Compatibility.compare(before, after).unknown())
        .singleElement()
        .asString()
        .contains("the earlier release has no catalog");
    assertThat(Compatibility.compare(after, after).unknown()).isEmpty();

    var made = Files.writeString(before.resolve("made.json"), "{\"operations\": []}");
    var removed = Compatibility.compare(after, before, ReadOptions.DEFAULT, made);
    assertThat(removed.unknown()).isEmpty();
    assertThat(removed.changes())
        .extracting(Change::text)
        .containsExactly("operation 'pets.list' is gone");
  }

  private List<String> found(String before, String after) throws Exception {
    var report = Compatibility.compare(write("before", before), write("after", after));
    var found =
        new ArrayList<>(
            report.changes().stream()
                .map(c -> c.severity().text() + " " + c.pointer() + ": " + c.text())
                .toList());
    // Programs of these manifests have no catalog; a test of its own says so.
    report.unknown().stream()
        .filter(text -> !text.startsWith("Which operations of the program"))
        .forEach(text -> found.add("unknown " + text));
    return found;
  }

  private List<String> schemas(String before, String after) throws Exception {
    var manifest = HEAD + "run: [x]\nspec: {configSchemaPath: config.yaml}\n";
    Files.writeString(write("before", manifest).resolve("config.yaml"), before);
    Files.writeString(write("after", manifest).resolve("config.yaml"), after);
    return found(manifest, manifest);
  }

  private Path write(String name, String manifest) throws IOException {
    var target = Files.createDirectories(folder.resolve(name));
    Files.writeString(target.resolve("manifest.yaml"), manifest);
    Files.writeString(target.resolve("pets.yaml"), PETS);
    return target;
  }

  private static Case spec(String before, String after, String... found) {
    return new Case(HEAD + "spec:\n" + before, HEAD + "spec:\n" + after, List.of(found));
  }

  private static Case operation(String before, String after, String... found) {
    return operations(one(before), one(after), found);
  }

  private static String one(String members) {
    var request = members.contains("method:") ? "" : "method: GET, path: /a, ";
    return "[{name: a, " + request + members + "}]";
  }

  private static Case operations(String before, String after, String... found) {
    return new Case(operations(before), operations(after), List.of(found));
  }

  private static String operations(String list) {
    return HEAD
        + "spec:\n  connections: {one: {}, two: {}}\n  defaultConnection: one\n"
        + ("  surfaces: {rest: {baseUrl: 'https://a.b', operations: " + list + "}}\n");
  }

  private static Case connection(String before, String after, String... found) {
    var head = "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {";
    return spec(head + before + "}}", head + after + "}}", found);
  }

  private static Case binding(String before, String after, String... found) {
    return new Case(binding(before), binding(after), List.of(found));
  }

  /** Schemes {@code s} and {@code t} ask the same of a caller. */
  private static String binding(String members) {
    return HEAD
        + "entrypoint: {artifactPath: x}\nspec:\n  securitySchemes:\n"
        + "    s: {type: apiKey, in: header, name: X, secret: {env: A}}\n"
        + "    t: {type: apiKey, in: header, name: X, secret: {env: B}, description: T}\n"
        + "    open: {type: none}\n  http: {hook: {"
        + members
        + "}}\n";
  }

  private static String artifacts(String... systems) {
    var text = new StringBuilder("artifacts:\n");
    for (var system : systems) {
      text.append("- {os: ").append(system).append(", arch: amd64, path: pets.yaml}\n");
    }
    return text.toString();
  }
}
