package org.integrationgateway.authoring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas of the operations of a program, as vendors of models take them. */
final class LintSchemasTest {
  /** A parameter without a description. */
  private static final String WITHOUT_DESCRIPTION = "GWL205";

  private static final String PROGRAM =
      """
      kind: app
      source: github.com/acme/providers/stock
      version: 1.0.0
      displayName: Stock
      description: Items of a warehouse, what is in stock and where
      iconFile: icon.svg
      entrypoint: {artifactPath: bin/stock}
      """;

  @TempDir Path folder;

  private static Stream<List<String>> schemas() {
    return Stream.of(
        List.of(
            "GWL401", "{type: object, anyOf: [{required: [a]}], properties: {a: {type: string}}}"),
        List.of("GWL402", "{type: object, properties: {a: true}}"),
        List.of(
            "GWL403",
            "{type: object, properties: {a: {type: string}, b: {$ref: '#/properties/a'}}}"),
        List.of("GWL404", "{type: object, properties: {a: {type: array}}}"),
        List.of("GWL405", "{type: object, properties: {a: {type: string}}, required: [b]}"),
        List.of("GWL406", nested(11)),
        List.of(
            "GWL407", "{type: object, properties: {a: {enum: [" + "x, ".repeat(1_001) + "x]}}}"),
        List.of("GWL409", "{type: object, properties: {a: {type: object}}}"),
        List.of(
            "GWL501",
            "{type: object, properties: {a: {type: string, description: '"
                + "long ".repeat(4_000)
                + "'}}}"));
  }

  private static String nested(int levels) {
    var schema = "{type: string}";
    for (int i = 0; i < levels; i++) {
      schema = "{type: object, properties: {a: " + schema + "}}";
    }
    return schema;
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void inputSchemasKeepToTheLimitsOfVendors(List<String> of) throws Exception {
    assertThat(ofProgram(of.get(1)))
        .extracting(Problem::rule)
        .filteredOn(rule -> !rule.equals(WITHOUT_DESCRIPTION))
        .containsExactly(of.get(0));
  }

  @Test
  void membersOfAnInputSchemaAreParameters() throws Exception {
    assertThat(ofProgram("{type: object, properties: {a: {type: string}}}"))
        .extracting(Problem::rule)
        .containsExactly(WITHOUT_DESCRIPTION);
  }

  @Test
  void anInputSchemaWithinTheLimitsIsClean() throws Exception {
    assertThat(
            ofProgram(
                "{type: object, $defs: {tag: {type: string}}, properties: {a: {type: array,"
                    + " description: Tags of the items, items: {$ref: '#/$defs/tag'}}}, required:"
                    + " [a]}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GWL402 | {properties: {left: true}}",
        "GWL403 | {properties: {left: {type: string}, right: {$ref: '#/properties/left'}}}",
        "GWL404 | {properties: {picked: {type: object, properties: {tags: {type: array}}}}}",
        "GWL405 | {properties: {left: {type: integer}}, required: [left, right]}",
      })
  void outputSchemasKeepToThemToo(String rule, String schema) throws Exception {
    var found = ofProgram("{type: object}\n  outputSchema: " + schema);

    assertThat(found).extracting(Problem::rule).containsExactly(rule);
    assertThat(found.get(0).message()).contains("in its output schema");
    assertThat(ofProgram("{type: object}\n  outputSchema: {anyOf: [{type: object}]}")).isEmpty();
  }

  private List<Problem> ofProgram(String schema) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.writeString(folder.resolve("bin/stock"), "#!/bin/sh\n");
    Files.writeString(
        folder.resolve("catalog.yaml"),
        """
        operations:
        - id: items.pick
          title: Pick items
          description: Takes items out of their shelves
          annotations: {destructiveHint: false}
          inputSchema: %s
        """
            .formatted(schema));
    Files.writeString(folder.resolve("manifest.yaml"), PROGRAM);
    Files.writeString(folder.resolve("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    return Lint.run(folder, ReadOptions.DEFAULT).problems();
  }
}
