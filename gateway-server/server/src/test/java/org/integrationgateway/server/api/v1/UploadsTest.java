package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.EchoUpstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Bodies that are not JSON, from the caller to the upstream. */
final class UploadsTest {
  private static final int LIMIT = 3_000_000;
  private static final EchoUpstream ECHO = new EchoUpstream();
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws IOException {
    app("files", "application/octet-stream");
    app("notes", "text/markdown");
    app("forms", "multipart/form-data");
    app("plain", "application/json");
    gateway =
        ConfiguredGateway.start(
            home,
            """
              limits: {uploadBytes: 3000000, requestBodyBytes: 100000}
            apps:
              files: {provider: {source: {path: files}}}
              notes: {provider: {source: {path: notes}}}
              forms: {provider: {source: {path: forms}}}
              plain: {provider: {source: {path: plain}}}
              demo: {provider: {source: builtin:demo}}
            """);
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    ECHO.close();
  }

  private static void app(String name, String contentType) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          headers: {Content-Type: %s}
          connections:
            default: {mode: none}
          surfaces:
            rest:
              connection: default
              baseUrl: %s
              operations:
                - name: put
                  method: POST
                  path: /files/{name}
                  parameters:
                    - {name: name, type: string, in: path, required: true}
                    - {name: tag, type: array, in: query}
                    - {name: content, type: string, in: body, required: true}
                - name: digest
                  method: POST
                  path: /digest
                  parameters:
                    - {name: content, type: string, in: body, required: true}
                - name: refuse
                  method: POST
                  path: /refuse
                  parameters:
                    - {name: content, type: string, in: body, required: true}
                - name: many
                  method: POST
                  path: /many
                  parameters:
                    - {name: title, type: string, in: body}
                    - {name: size, type: int, in: body}
                    - {name: meta, type: object, in: body}
                    - {name: content, type: string, in: body}
        """
            .formatted(name, contentType, ECHO.at("")));
  }

  @Test
  void streamsBytesToTheUpstream() throws Exception {
    var bytes = bytes(2_500_000);
    for (var publisher :
        List.of(
            BodyPublishers.ofByteArray(bytes),
            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))) {
      var seen = ok(post("files/digest", "application/octet-stream", publisher));
      assertThat(seen.get("digest").get("bytes").asLong()).isEqualTo(bytes.length);
      assertThat(seen.get("digest").get("sha256").asString())
          .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
      assertThat(seen.get("headers").get("content-type").asString())
          .isEqualTo("application/octet-stream");
    }
  }

  @Test
  void takesTheOtherArgumentsFromTheQuery() {
    var seen =
        ok(post("files/put?name=a%2Fb&tag=x&tag=y", "application/octet-stream", "\u0000\u00ff"));
    assertThat(seen.get("target").asString()).isEqualTo("/files/a%2Fb?tag=x&tag=y");
    assertThat(seen.get("body").asString()).isEqualTo("\u0000\u00ff");
    assertThat(post("files/put?name=a&nmae=b", "application/octet-stream", "x").statusCode())
        .isEqualTo(400);
    assertThat(post("files/put", "application/octet-stream", "x").body()).contains("'name'");
  }

  @Test
  void sendsTheBytesOfBase64() {
    var text = Base64.getEncoder().encodeToString(new byte[] {0, -1, 10});
    var seen = ok(json("files/put", "{\"name\":\"n\",\"content\":\"" + text + "\"}"));
    assertThat(seen.get("body").asString()).isEqualTo("\u0000\u00ff\n");
    var refused = json("files/put", "{\"name\":\"n\",\"content\":\"not base64\"}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(ConfiguredGateway.json(refused).at("/errors/0/pointer").asString())
        .isEqualTo("/content");
  }

  @Test
  void sendsTextAsItIs() {
    var seen = ok(json("notes/put", "{\"name\":\"n\",\"content\":\"# ä\\n\"}"));
    assertThat(seen.get("body").asString())
        .isEqualTo(new String("# ä\n".getBytes(UTF_8), ISO_8859_1));
    assertThat(seen.get("headers").get("content-type").asString()).isEqualTo("text/markdown");
    assertThat(ok(post("notes/put?name=n", "text/markdown", "# b")).get("body").asString())
        .isEqualTo("# b");
  }

  @ParameterizedTest
  @CsvSource({
    "files/put?name=n, text/markdown, application/octet-stream",
    "notes/put?name=n, application/octet-stream, text/markdown",
    "plain/put?name=n, application/octet-stream, multipart/form-data",
    "demo/hello.greet, text/plain, application/x-www-form-urlencoded",
  })
  void saysWhichMediaTypesAnOperationTakes(String target, String sent, String named) {
    var answer = post(target, sent, "x");
    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body()).contains(sent, named, "application/json");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesMoreThanTheLimit(boolean announced) {
    var bytes = bytes(LIMIT + 1);
    var publisher =
        announced
            ? BodyPublishers.ofByteArray(bytes)
            : BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
    var answer = post("files/digest", "application/octet-stream", publisher);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
    assertThat(answer.body()).contains("payload_too_large", "3000000");
  }

  @Test
  void passesAnAnswerOnThatComesBeforeTheEndOfTheBody() {
    var answer = post("files/refuse", "application/octet-stream", bytes(LIMIT));
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).isEqualTo("{\"error\":\"too much\"}");
  }

  @Test
  void keepsJsonWithinItsOwnLimit() {
    var tooLong = "{\"name\":\"n\",\"content\":\"" + "A".repeat(100_000) + "\"}";
    assertThat(json("files/put", tooLong).statusCode()).isEqualTo(413);
  }

  @Test
  void sendsPartsOfAForm() {
    var seen =
        ok(
            json(
                "forms/many",
                "{\"title\":\"ä\",\"size\":3,\"meta\":{\"a\":[1]},\"content\":\"text\"}"));
    var type = seen.get("headers").get("content-type").asString();
    assertThat(type).startsWith("multipart/form-data; boundary=");
    var boundary = type.substring(type.indexOf('=') + 1);
    assertThat(new String(seen.get("body").asString().getBytes(ISO_8859_1), UTF_8))
        .isEqualTo(
            """
            --B
            Content-Disposition: form-data; name="title"

