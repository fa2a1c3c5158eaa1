package org.integrationgateway.server.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.EchoUpstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Names on the wire, choices, schemas and base URLs of declared operations. */
final class DeclaredParametersTest {
  private static final EchoUpstream ECHO = new EchoUpstream();
  private static final EchoUpstream OTHER = new EchoUpstream();
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws IOException {
    var folder = Files.createDirectories(home.resolve("tickets"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/tickets
        version: 1.0.0
        spec:
          headers: {Content-Type: application/json; charset=utf-8}
          connections:
            default: {mode: subject, auth: {type: bearer}}
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - name: tickets.list
                  method: GET
                  path: /tickets?expand=owner
                  parameters:
                    - {name: statuses, wireName: 'statuses[]', schema: {type: array, items: {type: string, enum: [open, closed]}}}
                    - {name: top, wireName: $top, type: int, enum: [10, 50]}
                    - {name: after, wireName: 'DateSent>'}
                    - {name: trace, wireName: X-Trace, in: header}
                    - {name: order, enum: [asc, desc], default: desc}
                - name: tickets.create
                  method: POST
                  path: /tickets
                  parameters:
                    - {name: tags, description: One or several., schema: {type: [string, array], items: {type: string}}}
                    - {name: fields, wireName: custom.fields, schema: {type: object, properties: {size: {type: integer, minimum: 1}}, required: [size], additionalProperties: false}}
                - {name: tickets.touch, method: POST, path: /touch, parameters: [{name: note}]}
                - {name: tickets.remove, method: DELETE, path: /tickets, parameters: [{name: why, in: body}]}
                - {name: files.upload, method: POST, baseUrl: '%s', path: /files, parameters: [{name: text}]}
        """
            .formatted(ECHO.at("/api"), OTHER.at("/upload/")));
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              tickets: {provider: {source: {path: tickets}}}
              redirected: {provider: {source: {path: tickets}}, surfaces: {rest: {baseUrl: '%s'}}}
            """
                .formatted(ECHO.at("/staging")));
    alice = gateway.token("user:alice");
    connect("tickets");
    connect("redirected");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    ECHO.close();
    OTHER.close();
  }

  private static void connect(String app) {
    var answer =
        gateway.send(
            "POST",
            "/api/v1/auth/connect-manual",
            alice,
            "{\"integration\":\"%s\",\"connection\":\"default\",\"credential\":\"s3cret\"}"
                .formatted(app));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        Arguments.of(
            "tickets/tickets.list",
            "{\"statuses\":[\"open\",\"closed\"],\"top\":50,\"after\":\"2026-01-01\"}",
            "GET /api/tickets?expand=owner&statuses%5B%5D=open&statuses%5B%5D=closed"
                + "&%24top=50&DateSent%3E=2026-01-01&order=desc",
            ""),
        Arguments.of(
            "tickets/tickets.create",
            "{\"tags\":\"red\",\"fields\":{\"size\":2}}",
            "POST /api/tickets",
            "{\"tags\":\"red\",\"custom.fields\":{\"size\":2}}"),
        Arguments.of(
            "tickets/tickets.create",
            "{\"tags\":[\"red\",\"blue\"]}",
            "POST /api/tickets",
            "{\"tags\":[\"red\",\"blue\"]}"),
        Arguments.of("tickets/tickets.touch", "{}", "POST /api/touch", "{}"),
        Arguments.of("tickets/tickets.remove", "{}", "DELETE /api/tickets", ""),
        Arguments.of(
            "tickets/files.upload", "{\"text\":\"a\"}", "POST /upload/files", "{\"text\":\"a\"}"),
        Arguments.of(
            "redirected/files.upload",
            "{\"text\":\"a\"}",
            "POST /upload/files",
            "{\"text\":\"a\"}"));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void reachesTheUpstreamUnderItsOwnNames(
      String operation, String input, String target, String body) {
    var seen = called(operation, input);
    assertThat(seen.get("method").asString() + " " + seen.get("target").asString())
        .isEqualTo(target);
    assertThat(seen.get("body").asString()).isEqualTo(body);
    assertThat(seen.at("/headers/authorization").asString()).isEqualTo("Bearer s3cret");
    assertThat(seen.at("/headers/content-type").asString(""))
        .isEqualTo(body.isEmpty() ? "" : "application/json; charset=utf-8");
  }

  @Test
  void sendsAnOperationToTheServerOfItsBaseUrl() {
    var other = OTHER.at("").replace("http://", "");
    var own = ECHO.at("").replace("http://", "");
    assertThat(called("tickets/files.upload", "{}").at("/headers/host").asString())
        .isEqualTo(other);
    assertThat(called("tickets/tickets.touch", "{}").at("/headers/host").asString()).isEqualTo(own);
    assertThat(called("redirected/files.upload", "{}").at("/headers/host").asString())
        .as("the deployment names another server for the surface")
        .isEqualTo(own);
  }

  @Test
  void readsTheValuesOfAQueryByTheirSchemas() {
    var answer =
        gateway.get("/api/v1/tickets/tickets.list?statuses=open&top=10&trace=t1&order=asc", alice);
    var seen = ConfiguredGateway.json(answer);
    assertThat(seen.get("target").asString())
        .isEqualTo("/api/tickets?expand=owner&statuses%5B%5D=open&%24top=10&order=asc");
    assertThat(seen.at("/headers/x-trace").asString()).isEqualTo("t1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tickets.list | {\"order\":\"up\"} | /order",
        "tickets.list | {\"top\":20} | /top",
        "tickets.list | {\"statuses\":[\"lost\"]} | /statuses/0",
        "tickets.create | {\"fields\":{\"size\":0}} | /fields/size",
        "tickets.create | {\"fields\":{}} | /fields",
        "tickets.create | {\"tags\":1} | /tags",
        "tickets.list | {\"$top\":10} | top"
      })
  void refusesOtherValues(String operation, String input, String place) {
    var answer = gateway.send("POST", "/api/v1/tickets/" + operation, alice, input);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains(place);
  }

  @Test
  void showsModelsTheNamesOfCallersWithTheirSchemas() {
    var described = ConfiguredGateway.json(gateway.get("/api/v1/apps/tickets/operations", alice));
    var text = described.toString();
    assertThat(text)
        .contains("\"statuses\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"enum\":")
        .contains("\"top\":{\"type\":\"integer\",\"enum\":[10,50]}")
        .contains("\"tags\":{\"type\":[\"string\",\"array\"]")
        .doesNotContain("$top", "statuses[]", "DateSent");
  }

  private static JsonNode called(String operation, String input) {
    var answer = gateway.send("POST", "/api/v1/" + operation, alice, input);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }
}
