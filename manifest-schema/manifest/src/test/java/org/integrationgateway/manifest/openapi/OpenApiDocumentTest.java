package org.integrationgateway.manifest.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OperationIds;
import org.junit.jupiter.api.Test;

final class OpenApiDocumentTest {
  @Test
  void readsWhatCallersOfAnOperationNeed() throws Exception {
    var document =
        read(
            """
            openapi: 3.1.0
            info: {title: Pets, version: '1'}
            servers: [{url: 'https://api.pets.example/{stage}'}, {url: /v1}]
            security: [{key: []}]
            paths:
              /pets/{petId}:
                parameters:
                - {name: petId, in: path, required: true, schema: {type: integer}}
                - {name: trace, in: header, description: of the path}
                get:
                  operationId: getPet
                  summary: One pet
                  description: |
                    All there is
                    about one pet.
                  tags: [pets, read]
                  deprecated: true
                  security: [{oauth: [read], key: []}, {}]
                  parameters:
                  - {name: trace, in: header, description: of the operation}
                  - {$ref: '#/components/parameters/Fields'}
                  responses: {'200': {description: ok}}
                delete: {security: []}
            components:
              parameters:
                Fields: {name: fields, in: query, schema: {$ref: '#/components/schemas/Fields'}}
              schemas:
                Fields: {type: array, items: {type: string}}
            """);
    assertThat(document.version()).isEqualTo("3.1.0");
    assertThat(document.title()).contains("Pets");
    assertThat(document.servers()).containsExactly("https://api.pets.example/{stage}", "/v1");
    var get = document.operation("getPet").orElseThrow();
    assertThat(get.route()).isEqualTo("GET /pets/{petId}");
    assertThat(get.line()).isEqualTo(11);
    assertThat(get.summary()).contains("One pet");
    assertThat(get.description()).contains("All there is\nabout one pet.\n");
    assertThat(get.tags()).containsExactly("pets", "read");
    assertThat(get.deprecated()).isTrue();
    assertThat(get.security()).containsExactly("oauth", "key");
    assertThat(get.parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("header trace string", "query fields array", "path petId* int");
    assertThat(get.parameters().get(0).description()).contains("of the operation");
    var delete = document.operation("delete_pets_petId").orElseThrow();
    assertThat(delete.security()).isEmpty();
    assertThat(delete.deprecated()).isFalse();
  }

  @Test
  void readsJsonWithCommentsAndYamlUnderANameOfJson() throws Exception {
    var commented =
        """
        // made by a tool
        {"openapi": "3.0.3", /* of */ "paths": {"/a": {"get": {"operationId": "a",},},},}
        """;
    assertThat(read("a.json", commented).operation("a")).isPresent();
    assertThat(read("a", commented).operation("a")).isPresent();
    var yaml = "openapi: 3.0.3\npaths: {/a: {get: {operationId: a}}}\n";
    assertThat(read("a.json", yaml).operation("a")).isPresent();
    assertThat(read("a.json", "\ufeff \n{\"openapi\": \"3.0.3\"}").version()).isEqualTo("3.0.3");
  }

  @Test
  void tellsWhatIsNotRead() throws Exception {
    var document =
        read(
            """
            openapi: 3.0.3
            paths:
              /a:
                GET: {operationId: a}
                post:
                  operationId: b
                  parameters: [{name: X Y, in: header}, {name: ä, in: cookie}, {name: X Y, in: query}]
            """);
    assertThat(document.leftOut())
        .extracting(OpenApiDocument.LeftOut::id)
        .containsExactly("GET /a");
    assertThat(document.warnings())
        .extracting(OpenApiDocument.Warning::message)
        .containsExactly(
            "operation 'b': 'X Y' cannot name a header, and is ignored",
            "operation 'b': 'ä' cannot name a cookie, and is ignored");
  }

  @Test
  void readsTheSameOfJson() throws Exception {
    var document =
        read(
            "pets.json",
            """
            {"openapi": "3.0.3", "x-ignored": [[{"paths": {"/no": {"get": {}}}}]],
             "paths": {
              "/pets": {
                "post": {"operationId": "add", "requestBody": {"$ref": "#/components/requestBodies/Pet"}}}},
             "components": {
              "requestBodies": {"Pet": {"required": true, "content": {
                "text/csv": {"schema": {"type": "string"}},
                "application/json; charset=utf-8": {"schema": {"$ref": "#/components/schemas/Pet"}}}}},
              "schemas": {
                "Pet": {"allOf": [{"$ref": "#/components/schemas/Named"},
                  {"properties": {"id": {"type": "integer", "readOnly": true},
                    "owner": {"oneOf": [{"type": "null"}, {"type": "object"}]},
                    "weight": {"type": ["null", "number"]}}, "required": ["weight"]}]},
                "Named": {"type": "object", "required": ["name"],
                  "properties": {"name": {"type": "string", "description": "What it is called"}}}}}}
            """);
    var add = document.operation("add").orElseThrow();
    assertThat(add.line()).isEqualTo(4);
    assertThat(add.parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("body name* string", "body owner object", "body weight* number");
    assertThat(add.parameters().get(0).description()).contains("What it is called");
  }

  @Test
  void readsSwagger() throws Exception {
    var document =
        read(
            """
            swagger: "2.0"
            host: api.pets.example
            basePath: /v1
            schemes: [http, https]
            paths:
              /pets:
                post:
                  parameters:
                  - {$ref: '#/parameters/dry'}
                  - {name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
                put:
                  parameters:
                  - {name: file, in: formData, type: file, required: true}
                  - {name: tags, in: formData, type: array, items: {type: string}}
            parameters:
              dry: {name: dry, in: query, type: boolean}
            definitions:
              Pet: {type: object, required: [name], properties: {name: {type: string}}}
            """);
    assertThat(document.servers()).containsExactly("https://api.pets.example/v1");
    assertThat(document.operation("post_pets").orElseThrow().parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("query dry bool", "body name* string");
    assertThat(document.operation("put_pets").orElseThrow().parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("body file* string", "body tags array");
  }

  @Test
  void namesOperationsWithoutAnIdByMethodAndPath() throws Exception {
    assertThat(OperationIds.of("GET", "/pets/{petId}/photos.json"))
        .isEqualTo("get_pets_petId_photos.json");
    assertThat(OperationIds.of("POST", "/")).isEqualTo("post");
    assertThat(OperationIds.of("DELETE", "/ü/{ä}/a--b")).isEqualTo("delete_a--b");
    var document =
        read(
            """
            openapi: 3.0.0
            paths:
              /a/{b}: {get: }
              /a/b: {get: {}, post: {operationId: ' '}}
              /a/{b}/: {get: {operationId: get_a_b_2}}
              x-note: {get: {}}
            """);
    assertThat(document.operations())
        .extracting(OpenApiOperation::id)
        .containsExactly("get_a_b", "get_a_b_3", "post_a_b", "get_a_b_2");
    assertThat(document.warnings()).isEmpty();
  }

  @Test
  void namesParametersAsCallersSeeThem() throws Exception {
    var document =
        read(
            """
            openapi: 3.0.3
            paths:
              /a/{id}:
                parameters: [{name: id, in: header}, {name: id, in: path, required: true}]
                put:
                  operationId: put
                  requestBody: {content: {application/json: {schema: {properties: {id: {type: integer}, n: {type: string}}}}}}
                get:
                  operationId: get
                  requestBody: {content: {application/json: {schema: {properties: {id: {type: integer}}}}}}
            """);
    assertThat(document.operation("put").orElseThrow().parameters())
        .extracting(OpenApiParameter::name)
        .containsExactly("header_id", "id", "body_id", "n");
    assertThat(document.operation("get").orElseThrow().parameters())
        .extracting(OpenApiParameter::name)
        .containsExactly("header_id", "id");
  }

  @Test
  void leavesOutWhatNoRequestCanBeMadeOf() throws Exception {
    var document =
        read(
            """
            openapi: 3.0.3
            paths:
              /text: oops
              /gone: {get: {operationId: gone, parameters: {$ref: ../common/params.yaml}}}
              /fine: {get: {operationId: fine, parameters: [{name: X-Y, in: header}]}}
            """);
    assertThat(document.operations()).extracting(OpenApiOperation::id).containsExactly("fine");
    assertThat(document.leftOut())
        .extracting(one -> one.id() + " " + one.at().line() + " " + one.why())
        .containsExactly(
            "/text 3 the value of the path is not an object",
            "gone 4 the reference '../common/params.yaml' leads out of the package, where the"
                + " gateway reads nothing: copy its target into the package");
    assertThat(document.warnings()).isEmpty();
  }

  @Test
  void followsReferencesBetweenPaths() throws Exception {
    var document =
        read(
            """
            openapi: 3.2.0
            paths:
              /a: {$ref: '#/components/pathItems/Shared'}
              /b: {$ref: '#/paths/~1c'}
              /c:
                query: {operationId: search}
                additionalOperations: {LINK: {operationId: link}}
              /d: {$ref: 'elsewhere.yaml'}
            components:
              pathItems:
                Shared: {get: {operationId: shared}, x-get: {operationId: no}}
            """);
    assertThat(document.operations())
        .extracting(operation -> operation.id() + " " + operation.route())
        .containsExactly(
            "shared GET /a",
            "search QUERY /b",
            "link LINK /b",
            "search_2 QUERY /c",
            "link_2 LINK /c");
    assertThat(document.warnings())
        .extracting(warning -> warning.at().line() + " " + warning.message())
        .containsExactly(
            "6 operationId 'search' occurs twice: QUERY /c is named 'search_2'",
            "7 operationId 'link' occurs twice: LINK /c is named 'link_2'");
    assertThat(document.leftOut("/d").orElseThrow().why())
        .isEqualTo("the reference 'elsewhere.yaml#' is to a file that is not in the package");
  }

  @Test
  void survivesReferencesInACircleAndToNowhere() throws Exception {
    var document =
        read(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: a
                  parameters:
                  - {$ref: '#/components/parameters/a~1b~0c'}
                  - just text
                  requestBody:
                    content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}
              /b: {get: {operationId: round, parameters: [{$ref: '#/components/parameters/Round'}]}}
              /c: {get: {operationId: nowhere, parameters: [{$ref: '#/components/parameters/Nowhere'}]}}
              /d: {get: {operationId: outside, parameters: [{$ref: 'other.yaml#/components/parameters/Outside'}]}}
            components:
              parameters:
                Round: {$ref: '#/components/parameters/Again'}
                Again: {$ref: '#/components/parameters/Round'}
                a/b~c: {name: q, in: query}
              schemas:
                Node: {allOf: [{$ref: '#/components/schemas/Node'}, {properties: {next: {$ref: '#/components/schemas/Node'}}}]}
            """);
    assertThat(document.operation("a").orElseThrow().parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("query q string", "body next object");
    assertThat(document.operations()).hasSize(1);
    assertThat(document.leftOut())
        .extracting(OpenApiDocument.LeftOut::id)
        .containsExactly("round", "nowhere", "outside");
  }

  @Test
  void followsAliasesAndMergesMappings() throws Exception {
    var document =
        read(
            """
            openapi: 3.0.0
            x-shared:
              limit: &limit {name: limit, in: query, schema: &int {type: integer}}
              common: &common
                tags: &tags [a]
                deprecated: true
              more: &more {deprecated: false, summary: More}
            paths:
              /a:
                get: {<<: *common, operationId: a, tags: [b], parameters: [*limit, {name: n, in: query, schema: *int}]}
              /b:
                get:
                  operationId: b
                  deprecated: false
                  <<: [*common, *more]
              &key /c:
                get: {operationId: *key , tags: *tags}
            """);
    var a = document.operation("a").orElseThrow();
    assertThat(a.parameters())
        .extracting(OpenApiDocumentTest::shown)
        .containsExactly("query limit int", "query n int");
    assertThat(a.tags()).containsExactly("b");
    assertThat(a.deprecated()).isTrue();
    var b = document.operation("b").orElseThrow();
    assertThat(b.tags()).containsExactly("a");
    assertThat(b.deprecated()).isFalse();
    assertThat(b.summary()).contains("More");
    assertThat(document.operation("/c").orElseThrow().tags()).containsExactly("a");
  }

  @Test
  void readsByteOrderMarksAndCharactersOfTwoUnits() throws Exception {
    for (int padding : List.of(0, 1, 2, 3)) {
      // Longer than any buffer, so that pairs lie on the ends of some.
      var text =
          "\ufeffopenapi: 3.0.0\ninfo: {title: '"
              + "x".repeat(padding)
              + "😀".repeat(40_000)
              + "'}\npaths: {/a: {get: {operationId: 😀}}}\n";
      var document = read(text);
      assertThat(document.title().orElseThrow()).endsWith("😀😀");
      assertThat(document.operations()).extracting(OpenApiOperation::id).containsExactly("😀");
      assertThat(document.operations().get(0).line()).isEqualTo(3);
    }
  }

  @Test
  void knowsTheFormatByTheNameAndElseByTheFirstCharacter() throws Exception {
    assertThat(read("spec", "{\"openapi\": \"3.0.0\"}").version()).isEqualTo("3.0.0");
    assertThat(read("spec", "openapi: 3.0.0").version()).isEqualTo("3.0.0");
    assertThat(read("spec.yml", "{openapi: 3.0.0, }").version()).isEqualTo("3.0.0");
  }

  private static OpenApiDocument read(String text) throws OpenApiException, IOException {
    return read("pets.yaml", text);
  }

  static OpenApiDocument read(String name, String text) throws OpenApiException, IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return OpenApiDocument.read(name, () -> new ByteArrayInputStream(bytes));
  }

  /** {@code body name* string}. */
  private static String shown(OpenApiParameter parameter) {
    ParameterType type = parameter.type();
    return parameter.in()
        + " "
        + parameter.name()
        + (parameter.required() ? "* " : " ")
        + type.text();
  }
}
