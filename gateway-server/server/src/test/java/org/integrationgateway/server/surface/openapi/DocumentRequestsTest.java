package org.integrationgateway.server.surface.openapi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.EchoUpstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Parameters and bodies of an OpenAPI document, from the caller to the upstream. */
final class DocumentRequestsTest {
  private static final EchoUpstream ECHO = new EchoUpstream();
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      info: {title: Styles, version: '1'}
      servers: [{url: UPSTREAM}]
      components:
        schemas:
          Value: {type: [string, array, object, 'null']}
      paths:
        /matrix/{color}:
          get:
            operationId: matrix
            parameters: [{name: color, in: path, required: true, style: matrix, explode: true, schema: {$ref: '#/components/schemas/Value'}}]
        /label/{color}:
          get:
            operationId: label
            parameters: [{name: color, in: path, required: true, style: label, schema: {$ref: '#/components/schemas/Value'}}]
        /simple/{color}:
          get:
            operationId: simple
            parameters: [{name: color, in: path, required: true, schema: {$ref: '#/components/schemas/Value'}}]
        /form:
          get:
            operationId: form
            parameters: [{name: color, in: query, schema: {$ref: '#/components/schemas/Value'}}]
        /joined:
          get:
            operationId: joined
            parameters: [{name: color, in: query, explode: false, schema: {$ref: '#/components/schemas/Value'}}]
        /space:
          get:
            operationId: space
            parameters: [{name: color, in: query, style: spaceDelimited, explode: false, schema: {$ref: '#/components/schemas/Value'}}]
        /pipe:
          get:
            operationId: pipe
            parameters: [{name: color, in: query, style: pipeDelimited, explode: false, schema: {$ref: '#/components/schemas/Value'}}]
        /deep:
          get:
            operationId: deep
            parameters: [{name: color, in: query, style: deepObject, explode: true, schema: {$ref: '#/components/schemas/Value'}}]
        /reserved:
          get:
            operationId: reserved
            parameters: [{name: color, in: query, allowReserved: true, schema: {$ref: '#/components/schemas/Value'}}]
        /content:
          get:
            operationId: content
            parameters: [{name: color, in: query, content: {application/json: {schema: {$ref: '#/components/schemas/Value'}}}}]
        /header:
          get:
            operationId: header
            parameters: [{name: X-Color, in: header, explode: true, schema: {$ref: '#/components/schemas/Value'}}]
        /cookie:
          get:
            operationId: cookie
            parameters:
              - {name: color, in: cookie, schema: {type: string}}
              - {name: size, in: cookie, schema: {type: integer}}
        /nothing:
          get: {operationId: nothing}
        /icon:
          put:
            operationId: icon
            requestBody:
              content:
                image/png: {schema: {type: string, format: binary}}
                image/jpeg: {schema: {type: string, format: binary}}
        /asset:
          put:
            operationId: asset
            requestBody: {content: {'*/*': {schema: {type: string, format: binary}}}}
        /images/{name}:
          put:
            operationId: image
            parameters:
              - {name: name, in: path, required: true, schema: {type: string}}
              - {name: public, in: query, schema: {type: boolean}}
            requestBody:
              required: true
              content: {'image/*': {schema: {type: string, format: binary}}}
        /text:
          post:
            operationId: text
            requestBody: {content: {text/plain: {schema: {type: string}}}}
        /album:
          post:
            operationId: album
            requestBody:
              required: true
              content:
                multipart/form-data:
                  schema:
                    type: object
                    required: [photos]
                    properties:
                      title: {type: string}
                      photos: {type: array, items: {type: string, format: binary}}
                  encoding: {photos: {contentType: image/png}}
        /cover:
          post:
            operationId: cover
            requestBody:
              content:
                multipart/form-data:
                  schema:
                    type: object
                    required: [photo]
                    properties: {title: {type: string}, photo: {type: string, format: binary}}
        /note:
          post:
            operationId: note
            requestBody:
              content:
                application/json:
                  schema:
                    type: object
                    required: [text, author]
                    properties: {text: {type: string}, author: {type: string}, stars: {type: integer}}
        /fields:
          post:
            operationId: fields
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema:
                    type: object
                    properties:
                      expand: {type: array, items: {type: string}}
                      metadata: {type: object}
                  encoding:
                    expand: {style: deepObject, explode: true}
                    metadata: {style: deepObject, explode: true}
        /required:
          post:
            operationId: required
            requestBody:
              required: true
              content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}
      """;

  @BeforeAll
  static void start() throws IOException {
    var folder = Files.createDirectories(home.resolve("styles"));
    Files.writeString(folder.resolve("openapi.yaml"), DOCUMENT.replace("UPSTREAM", ECHO.at("")));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/styles
        version: 1.0.0
        spec:
          mcp: true
          connections:
            default: {mode: none}
          surfaces:
            openapi: {connection: default, document: openapi.yaml}
        """);
    gateway =
        ConfiguredGateway.start(home, "apps:\n  styles: {provider: {source: {path: styles}}}\n");
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    ECHO.close();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "matrix, `[\"blue\",\"black\"]`, /matrix/;color=blue;color=black",
        "matrix, `{\"R\":100,\"G\":200}`, /matrix/;R=100;G=200",
        "label, `[\"blue\",\"black\"]`, `/label/.blue,black`",
        "simple, `{\"R\":100,\"G\":200}`, `/simple/R,100,G,200`",
        "simple, `\"a/b\"`, /simple/a%2Fb",
        "form, `[\"blue\",\"black\"]`, /form?color=blue&color=black",
        "form, `{\"R\":100,\"G\":200}`, /form?R=100&G=200",
        "form, `\"\"`, /form?color=",
        "form, null, /form",
        "joined, `[\"blue\",\"black\"]`, `/joined?color=blue,black`",
        "space, `[\"blue\",\"black\"]`, /space?color=blue%20black",
        "pipe, `[\"blue\",\"black\"]`, /pipe?color=blue%7Cblack",
        "deep, `{\"R\":100,\"G\":{\"a\":1}}`, /deep?color%5BR%5D=100&color%5BG%5D%5Ba%5D=1",
        "reserved, `\"/a?b:c&d=1#e\"`, /reserved?color=/a?b:c%26d=1%23e",
        "content, `{\"R\":100}`, /content?color=%7B%22R%22%3A100%7D",
      })
  void writesParametersInTheirStyles(String operation, String value, String target) {
    assertThat(call(operation, "{\"color\":" + value + "}").get("target").asString())
        .isEqualTo(target);
  }

  @Test
  void writesHeadersAndCookies() {
    var seen = call("header", "{\"X-Color\":{\"R\":100,\"G\":200}}");
    assertThat(seen.at("/headers/x-color").asString()).isEqualTo("R=100,G=200");
    seen = call("cookie", "{\"color\":\"a b;c\",\"size\":7}");
    assertThat(seen.at("/headers/cookie").asString()).isEqualTo("color=a%20b%3Bc; size=7");
    assertThat(post("header", "application/json", "{\"X-Color\":\"ä\"}").statusCode())
        .isEqualTo(400);
  }

  @Test
  void takesNothingThatIsNotDeclared() {
    assertThat(call("nothing", "{}").get("target").asString()).isEqualTo("/nothing");
    assertThat(post("nothing", "application/json", "{\"x\":1}").statusCode()).isEqualTo(400);
  }

  @Test
  void sendsAnUploadOfADeclaredRange() {
    var answer = post("image?name=a&public=true", "image/webp", "\u0000\u00ff");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var seen = ConfiguredGateway.json(answer);
    assertThat(seen.get("method").asString()).isEqualTo("PUT");
    assertThat(seen.get("target").asString()).isEqualTo("/images/a?public=true");
    assertThat(seen.at("/headers/content-type").asString()).isEqualTo("image/webp");
    assertThat(seen.get("body").asString()).isEqualTo("\u0000\u00ff");
    var refused = post("image?name=a", "text/plain", "x");
    assertThat(refused.statusCode()).isEqualTo(415);
    assertThat(refused.body()).contains("image/*");
    var text = call("image", "{\"name\":\"a\",\"body\":\"AP8=\"}");
    assertThat(text.get("body").asString()).isEqualTo("\u0000\u00ff");
    assertThat(text.at("/headers/content-type").asString()).isEqualTo("application/octet-stream");
    var uri = call("image", "{\"name\":\"a\",\"body\":\"data:image/webp;base64,AP8=\"}");
    assertThat(uri.get("body").asString()).isEqualTo("\u0000\u00ff");
    assertThat(uri.at("/headers/content-type").asString()).isEqualTo("image/webp");
  }

  @Test
  void sendsAnUploadOfEachDeclaredType() {
    for (var type : List.of("image/png", "image/jpeg")) {
      var seen = ConfiguredGateway.json(post("icon", type, "x"));
      assertThat(seen.at("/headers/content-type").asString()).isEqualTo(type);
    }
    assertThat(post("icon", "image/gif", "x").statusCode()).isEqualTo(415);
    var any = ConfiguredGateway.json(post("asset", "text/csv", "a,b"));
    assertThat(any.at("/headers/content-type").asString()).isEqualTo("text/csv");
    assertThat(any.get("body").asString()).isEqualTo("a,b");
  }

  @Test
  void sendsTextAndForms() {
    assertThat(ConfiguredGateway.json(post("text", "text/plain", "a\nb")).get("body").asString())
        .isEqualTo("a\nb");
    assertThat(call("text", "{\"body\":\"a\\nb\"}").get("body").asString()).isEqualTo("a\nb");
    assertThat(
            call("fields", "{\"expand\":[\"a\",\"b\"],\"metadata\":{\"k\":\"v w\"}}")
                .get("body")
                .asString())
        .isEqualTo("expand%5B0%5D=a&expand%5B1%5D=b&metadata%5Bk%5D=v+w");
    assertThat(call("required", "{}").get("body").asString()).isEqualTo("{}");
  }

  @Test
  void aBodyThatMayBeLeftOutNeedsItsMembersOnceItIsSent() {
    assertThat(call("note", "{}").get("body").asString()).isEmpty();
    var whole = "{\"text\":\"Hello\",\"author\":\"Ada\",\"stars\":5}";
    assertThat(call("note", whole).get("body").asString()).isEqualTo(whole);

    assertThat(post("note", "application/json", "{\"stars\":5}").body())
        .contains("\"status\":400", "/text", "is required where 'stars' is given");
    assertThat(post("note", "application/json", "{\"text\":\"Hello\"}").body())
        .contains("\"status\":400", "/author", "is required where 'text' is given");
  }

  @Test
  void anUploadIsAMemberOfABodyThatMayBeLeftOut() {
    var body =
        "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nt\r\n"
            + "--B\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"1\"\r\n\r\none\r\n"
            + "--B--\r\n";
    var answer = post("cover", "multipart/form-data; boundary=B", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(post("cover", "application/json", "{\"title\":\"t\"}").statusCode()).isEqualTo(400);
  }

  @Test
  void sendsSeveralFilesUnderOneName() {
    var part =
        "--B\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"%s\"\r\n\r\n%s\r\n";
    var body = part.formatted("1.png", "one") + part.formatted("2.png", "two") + "--B--\r\n";
    var answer = post("album", "multipart/form-data; boundary=B", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(ConfiguredGateway.json(answer).get("body").asString())
        .contains("name=\"photos\"; filename=\"1.png\"\r\nContent-Type: image/png\r\n\r\none\r\n")
        .contains("name=\"photos\"; filename=\"2.png\"\r\nContent-Type: image/png\r\n\r\ntwo\r\n");
    var seen = call("album", "{\"title\":\"t\",\"photos\":[\"b25l\",\"dHdv\"]}");
    assertThat(seen.get("body").asString())
        .contains("name=\"photos\"; filename=\"photos\"\r\nContent-Type: image/png\r\n\r\none\r\n")
        .contains("two");
    assertThat(post("album", "multipart/form-data; boundary=B", "--B--\r\n").statusCode())
        .isEqualTo(400);
  }

  @Test
  void takesBytesAsBase64OverMcp() {
    var message =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"styles_image",
         "arguments":{"name":"a","body":"AP8="}}}\
        """;
    var result = ConfiguredGateway.json(gateway.send("POST", "/mcp", alice, message)).get("result");
    assertThat(result.at("/structuredContent/body").asString()).isEqualTo("\u0000\u00ff");
  }

  private static JsonNode call(String operation, String input) {
    var answer = post(operation, "application/json", input);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static HttpResponse<String> post(String target, String type, String body) {
    var bytes = body.getBytes(type.equals("application/json") ? UTF_8 : ISO_8859_1);
    return gateway.post("/api/v1/styles/" + target, alice, type, BodyPublishers.ofByteArray(bytes));
  }
}