            ä
            --B
            Content-Disposition: form-data; name="size"

            3
            --B
            Content-Disposition: form-data; name="meta"
            Content-Type: application/json

            {"a":[1]}
            --B
            Content-Disposition: form-data; name="content"

            text
            --B--
            """
                .replace("\n", "\r\n")
                .replace("--B", "--" + boundary));
  }

  @Test
  void passesFilesOnWithTheirNamesAndTypes() throws Exception {
    var content = "x".repeat(200_000) + "\r\n-B";
    var seen =
        ok(
            multipart(
                "forms/many",
                part("name=\"title\"", "", "ä"),
                part("name=\"meta\"", "", "{\"a\":1}"),
                part(
                    "name=\"content\"; filename=\"cät.png\"",
                    "Content-Type: image/png\r\n",
                    content)));
    var body = new String(seen.get("body").asString().getBytes(ISO_8859_1), UTF_8);
    assertThat(body)
        .contains("name=\"title\"\r\n\r\nä\r\n")
        .contains("name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\r\n")
        .contains(
            "name=\"content\"; filename=\"cät.png\"\r\nContent-Type: image/png\r\n\r\n"
                + content
                + "\r\n--gateway-");
    assertThat(seen.get("headers").get("content-length").asInt())
        .isEqualTo(seen.get("body").asString().length());
    // The folder of an upload is removed when its call ends, which may be after the answer.
    eventually(() -> assertThat(uploads()).isEmpty());
  }

  @Test
  void sendsAFileAsTheWholeBody() {
    var seen =
        ok(
            multipart(
                "files/put",
                part("name=\"name\"", "", "n"),
                part("name=\"content\"; filename=\"f\"", "", "bytes")));
    assertThat(seen.get("body").asString()).isEqualTo("bytes");
    assertThat(seen.get("target").asString()).isEqualTo("/files/n");
  }

  @Test
  void makesBase64OfAFileWhereTheBodyIsJson() {
    var seen =
        ok(
            multipart(
                "plain/put",
                part("name=\"name\"", "", "n"),
                part("name=\"content\"; filename=\"f\"", "", "bytes")));
    assertThat(seen.get("body").asString()).isEqualTo("{\"content\":\"Ynl0ZXM=\"}");
  }

  @Test
  void refusesFormsThatCannotBeRead() throws Exception {
    assertThat(post("forms/many", "multipart/form-data", "x").statusCode()).isEqualTo(400);
    assertThat(post("forms/many", "multipart/form-data; boundary=B", "no parts").statusCode())
        .isEqualTo(400);
    assertThat(multipart("forms/many", part("filename=\"f\"", "", "x")).statusCode())
        .isEqualTo(400);
    assertThat(
            multipart("forms/many", part("name=\"titel\"; filename=\"f\"", "", "x")).statusCode())
        .isEqualTo(400);
    assertThat(
            multipart("forms/many", part("name=\"title\"", "", "x".repeat(100_001))).statusCode())
        .isEqualTo(413);
    assertThat(
            multipart("forms/many", part("name=\"content\"; filename=\"f\"", "", "x".repeat(LIMIT)))
                .statusCode())
        .isEqualTo(413);
    eventually(() -> assertThat(uploads()).isEmpty());
  }

  @Test
  void showsThatAnUploadStreamsWithoutReadingIt() {
    var shown = ok(post("files/put?name=n&_dryRun=true", "application/octet-stream", "bytes"));
    assertThat(shown.get("bodyStreams").asBoolean()).isTrue();
    assertThat(shown.get("url").asString()).isEqualTo(ECHO.at("/files/n"));
    assertThat(shown.has("body")).isFalse();
    var bytes = ok(json("files/put?_dryRun=true", "{\"name\":\"n\",\"content\":\"/w==\"}"));
    assertThat(bytes.get("bodyBase64").asString()).isEqualTo("/w==");
    var demo = json("demo/hello.greet?_dryRun=true", "{\"name\":\"Ada\"}");
    assertThat(demo.statusCode()).isEqualTo(400);
    assertThat(demo.body()).contains("provider of app 'demo'");
  }

  /** Folders of uploads that were not removed. */
  private static List<Path> uploads() {
    var prefix = "gateway-upload-" + ProcessHandle.current().pid();
    try (var all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(path -> path.getFileName().toString().startsWith(prefix)).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String part(String disposition, String headers, String content) {
    return "--B\r\nContent-Disposition: form-data; "
        + disposition
        + "\r\n"
        + headers
        + "\r\n"
        + content
        + "\r\n";
  }

  private static HttpResponse<String> multipart(String target, String... parts) {
    var body = String.join("", parts) + "--B--\r\n";
    return post(
        target,
        "multipart/form-data; boundary=B",
        BodyPublishers.ofByteArray(body.getBytes(UTF_8)));
  }

  private static byte[] bytes(int length) {
    var bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static HttpResponse<String> json(String target, String body) {
    return post(target, "application/json", body);
  }

  private static HttpResponse<String> post(String target, String type, String body) {
    boolean json = type.equals("application/json");
    return post(target, type, body.getBytes(json ? UTF_8 : ISO_8859_1));
  }

  private static HttpResponse<String> post(String target, String type, byte[] body) {
    return post(target, type, BodyPublishers.ofByteArray(body));
  }

  private static HttpResponse<String> post(String target, String type, BodyPublisher body) {
    return gateway.post("/api/v1/" + target, alice, type, body);
  }

  private static JsonNode ok(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }
}
