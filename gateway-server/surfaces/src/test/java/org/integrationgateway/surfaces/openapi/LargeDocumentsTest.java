package org.integrationgateway.surfaces.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Documents at the limits of what is read. */
class LargeDocumentsTest extends DocumentCases {
  @Test
  void longChainsAndDeepNestingDoNotOverflow() throws Exception {
    var chain =
        IntStream.range(0, 5_000)
            .mapToObj(
                i -> "    S%d: {allOf: [{$ref: '#/components/schemas/S%d'}]}\n".formatted(i, i + 1))
            .collect(Collectors.joining());
    var document =
        read(
            "a.yaml",
            withBody(
                "{type: object, properties: {a: {$ref: '#/components/schemas/S0'}}}",
                "components:\n  schemas:\n" + chain + "    S5000: {type: string}\n"));
    var input = new SchemaCompiler().foreign("test/a", operation(document, "a").input()::json);
    assertThat(input.accept(arguments("{\"a\": \"x\"}")).toString()).isEqualTo("{\"a\":\"x\"}");

    var deep = "{allOf: [".repeat(80) + "{type: object}" + "]}".repeat(80);
    requireUsable(read("b.yaml", withBody("{type: object, properties: {a: " + deep + "}}", "")));
    assertThatThrownBy(
            () -> read("c.yaml", withBody("{allOf: [".repeat(240) + "{}" + "]}".repeat(240), "")))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("levels deep");
    assertThatThrownBy(() -> read("d.json", "[".repeat(100_000)))
        .isInstanceOf(ApiDocumentException.class);
  }

  @Test
  void tenThousandPathsAndFiftyMegabytesAreRead() throws Exception {
    var file = folder.resolve("large.json");
    var filler = "x".repeat(4900);
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"openapi\":\"3.0.0\",\"info\":{\"description\":\"d\"},\"paths\":{");
      for (int i = 0; i < 10_000; i++) {
        out.write(
            "%s\"/p%d/{id}\":{\"get\":{\"operationId\":\"p%d\",\"x-filler\":\"%s\",\"responses\":{\"200\":{\"content\":{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/A\"}}}}}}}"
                .formatted(i == 0 ? "" : ",", i, i, filler));
      }
      out.write("},\"components\":{\"schemas\":{\"A\":{\"type\":\"object\"}}}}");
    }
    assertThat(Files.size(file)).isGreaterThan(50_000_000);
    var document = PreparedDocuments.inMemory().read(DocumentFile.bundled(folder, "large.json"));

    assertThat(document.operations()).hasSize(10_000);
    assertThat(document.operations().get(9_999).input().json().get("required").toString())
        .isEqualTo("[\"id\"]");
  }

  @Test
  void aDocumentOverTheLimitsIsRefused() throws IOException {
    var file = folder.resolve("a.json");
    try (var out = Files.newBufferedWriter(file)) {
      out.write("{\"openapi\":\"3.0.0\",\"paths\":{\"/a\":{\"get\":{\"tags\":[0");
      for (int i = 0; i < 2_000_000; i++) {
        out.write(",0");
      }
      out.write("]}}}}");
    }

    assertThatThrownBy(
            () -> PreparedDocuments.inMemory().read(DocumentFile.bundled(folder, "a.json")))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("values");
  }

  private static org.integrationgateway.core.call.Arguments arguments(String json) {
    return new org.integrationgateway.core.call.Arguments.Json(
        (ObjectNode) Json.MAPPER.readTree(json));
  }
}
