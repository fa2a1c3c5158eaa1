package org.integrationgateway.surfaces.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.junit.jupiter.api.io.TempDir;

/** The shared part of the tests of unusual documents. */
abstract class DocumentCases {
  static final String HEAD =
      "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nservers: [{url: 'https://api.example'}]\n";

  @TempDir Path folder;

  final ApiDocument read(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
    return PreparedDocuments.inMemory().read(DocumentFile.bundled(folder, name));
  }

  static ApiOperation operation(ApiDocument document, String id) {
    return document.operations().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  static void requireUsable(ApiDocument document) {
    var compiler = new SchemaCompiler();
    for (var operation : document.operations()) {
      assertThat(compiler.faults(operation.input().json())).isEmpty();
      operation.output().ifPresent(ApiSchema::json);
    }
  }

  /** A document with one operation, whose body is this schema. */
  static String withBody(String schema, String components) {
    return HEAD
        + "paths:\n  /a:\n    post:\n      operationId: a\n      requestBody:\n"
        + "        content: {application/json: {schema: "
        + schema
        + "}}\n"
        + components;
  }
}
