package org.integrationgateway.server.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.corpus.PlainYaml.map;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Every operation of large public documents becomes an operation with a schema that compiles. The
 * property {@code gateway.documents} names a folder with the documents, in YAML or JSON.
 */
@Tag("nightly")
final class LargeDocumentsTest {
  private static final String NO_DOCUMENTS = "-";
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  static List<String> documents() {
    var folder = System.getProperty("gateway.documents");
    if (folder == null) {
      return List.of(NO_DOCUMENTS);
    }
    try (var files = Files.list(Path.of(folder))) {
      return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyOperationIsServedWithASchemaThatCompiles(
      String document, @TempDir Path home, TestReporter reporter) throws IOException {
    assumeTrue(!document.equals(NO_DOCUMENTS), "-Dgateway.documents names no folder");
    var file = Path.of(document);
    var configuration = "apps: " + PlainCall.json(Map.of("api", app(file, home))) + "\n";
    long begun = System.nanoTime();
    try (var gateway = ConfiguredGateway.start(home, configuration)) {
      long cold = millisSince(begun);
      var token = gateway.token("user:alice");
      begun = System.nanoTime();
      var operations = operations(gateway, token);
      long listed = millisSince(begun);
      begun = System.nanoTime();
      var broken = broken(operations);
      long compiled = millisSince(begun);
      assertThat(broken).isEmpty();
      assertThat(operations).hasSize(count(file));
      reporter.publishEntry(
          file.getFileName().toString(),
          "%d operations: start %d ms, list %d ms, compile all schemas %d ms, heap %d MiB"
              .formatted(operations.size(), cold, listed, compiled, usedMiB()));
    }
    begun = System.nanoTime();
    try (var again = ConfiguredGateway.start(home, configuration)) {
      reporter.publishEntry("prepared", again.gateway().uri() + " " + millisSince(begun) + " ms");
    }
  }

  private static Map<String, Object> app(Path document, Path home) throws IOException {
    var folder = Files.createDirectories(home.resolve("package"));
    var name = document.getFileName().toString();
    Files.copy(document, folder.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/corpus/large
        version: 1.0.0
        spec:
          surfaces: {openapi: {document: %s}}
          connections: {default: {mode: none}}
        """
            .formatted(name));
    return Map.of(
        "provider", Map.of("source", Map.of("path", folder.toString())),
        "surfaces", Map.of("openapi", Map.of("baseUrl", "http://127.0.0.1:9")));
  }

  private static List<JsonNode> operations(ConfiguredGateway gateway, String token) {
    var operations = new ArrayList<JsonNode>();
    var next = "";
    do {
      var page = gateway.get("/api/v1/apps/api/operations?limit=100" + next, token);
      assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
      ConfiguredGateway.json(page).forEach(operations::add);
      next = page.headers().firstValue("X-Next-Page-Token").map(t -> "&pageToken=" + t).orElse("");
    } while (!next.isEmpty());
    return operations;
  }

  /** The problems of the input of operations, by their ids. */
  private static Map<String, String> broken(List<JsonNode> operations) {
    var schemas = new SchemaCompiler();
    var broken = new TreeMap<String, String>();
    for (var operation : operations) {
      try {
        schemas.input("operation", operation.path("inputSchema").toString());
      } catch (UnusableSchemaException e) {
        broken.put(operation.path("id").asString(), e.getMessage());
      }
    }
    return broken;
  }

  /** Operations, without those whose path holds a query: that is no path. */
  private static int count(Path document) {
    int count = 0;
    for (var item : map(PlainYaml.read(document).get("paths")).entrySet()) {
      if (item.getKey().indexOf('?') < 0) {
        count += (int) map(item.getValue()).keySet().stream().filter(METHODS::contains).count();
      }
    }
    return count;
  }

  private static long millisSince(long begun) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }

  private static long usedMiB() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }
}
