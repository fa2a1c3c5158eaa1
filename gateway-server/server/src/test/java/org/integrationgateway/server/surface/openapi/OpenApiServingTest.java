package org.integrationgateway.server.surface.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps with documents of every version, called as callers do. */
class OpenApiServingTest {
  private static final String PETS =
      """
      openapi: 3.0.3
      info: {title: Pets, version: 1.0.0}
      servers:
        - url: UPSTREAM/{version}
          variables:
            version: {default: v2}
      security: [{key: []}]
      paths:
        /pets:
          parameters:
            - {name: X-Trace, in: header, schema: {type: string}}
          get:
            operationId: pets.list
            summary: List pets
            description: Lists the pets of a shop.
            tags: [pets]
            parameters:
              - {name: limit, in: query, schema: {type: integer, minimum: 0, exclusiveMinimum: true, default: 20}}
              - {name: status, in: query, schema: {type: array, items: {type: string, enum: [new, sold]}}}
              - {name: near, in: query, style: deepObject, explode: true, schema: {type: object, properties: {lat: {type: number}}}}
              - {name: ids, in: query, explode: false, schema: {type: array, items: {type: integer}}}
              - {name: labels, in: query, schema: {type: array}}
              - {name: filter, in: query, content: {application/json: {schema: {type: object}}}}
              - {name: Authorization, in: header, required: true, schema: {type: string}}
              - {name: session, in: cookie, schema: {type: string}}
            responses:
              '200':
                content:
                  application/json:
                    schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}
          post:
            operationId: pets.add
            deprecated: true
            requestBody: {$ref: '#/components/requestBodies/Pet'}
            responses: {'201': {description: Added}}
        /pets/{id}:
          get:
            parameters: [{$ref: '#/components/parameters/Id'}]
            responses: {'200': {description: One}}
          put:
            operationId: pets.replace
            parameters:
              - {$ref: '#/components/parameters/Id'}
              - {name: id, in: query, schema: {type: string}}
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: {type: object, properties: {name: {type: string}, id: {type: string}}}
          delete:
            operationId: pets.remove
            servers: [{url: UPSTREAM/other}]
            parameters: [{$ref: '#/components/parameters/Id'}]
        /pets/{id}/notes:
          post:
            operationId: notes.add
            requestBody:
              required: true
              content: {application/json: {schema: {type: array, items: {type: string}}}}
      components:
        parameters:
          Id: {name: id, in: path, required: true, schema: {type: string}}
        requestBodies:
          Pet:
            required: true
            content:
              application/xml: {schema: {type: string}}
              application/json: {schema: {$ref: '#/components/schemas/Pet'}}
        schemas:
          Pet:
            type: object
            required: [id, name]
            x-internal: true
            properties:
              id: {type: string, readOnly: true}
              secret: {type: string, writeOnly: true}
              name: {type: string, example: Rex, pattern: '[a-z'}
              tag: {type: string, nullable: true}
              parent: {$ref: '#/components/schemas/Pet'}
              kind:
                oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
                discriminator: {propertyName: type}
          Cat: {type: object, properties: {type: {type: string}}}
          Dog: {type: object, properties: {type: {type: string}}}
      """;

  private static final String SEARCH =
      """
      {"openapi": "3.2.0", "info": {"title": "Search", "version": "1"},
       "servers": [{"url": "UPSTREAM/{team}"}],
       "paths": {"/find": {
         "query": {"operationId": "find", "requestBody": {"content": {"application/json": {"schema":
           {"type": "object", "properties": {"text": {"type": ["string", "null"]}}}}}}},
         "get": {"operationId": "find with space", "parameters": [
           {"name": "Api-Version", "in": "header", "required": true, "schema": {"type": "string"}},
           {"name": "team", "in": "query", "schema": {"const": "a"}}]}}}}
      """;

  private static final String OLD =
      """
      swagger: '2.0'
      info: {title: Old, version: '1'}
      host: HOST
      basePath: /old
      schemes: [http]
      consumes: [application/json]
      paths:
        /files/{name}:
          post:
            operationId: upload
            consumes: [multipart/form-data]
            parameters:
              - {name: name, in: path, required: true, type: string}
              - {name: file, in: formData, type: file, required: true}
              - {name: note, in: formData, type: string}
        /things:
          get:
            parameters:
              - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: pipes}
              - {name: many, in: query, type: array, items: {type: string}, collectionFormat: multi}
          post:
            operationId: things.add
            parameters:
              - {name: thing, in: body, required: true, schema: {$ref: '#/definitions/Thing'}}
      definitions:
        Thing: {type: object, required: [size], properties: {size: {type: integer}}}
      """;

