package org.integrationgateway.server.surface.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents as people have them: in many files, with slips, and with parts that are malformed. */
class RealDocumentsTest {
  private static final String FILES =
      """
      openapi: 3.0.3
      servers: [{url: UPSTREAM}]
      paths:
        /things: {post: {$ref: paths/op.yaml}}
        /orders/{id}:
          $ref: paths/order.yaml
        /items: {$ref: '#/x-items/b'}
        /index: {$ref: 'paths/index.yaml#/~1index'}
      x-items: {b: {get: {operationId: items, parameters: {$ref: params/list.yaml}}}}
      components:
        schemas: {$ref: schemas/index.yaml}
      """;

  private static final String SLOPPY =
      """
      openapi: 3.0.3
      servers: [{url: UPSTREAM}]
      x-policy: {policies: {$ref: '../policies.yaml'}}
      paths:
        /badop: {get: "oops", post: {operationId: good}}
        /null: {get: }
        plain: {get: {operationId: plain}}
        /twice: {get: {operationId: same}, put: {operationId: same}, post: {operationId: same}}
        /responses?beta=true: {post: {operationId: beta, parameters: [{name: q, in: query, schema: {type: string}}]}}
        /files/{id}#add: {put: {operationId: files}}
        /files/{id}#remove: {put: {operationId: files}}
        /search?kind={kind}&x=1: {get: {operationId: search}}
        "/listed/{{id}}{?q,page}": {get: {operationId: listed, parameters: [{name: q, in: query, schema: {type: string}}]}}
        /marks:
          post:
            operationId: marks
            requestBody:
              content:
                application/json:
                  schema: {type: object, properties: {name: {type: string}}, patternProperties: {^x-: {type: integer}}, additionalProperties: false}
        /logs:
          post:
            operationId: log
            parameters: [{name: trace, in: query, schema: {type: string}}]
            requestBody:
              content:
                application/json:
                  schema: {type: object, properties: {name: {type: string}}, additionalProperties: true}
        /typed:
          post:
            operationId: typed
            requestBody:
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      version: {type: string, enum: [1.10, 0755], default: 1.10}
                      count: {type: integer, enum: ["1", "2"]}
      """;

  @TempDir static Path home;
  private static ServedDocuments served;

  @BeforeAll
  static void start() {
    served = new ServedDocuments(home);
    served
        .app("files", ServedDocuments.surface("api/openapi.yaml"), "api/openapi.yaml", FILES)
        .app(
            "sloppy",
            ServedDocuments.surface("api.yaml")
                + "\n"
                + "  allowedOperations: {get_badop: , good: , get_null: , plain: , same: , same_2:"
                + " , same_3: , beta: , files: , files_2: , search: , listed: , marks: , log: , typed: }",
            "api.yaml",
            SLOPPY);
    var api = served.folder("files").resolve("api");
    served.write(
        api.resolve("paths/op.yaml"),
        """
        operationId: createThing
        requestBody:
          required: true
          content:
            application/json: {$ref: '../bodies/thing.yaml'}
        """);
    served.write(api.resolve("bodies/thing.yaml"), "schema: {$ref: '../schemas/thing.yaml'}\n");
    served.write(
        api.resolve("schemas/thing.yaml"),
        """
        type: object
        required: [name]
        properties:
          name: {type: string}
          self: {$ref: 'thing.yaml'}
          tag: {$ref: '../openapi.yaml#/components/schemas/Tag'}
        """);
    served.write(api.resolve("schemas/index.yaml"), "Tag: {type: string, enum: [a, b]}\n");
    served.write(
        api.resolve("paths/order.yaml"),
        "get: {operationId: getOrder, parameters: [{$ref: ../params/id.yaml}]}\n");
    served.write(api.resolve("paths/index.yaml"), "/index: {get: {operationId: index}}\n");
    served.write(
        api.resolve("params/id.yaml"),
        "{name: id, in: path, required: true, schema: {type: integer}}\n");
    served.write(api.resolve("params/list.yaml"), "- {name: page, in: query}\n- $ref: id.yaml\n");
    served.start();
  }

  @AfterAll
  static void stop() throws Exception {
    served.close();
  }

