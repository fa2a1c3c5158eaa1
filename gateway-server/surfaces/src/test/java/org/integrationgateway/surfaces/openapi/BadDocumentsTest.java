package org.integrationgateway.surfaces.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents that are wrong, hostile, or very large. */
class BadDocumentsTest extends DocumentCases {
  @Test
  void schemasThatReferToThemselvesBecomeDefinitions() throws Exception {
    var document =
        read(
            "a.yaml",
            withBody(
                "{$ref: '#/components/schemas/Tree'}",
                """
                components:
                  schemas:
                    Tree: {type: object, properties: {left: {$ref: '#/components/schemas/Tree'}, leaf: {$ref: '#/components/schemas/Leaf'}}}
                    Leaf: {type: object, properties: {up: {$ref: '#/components/schemas/Tree'}}}
                    Unused: {type: string}
                """));
    var schema = operation(document, "a").input().json();

    assertThat(schema.get("$defs").propertyNames()).containsExactly("Tree", "Leaf");
    requireUsable(document);
  }

  @Test
  void aSchemaThatAppliesItselfWithoutEndIsCut() throws Exception {
    var document =
        read(
            "a.yaml",
            withBody(
                "{type: object, properties: {a: {$ref: '#/components/schemas/A'}, b: {$ref:"
                    + " '#/components/schemas/C'}}}",
                """
                components:
                  schemas:
                    A: {allOf: [{$ref: '#/components/schemas/B'}]}
                    B: {anyOf: [{$ref: '#/components/schemas/A'}, {type: string}]}
                    C: {$ref: '#/components/schemas/C'}
                """));
    var input =
        new SchemaCompiler().input("operation", operation(document, "a").input().json().toString());

    assertThat(input.accept(arguments("{\"a\": \"x\", \"b\": 1}")).get("a").stringValue())
        .isEqualTo("x");
  }

  private static org.integrationgateway.core.call.Arguments arguments(String json) {
    return new org.integrationgateway.core.call.Arguments.Json(
        (ObjectNode) Json.MAPPER.readTree(json));
  }

  @Test
  void aBodyThatRefersToItselfLeavesItsOperationOut() throws Exception {
    var document =
        read(
            "a.yaml",
            withBody(
                "{$ref: '#/components/schemas/C'}",
                "components: {schemas: {C: {$ref: '#/components/schemas/C'}}}\n"));

    assertThat(document.operations()).isEmpty();
    assertThat(document.omitted().get("a")).contains("#/components/schemas/C");
  }