  @TempDir static Path home;
  private static ServedDocuments served;

  @BeforeAll
  static void start() {
    served = new ServedDocuments(home);
    var host = served.upstream().substring("http://".length());
    served
        .app("pets", "", "pets.yaml", PETS)
        .app(
            "search",
            """
              headers: {api-version: '7'}
              surfaces: {openapi: {document: api/search.json}}
              connections:
                default: {mode: none, params: {team: {default: blue}}}
              allowedOperations:
                find: {alias: look}
                'find with space':
            """,
            "api/search.json",
            SEARCH)
        .app("old", "", "old.yaml", OLD.replace("HOST", host))
        .start();
  }

  @AfterAll
  static void stop() throws Exception {
    served.close();
  }

  @Test
  void everyOperationHasTheIdThatToolsForAuthorsShow() {
    assertThat(served.operations("pets").keySet())
        .containsExactly(
            "pets.list", "pets.add", "get_pets_id", "pets.replace", "pets.remove", "notes.add");
    assertThat(served.operations("old").keySet())
        .containsExactly("upload", "get_things", "things.add");
    assertThat(served.operations("search").keySet()).containsExactly("look", "find with space");
  }

  @Test
  void anOperationIsDescribedAsInTheDocument() {
    var list = served.operations("pets").get("pets.list");

    assertThat(list.get("title").stringValue()).isEqualTo("List pets");
    assertThat(list.get("description").stringValue()).isEqualTo("Lists the pets of a shop.");
    assertThat(list.get("transport").stringValue()).isEqualTo("openapi");
    assertThat(list.get("tags").toString()).isEqualTo("[\"pets\"]");
    assertThat(list.get("annotations").toString())
        .isEqualTo("{\"readOnlyHint\":true,\"idempotentHint\":true,\"destructiveHint\":false}");
    assertThat(list.at("/inputSchema/properties").propertyNames())
        .containsExactly(
            "limit", "status", "near", "ids", "labels", "filter", "X-Trace", "session");
    assertThat(list.at("/inputSchema/properties/limit").toString())
        .isEqualTo("{\"type\":\"integer\",\"default\":20,\"exclusiveMinimum\":0}");
    assertThat(list.at("/inputSchema/properties/labels").toString())
        .isEqualTo("{\"type\":\"array\",\"items\":{}}");
    assertThat(list.at("/outputSchema/$defs/Pet/properties").propertyNames())
        .containsExactly("id", "name", "tag", "parent", "kind");
    assertThat(served.operations("pets").get("pets.add").get("description").stringValue())
        .isEqualTo("Deprecated.");
  }