  @Test
  void followsReferencesToFilesEverywhere() {
    assertThat(served.operations("files"))
        .containsOnlyKeys("createThing", "getOrder", "items", "index");
    var sent = served.sent("files", "createThing", "{\"name\": \"x\", \"tag\": \"a\"}");
    assertThat(sent.body()).isEqualTo("{\"name\":\"x\",\"tag\":\"a\"}");
    assertThat(served.call("files", "createThing", "{}").statusCode()).isEqualTo(400);
    assertThat(served.sent("files", "getOrder", "{\"id\": 7}").target()).isEqualTo("/orders/7");
    assertThat(served.sent("files", "items", "{\"page\": \"2\"}").target())
        .isEqualTo("/items?page=2");
  }

  @Test
  void aMalformedOperationCostsOnlyItself() {
    assertThat(served.operations("sloppy")).doesNotContainKey("get_badop").hasSize(14);
    assertThat(served.sent("sloppy", "good", "{}").target()).isEqualTo("/badop");
    assertThat(served.sent("sloppy", "get_null", "{}").target()).isEqualTo("/null");
    assertThat(served.sent("sloppy", "plain", "{}").target()).isEqualTo("/plain");
  }

  @Test
  void readsPathsAsTemplatesOfUrlsWriteThem() {
    assertThat(served.sent("sloppy", "listed", "{\"id\": \"7\", \"q\": \"a b\"}").target())
        .isEqualTo("/listed/7?q=a%20b");
  }

  @Test
  void passesOnWhatAPatternNames() {
    var body = "{\"name\":\"n\",\"x-a\":1}";
    assertThat(served.sent("sloppy", "marks", body).body()).isEqualTo(body);
  }

  @Test
  void numbersIdsThatOccurTwice() {
    assertThat(served.sent("sloppy", "same", "{}").method()).isEqualTo("GET");
    assertThat(served.sent("sloppy", "same_2", "{}").method()).isEqualTo("PUT");
    assertThat(served.sent("sloppy", "same_3", "{}").method()).isEqualTo("POST");
  }

  @Test
  void sendsWrittenQueriesAndDropsFragments() {
    assertThat(served.sent("sloppy", "beta", "{}").target()).isEqualTo("/responses?beta=true");
    assertThat(served.sent("sloppy", "beta", "{\"q\": \"a b\"}").target())
        .isEqualTo("/responses?beta=true&q=a%20b");
    assertThat(served.sent("sloppy", "files", "{\"id\": \"1\"}").target()).isEqualTo("/files/1");
    assertThat(served.sent("sloppy", "files_2", "{\"id\": \"1\"}").target()).isEqualTo("/files/1");
    assertThat(served.sent("sloppy", "search", "{\"kind\": \"k\"}").target())
        .isEqualTo("/search?x=1&kind=k");
  }

  @Test
  void passesAdditionalMembersOn() {
    var schema = served.operations("sloppy").get("log").path("inputSchema");
    assertThat(
            schema.path("additionalProperties").isBoolean()
                && !schema.path("additionalProperties").booleanValue())
        .isFalse();
    var sent =
        served.sent(
            "sloppy", "log", "{\"name\": \"n\", \"trace\": \"t\", \"extra\": {\"a\": [1]}}");
    assertThat(sent.target()).isEqualTo("/logs?trace=t");
    assertThat(Json.MAPPER.readTree(sent.body()))
        .isEqualTo(Json.MAPPER.readTree("{\"name\": \"n\", \"extra\": {\"a\": [1]}}"));
  }

  @Test
  void literalsKeepTheTextOfTheDocument() {
    var properties = served.operations("sloppy").get("typed").at("/inputSchema/properties");
    assertThat(properties.at("/version/enum").toString()).isEqualTo("[\"1.10\",\"0755\"]");
    assertThat(properties.at("/version/default").toString()).isEqualTo("\"1.10\"");
    assertThat(properties.at("/count/enum").toString()).isEqualTo("[1,2]");
    assertThat(served.sent("sloppy", "typed", "{\"version\": \"0755\", \"count\": 1}").body())
        .isEqualTo("{\"version\":\"0755\",\"count\":1}");
  }
}
