package org.integrationgateway.authoring.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.integrationgateway.authoring.compat.CompatibilityCases.HEAD;
import static org.integrationgateway.authoring.compat.CompatibilityCases.operations;

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
  private static final String PETS =
      """
      openapi: 3.0.3
      servers: [{url: 'https://pets.example'}]
      paths:
        /pets: {get: {operationId: listPets}, post: {operationId: addPet}}
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.integrationgateway.authoring.compat.CompatibilityCases#cases")
  void findsEveryChangeAndNoOther(CompatibilityCases.Case example) throws Exception {
    assertThat(found(example.before(), example.after())).isEqualTo(example.found());
  }

  @ParameterizedTest
  @MethodSource("org.integrationgateway.authoring.compat.CompatibilityCases#cases")
  void findsNothingWhereNothingChanged(CompatibilityCases.Case example) throws Exception {
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
  void findsNoChangeOfPlatformsBetweenAnArchiveAndTheSourcesOfItsProgram() throws Exception {
    var packaged = HEAD + "entrypoint: {artifactPath: x}\n" + CompatibilityCases.artifacts("linux");
    var before = write("before", packaged);
    var after = write("after", HEAD + "spec: {mcp: true}\n");
    var options = ReadOptions.DEFAULT.withSdkNative(true);

    assertThat(Compatibility.compare(before, after, options).changes())
        .extracting(Change::pointer)
        .doesNotContain("/platforms");
    assertThat(Compatibility.compare(after, before, options).changes())
        .extracting(Change::pointer)
        .doesNotContain("/platforms");
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
}