  @Test
  void theSchemaOfAnInputIsJsonSchemaWithTheDefinitionsThatItNeeds() {
    var schema = served.operations("pets").get("pets.add").get("inputSchema");

    assertThat(schema)
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"type": "object",
                 "properties": {
                   "X-Trace": {"type": "string"},
                   "secret": {"type": "string"},
                   "name": {"type": "string"},
                   "tag": {"type": ["string", "null"]},
                   "parent": {"$ref": "#/$defs/Pet"},
                   "kind": {"anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]}},
                 "required": ["name"],
                 "additionalProperties": false,
                 "$defs": {
                   "Pet": {"type": "object", "required": ["name"], "properties": {
                     "secret": {"type": "string"},
                     "name": {"type": "string"},
                     "tag": {"type": ["string", "null"]},
                     "parent": {"$ref": "#/$defs/Pet"},
                     "kind": {"anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]}}},
                   "Cat": {"type": "object", "properties": {"type": {"type": "string"}}},
                   "Dog": {"type": "object", "properties": {"type": {"type": "string"}}}}}
                """));
  }

  @Test
  void parametersGoWhereTheDocumentSays() {
    var sent =
        served.sent(
            "pets",
            "pets.list",
            """
            {"limit": 5, "status": ["new", "sold"], "near": {"lat": 1.5}, "ids": [1, 2],
             "filter": {"a": 1}, "X-Trace": "t", "session": "s"}
            """);

    assertThat(sent.method()).isEqualTo("GET");
    assertThat(sent.target())
        .isEqualTo(
            "/v2/pets?limit=5&status=new&status=sold&near%5Blat%5D=1.5&ids=1,2&filter=%7B%22a%22%3A1%7D");
    assertThat(sent.headers()).containsEntry("x-trace", "t").containsEntry("cookie", "session=s");
  }

  @Test
  void aDefaultOfTheUpstreamIsNotSent() {
    assertThat(served.sent("pets", "pets.list", "{}").target()).isEqualTo("/v2/pets");
  }

  @Test
  void theMembersOfABodyAreMembersOfTheInput() {
    var sent =
        served.sent(
            "pets",
            "pets.add",
            "{\"name\": \"Rex\", \"tag\": null, \"parent\": {\"name\": \"A\"}}");

    assertThat(sent.body())
        .isEqualTo("{\"name\":\"Rex\",\"tag\":null,\"parent\":{\"name\":\"A\"}}");
    assertThat(sent.headers()).containsEntry("content-type", "application/json");
    assertThat(served.call("pets", "pets.add", "{}").body()).contains("'name' is required");
    assertThat(served.call("pets", "pets.add", "{\"name\":\"A\",\"parent\":{}}").statusCode())
        .isEqualTo(400);
  }

  @Test
  void namesThatSeveralPlacesHaveGetAPrefix() {
    var sent =
        served.sent(
            "pets",
            "pets.replace",
            "{\"id\":\"p/1\",\"query_id\":\"q\",\"body_id\":\"b\",\"name\":\"n\"}");

    assertThat(sent.target()).isEqualTo("/v2/pets/p%2F1?id=q");
    assertThat(sent.body()).isEqualTo("name=n&id=b");
  }

  @Test
  void aBodyThatIsNoObjectIsOneMember() {
    var sent = served.sent("pets", "notes.add", "{\"id\":\"1\",\"body\":[\"a\",\"b\"]}");

    assertThat(sent.target()).isEqualTo("/v2/pets/1/notes");
    assertThat(sent.body()).isEqualTo("[\"a\",\"b\"]");
  }

  @Test
  void theServerOfAnOperationIsUsed() {
    assertThat(served.sent("pets", "pets.remove", "{\"id\":\"1\"}").target())
        .isEqualTo("/other/pets/1");
  }

  @Test
  void whatTheManifestGivesIsNoParameter() {
    var operation = served.operations("search").get("find with space");

    assertThat(operation.at("/inputSchema/properties").propertyNames()).containsExactly("team");
    assertThat(operation.get("inputSchema").has("required")).isFalse();
    var sent = served.sent("search", "find with space".replace(" ", "%20"), "{}");
    assertThat(sent.target()).isEqualTo("/blue/find");
    assertThat(sent.headers()).containsEntry("api-version", "7");
  }

  @Test
  void theMethodsOfOpenApi32AreSent() {
    var sent = served.sent("search", "look", "{\"text\":\"x\"}");

    assertThat(sent.method()).isEqualTo("QUERY");
    assertThat(sent.body()).isEqualTo("{\"text\":\"x\"}");
  }

  @Test
  void swaggerIsServed() {
    assertThat(
            served
                .sent("old", "get_things", "{\"tags\":[\"a\",\"b\"],\"many\":[\"c\",\"d\"]}")
                .target())
        .isEqualTo("/old/things?tags=a%7Cb&many=c&many=d");
    assertThat(served.sent("old", "things.add", "{\"size\":3}").body()).isEqualTo("{\"size\":3}");
    var upload =
        served.sent("old", "upload", "{\"name\":\"n\",\"file\":\"aGVsbG8=\",\"note\":\"a note\"}");
    assertThat(upload.headers().get("content-type")).startsWith("multipart/form-data");
    assertThat(upload.body()).contains("hello", "a note", "name=\"file\"");
  }

  @Test
  void operationsAreTools() {
    var names =
        served.tools("").get("tools").valueStream().map(tool -> tool.get("name").stringValue());

    assertThat(names)
        .contains("pets_pets_add", "search_look", "search_find_with_space", "old_upload");
  }
}