  @Test
  void aliasesCannotExpandWithoutEnd() {
    var bomb = new StringBuilder(HEAD + "x-a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("x-a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(9) + "1"));
    }

    assertThatThrownBy(() -> read("a.yaml", bomb + "paths: {}\n"))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("aliases");
  }

  @Test
  void anchorsAndMergedKeysAreFollowed() throws Exception {
    var document =
        read(
            "a.yaml",
            HEAD
                + """
                x-common: &common
                  tags: [one]
                  parameters: [&limit {name: limit, in: query, schema: {type: integer}}]
                paths:
                  /a:
                    get: {<<: *common, operationId: a}
                    put: {operationId: b, parameters: [*limit]}
                """);

    assertThat(operation(document, "a").tags()).containsExactly("one");
    assertThat(operation(document, "b").input().json().at("/properties/limit/type").asString())
        .isEqualTo("integer");
  }

  @Test
  void nothingIsFetchedAndNoFileIsReadForReferences() throws Exception {
    var calls = new AtomicInteger();
    var secret = Files.writeString(folder.resolve("secret.yaml"), "type: string\nconst: secret\n");
    var inside = Files.createDirectories(folder.resolve("package"));
    Files.createSymbolicLink(inside.resolve("link.yaml"), secret);
    try (var upstream = new JettyUpstream((request, response) -> calls.incrementAndGet())) {
      var references =
          List.of(
              upstream.at("/schema.json").toString(),
              "file://" + secret,
              secret.toString(),
              "../secret.yaml",
              "../secret.yaml#",
              "..%2fsecret.yaml",
              "link.yaml",
              "//127.0.0.1/x",
              "absent.yaml#/A",
              "#/components/schemas/None",
              "ftp://x/y");
      for (var reference : references) {
        Files.writeString(
            inside.resolve("a.yaml"),
            withBody("{type: object, properties: {p: {$ref: '" + reference + "'}}}", "")
                + "  /b: {get: {operationId: b}}\n");
        var document = PreparedDocuments.inMemory().read(DocumentFile.bundled(inside, "a.yaml"));

        assertThat(document.operations())
            .as(reference)
            .extracting(ApiOperation::id)
            .containsExactly("b");
        assertThat(document.omitted().get("a")).contains(reference);
      }
    }
    assertThat(calls).hasValue(0);
    assertThatThrownBy(
            () -> PreparedDocuments.inMemory().read(DocumentFile.bundled(inside, "../secret.yaml")))
        .isInstanceOf(ApiDocumentException.class);
  }

  @Test
  void filesOfThePackageAreFollowed() throws Exception {
    Files.createDirectories(folder.resolve("shared"));
    Files.writeString(
        folder.resolve("shared/pet.yaml"),
        "Pet: {type: object, properties: {owner: {$ref: 'owner.json#/Owner'}, self: {$ref:"
            + " '#/Pet'}}}\n");
    Files.writeString(
        folder.resolve("shared/owner.json"),
        "{\"Owner\": {\"type\": \"object\", \"properties\": {\"pets\": {\"$ref\":"
            + " \"../shared/pet.yaml#/Pet\"}}}}");
    var document =
        read(
            "a.yaml",
            withBody("{type: object, properties: {p: {$ref: 'shared/pet.yaml#/Pet'}}}", ""));

    assertThat(operation(document, "a").input().json().get("$defs").propertyNames())
        .containsExactly("Pet", "Owner");
    requireUsable(document);
  }

  @Test
  void referencesOfEveryKindAreFollowed() throws Exception {
    var document =
        read(
            "a.yaml",
            HEAD
                + """
                paths:
                  /a: {$ref: '#/components/pathItems/A'}
                  /b/{id}:
                    get:
                      operationId: b
                      parameters:
                        - {$ref: '#/components/parameters/Id'}
                        - {$ref: '#/paths/~1c/get/parameters/0'}
                    put:
                      operationId: put
                      parameters: [{$ref: '#/components/parameters/Id'}]
                      requestBody: {$ref: '#/components/requestBodies/B'}
                      responses: {'200': {$ref: '#/components/responses/R'}}
                  /c: {get: {operationId: c, parameters: [{name: c, in: query, schema: {$ref: '#/components/schemas/S/properties/x'}}]}}
                components:
                  pathItems: {A: {get: {operationId: a}}}
                  parameters: {Id: {name: id, in: path, required: true, schema: {$ref: '#/components/schemas/S'}}}
                  requestBodies: {B: {content: {application/json: {schema: {$ref: '#/components/schemas/O'}}}}}
                  responses: {R: {content: {application/json: {schema: {$ref: '#/components/schemas/O'}}}}}
                  schemas:
                    S: {type: string, properties: {x: {type: boolean}}}
                    O: {type: object, properties: {s: {$ref: '#/components/schemas/S'}}}
                """);

    assertThat(document.omitted()).isEmpty();
    assertThat(document.operations())
        .extracting(ApiOperation::id)
        .containsExactly("a", "b", "put", "c");
    assertThat(operation(document, "b").input().json().at("/properties").propertyNames())
        .containsExactly("id", "c");
    assertThat(operation(document, "c").input().json().at("/$defs/x/type").asString())
        .isEqualTo("boolean");
    assertThat(operation(document, "put").output()).isPresent();
    requireUsable(document);
  }

  @Test
  void whatIsNoDocumentIsRefusedWithTheReason() {
    assertThatThrownBy(() -> read("a.yaml", "openapi: 4.0.0\n"))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("'openapi: 4.0.0'");
    assertThatThrownBy(() -> read("b.yaml", "hello\n"))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("neither 'openapi' nor 'swagger'");
    assertThatThrownBy(() -> read("c.json", "{\"openapi\":"))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("not JSON");
    assertThatThrownBy(() -> read("d.yaml", ""))
        .isInstanceOf(ApiDocumentException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> read("e.yaml", "a: *b\n")).isInstanceOf(ApiDocumentException.class);
  }

  @Test
  void wrongTypesAnywhereNeverBreakTheReader() throws Exception {
    var random = new Random(7);
    var good = Json.MAPPER.readTree(GOOD);
    requireUsable(read("good.json", GOOD));
    for (int round = 0; round < 250; round++) {
      var bad = good.deepCopy();
      for (int change = random.nextInt(3); change >= 0; change--) {
        damage(bad, random);
      }
      var text = bad.toString();
      try {
        requireUsable(read("bad.json", text));
      } catch (ApiDocumentException expected) {
        assertThat(expected.getMessage()).isNotBlank();
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("round " + round + ": " + text, e);
      }
    }
  }

  private static void damage(JsonNode document, Random random) {
    var holders = new ArrayList<JsonNode>();
    collect(document, holders);
    var holder = holders.get(random.nextInt(holders.size()));
    var value =
        List.of(
                "null",
                "1",
                "-1",
                "1e400",
                "\"x\"",
                "\"\"",
                "true",
                "[]",
                "{}",
                "[null]",
                "[[]]",
                "{\"$ref\": 1}",
                "{\"$ref\": \"#\"}",
                "{\"$ref\": \"#/paths\"}",
                "[{}]",
                "{\"$ref\": \"#/components/schemas/Pet\"}",
                "[\"a\", 1]",
                "\"[\"",
                "99999999999999")
            .get(random.nextInt(19));
    var node = Json.MAPPER.readTree(value);
    if (holder instanceof ObjectNode object) {
      var names = List.copyOf(object.propertyNames());
      object.set(names.get(random.nextInt(names.size())), node);
    } else if (holder instanceof ArrayNode array) {
      array.set(random.nextInt(array.size()), node);
    }
  }

  private static void collect(JsonNode at, List<JsonNode> holders) {
    if (at.isContainer() && !at.isEmpty()) {
      holders.add(at);
    }
    at.forEach(below -> collect(below, holders));
  }

  private static final String GOOD =
      """
      {"openapi": "3.0.1", "info": {"title": "T", "description": "d"},
       "servers": [{"url": "https://{v}.example", "variables": {"v": {"default": "a", "enum": ["a"]}}}],
       "security": [{"key": ["a"]}],
       "paths": {
         "/a/{id}": {
           "servers": [{"url": "/x"}],
           "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
           "get": {"operationId": "a", "tags": ["t"], "deprecated": true, "summary": "s",
             "parameters": [
               {"$ref": "#/components/parameters/P"},
               {"name": "q", "in": "query", "style": "deepObject", "explode": true, "content": {"application/json": {"schema": {"type": "object"}}}}],
             "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}},
           "post": {"requestBody": {"required": true, "content": {
             "multipart/form-data": {"schema": {"type": "object", "required": ["f"], "properties": {"f": {"type": "string", "format": "binary"}}},
               "encoding": {"f": {"contentType": "image/png", "style": "form", "explode": true}}}}}},
           "put": {"operationId": "u", "requestBody": {"$ref": "#/components/requestBodies/B"}}}},
       "components": {
         "parameters": {"P": {"name": "p", "in": "query", "schema": {"type": "array", "items": {"type": "integer", "minimum": 1, "exclusiveMinimum": true}}}},
         "requestBodies": {"B": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}},
         "schemas": {"Pet": {"type": "object", "required": ["name"], "additionalProperties": {"type": "string"},
           "properties": {"name": {"type": "string", "pattern": "^a$", "maxLength": 5, "enum": ["a", "b"], "default": "a"},
             "n": {"type": "number", "multipleOf": 2, "nullable": true, "readOnly": true},
             "o": {"allOf": [{"$ref": "#/components/schemas/Pet"}], "not": {"type": "null"}},
             "u": {"oneOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "string"}], "discriminator": {"propertyName": "x"}}}}},
         "securitySchemes": {"key": {"type": "oauth2", "flows": {"implicit": {"authorizationUrl": "https://a", "scopes": {"a": "b"}}}}}}}
      """;
}
