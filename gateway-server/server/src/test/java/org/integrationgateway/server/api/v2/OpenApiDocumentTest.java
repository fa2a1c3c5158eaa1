package org.integrationgateway.server.api.v2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.node.ObjectNode;

/** {@code GET /api/v2/openapi.json}. */
final class OpenApiDocumentTest {
  private static final Path REFERENCE = Path.of("../../docs/reference/public-api.openapi.json");

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @TempDir static Path home;

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo).withManagement();

  private static JsonNode document() {
    return Json.parse(
        gateway.send("GET", "/api/v2/openapi.json", null, null).body().getBytes(UTF_8));
  }

  @Test
  void isTheReference() throws IOException {
    var text =
        Json.MAPPER
                .rebuild()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(document())
            + "\n";
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.writeString(REFERENCE, text);
    }
    assertThat(Files.readString(REFERENCE))
        .as("run this test with -Dgateway.reference=write")
        .isEqualTo(text);
  }

  @Test
  void needsNoCallerAndIsRevalidatedByItsTag() throws Exception {
    var first = gateway.send("GET", "/api/v2/openapi.json", null, null);
    assertThat(first.statusCode()).isEqualTo(200);
    var tag = first.headers().firstValue("ETag").orElseThrow();
    var again =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v2/openapi.json"))
            .header("If-None-Match", tag)
            .build();
    assertThat(HttpClient.newHttpClient().send(again, BodyHandlers.ofString()).statusCode())
        .isEqualTo(304);
    assertThat(gateway.send("HEAD", "/api/v2/openapi.json", null, null).body()).isEmpty();
    var management =
        gateway.gateway().managementUri().orElseThrow().resolve("/api/v2/openapi.json");
    assertThat(gateway.send(HttpRequest.newBuilder(management).build()).statusCode())
        .isEqualTo(404);
  }

  @Test
  void describesEachRoute() {
    var ids = new HashSet<String>();
    for (var path : document().path("paths").properties()) {
      for (var method : path.getValue().properties()) {
        var operation = method.getValue();
        var where = method.getKey() + " " + path.getKey();
        assertThat(ids.add(operation.path("operationId").asString())).as(where).isTrue();
        assertThat(operation.path("summary").asString()).as(where).isNotEmpty();
        assertThat(operation.path("responses").has("default")).as(where).isTrue();
        var body = operation.path("requestBody").path("content").path("application/json");
        if (!body.isMissingNode()) {
          assertThat(body.path("examples").path("example").has("value")).as(where).isTrue();
        }
        for (var name : path.getKey().split("/")) {
          if (name.startsWith("{")) {
            assertThat(operation.path("parameters").toString())
                .as(where)
                .contains("\"" + name.substring(1, name.indexOf('}')) + "\"");
          }
        }
      }
    }
    assertThat(ids).hasSize(44);
  }

  @Test
  void describesEachMember() {
    for (var schema : document().path("components").path("schemas").properties()) {
      for (var member : schema.getValue().path("properties").properties()) {
        if (!schema.getKey().startsWith("Status") && !schema.getKey().equals("FieldViolation")) {
          assertThat(member.getValue().path("description").asString())
              .as(schema.getKey() + "." + member.getKey())
              .isNotEmpty();
        }
      }
    }
  }

  /** The schema that the OpenAPI Initiative has published for version 3.1. */
  @Test
  void isValid() throws IOException {
    var document = document();
    try (var schema = OpenApiDocumentTest.class.getResourceAsStream("openapi-3.1.json")) {
      assertThat(REGISTRY.getSchema(Json.parse(schema)).validate(document)).isEmpty();
    }
    var meta =
        REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));
    for (var schema : document.path("components").path("schemas").properties()) {
      assertThat(meta.validate(schema.getValue())).as(schema.getKey()).isEmpty();
    }
  }

  @Test
  void hasExamplesThatFitTheirSchemas() {
    var document = document();
    int examples = 0;
    for (var path : document.path("paths").properties()) {
      for (var method : path.getValue().properties()) {
        var body = method.getValue().path("requestBody").path("content").path("application/json");
        if (body.isMissingNode()) {
          continue;
        }
        var schema = Json.object();
        schema.set("$ref", body.path("schema").path("$ref"));
        schema.set("components", document.path("components"));
        var example = body.path("examples").path("example").path("value");
        assertThat(REGISTRY.getSchema(schema).validate(example)).as(path.getKey()).isEmpty();
        var wrong = ((ObjectNode) example.deepCopy()).put("noMember", 1);
        assertThat(REGISTRY.getSchema(schema).validate(wrong)).as(path.getKey()).hasSize(1);
        examples++;
      }
    }
    assertThat(examples).isGreaterThan(20);
  }

  @Test
  void isReadByTheGatewaysOwnReader() throws IOException {
    var folder = Files.createDirectory(home.resolve("self"));
    Files.writeString(folder.resolve("openapi.json"), document().toString());
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        source: example.com/acme/apps/self
        version: 1.0.0
        kind: app
        spec:
          surfaces: {openapi: {document: openapi.json, baseUrl: "http://127.0.0.1:1"}}
        """);
    try (var own =
        ConfiguredGateway.start(home, "apps: {self: {provider: {source: {path: self}}}}\n")) {
      var operations =
          ConfiguredGateway.json(own.get("/api/v1/apps/self/operations", own.token("user:alice")));
      assertThat(operations).hasSize(44);
    }
  }
}
