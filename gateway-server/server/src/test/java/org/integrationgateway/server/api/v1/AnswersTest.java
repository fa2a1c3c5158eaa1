package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.RawUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Answers that are not JSON, and answers that are broken, from the upstream to the caller. */
final class AnswersTest {
  private static final int LIMIT = 3_000_000;
  private static final byte[] LARGE = new byte[2_000_000];
  private static final byte[] BOMB = gzipped(new byte[50_000_000]);
  private static final byte[] SMALL = {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff};
  private static final JettyUpstream GOOD = new JettyUpstream(AnswersTest::answer);
  private static final RawUpstream WITH_BODY_OF_204 =
      raw("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello");
  private static final RawUpstream TOO_SHORT =
      raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nhello");
  private static final RawUpstream TOO_LONG =
      raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 2\r\n\r\nhello");
  private static final RawUpstream BAD_CHUNK =
      raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello");
  private static final RawUpstream BAD_GZIP =
      raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\nnot gzip at!");
  private static final RawUpstream ENDLESS =
      new RawUpstream(
          out -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".getBytes(UTF_8));
            var piece = new byte[1024];
            while (true) {
              out.write(piece);
              out.flush();
              Thread.sleep(1);
            }
          });

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  private static RawUpstream raw(String answer) {
    return new RawUpstream(out -> out.write(answer.getBytes(UTF_8)));
  }

  @BeforeAll
  static void start() throws IOException {
    new Random(3).nextBytes(LARGE);
    app("good", GOOD.at("").toString());
    app("full204", WITH_BODY_OF_204.at("").toString());
    app("short", TOO_SHORT.at("").toString());
    app("long", TOO_LONG.at("").toString());
    app("chunk", BAD_CHUNK.at("").toString());
    app("gzip", BAD_GZIP.at("").toString());
    app("endless", ENDLESS.at("").toString());
    gateway =
        ConfiguredGateway.start(
            home,
            """
              limits: {upstreamResponseBytes: 3000000}
            apps:
              good: {provider: {source: {path: good}}}
              full204: {provider: {source: {path: full204}}}
              short: {provider: {source: {path: short}}}
              long: {provider: {source: {path: long}}}
              chunk: {provider: {source: {path: chunk}}}
              gzip: {provider: {source: {path: gzip}}}
              endless: {provider: {source: {path: endless}}, limits: {requestTimeout: 700ms}}
            """);
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    GOOD.close();
    for (var upstream :
        new RawUpstream[] {WITH_BODY_OF_204, TOO_SHORT, TOO_LONG, BAD_CHUNK, BAD_GZIP, ENDLESS}) {
      upstream.close();
    }
  }

  private static void app(String name, String baseUrl) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          mcp: true
          connections:
            default: {mode: none}
          surfaces:
            rest:
              connection: default
              baseUrl: %s
              operations:
                - name: get
                  method: GET
                  path: /{what}
                  parameters:
                    - {name: what, type: string, in: path, required: true}
                    - {name: type, type: string, in: query}
                - {name: head, method: HEAD, path: /large}
        """
            .formatted(name, baseUrl));
  }

  private static void answer(Request request, Response response) throws Exception {
    var headers = response.getHeaders();
    var types = Request.extractQueryParameters(request).getValue("type");
    if (types != null) {
      headers.put("Content-Type", types);
    }
    switch (request.getHttpURI().getPath()) {
      case "/large" -> {
        headers.put("Content-Disposition", "attachment; filename=\"a.bin\"");
        headers.put("Content-Length", LARGE.length);
        send(response, request.getMethod().equals("HEAD") ? new byte[0] : LARGE);
      }
      case "/unsized" -> {
        Content.Sink.asOutputStream(response).write(LARGE, 0, 1_500_000);
        send(response, new byte[0]);
      }
      case "/small" -> send(response, SMALL);
      case "/text" -> send(response, "grüße".getBytes(UTF_8));
      case "/missing" -> {
        response.setStatus(404);
        send(response, SMALL);
      }
      case "/bomb" -> {
        headers.put("Content-Encoding", "gzip");
        send(response, BOMB);
      }
      case "/gzip" -> {
        headers.put("Content-Encoding", "gzip");
        send(response, gzipped(LARGE));
      }
      default -> throw new AssertionError(request.getHttpURI());
    }
  }

  private static byte[] gzipped(byte[] bytes) {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static void send(Response response, byte[] body) throws IOException {
    try (var blocker = Blocker.callback()) {
      response.write(true, ByteBuffer.wrap(body), blocker);
      blocker.block();
    }
  }

  @Test
  void streamsLargeFilesWithTheirHeaders() throws Exception {
    var answer = bytes("good/get?what=large&type=image/png");
    assertThat(answer.body()).isEqualTo(LARGE);
    assertThat(answer.headers().firstValue("Content-Type")).contains("image/png");
    assertThat(answer.headers().firstValue("Content-Disposition"))
        .contains("attachment; filename=\"a.bin\"");
    assertThat(answer.headers().firstValue("Content-Length")).contains("2000000");
    assertThat(bytes("good/get?what=gzip").body()).isEqualTo(LARGE);
    assertThat(bytes("good/get?what=unsized").body()).hasSize(1_500_000);
    assertThat(bytes("good/get?what=small").body()).isEqualTo(SMALL);
  }

  @Test
  void answersAHeadWithoutBody() throws Exception {
    var answer = bytes("good/head");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Content-Disposition")).isPresent();
  }

  @Test
  void ignoresTheBodyOf204() throws Exception {
    var answer = bytes("full204/get?what=x");
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "chunk", "gzip"})
  void refusesAnswersThatAreBroken(String app) throws Exception {
    var answer = bytes(app + "/get?what=x");
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(new String(answer.body(), UTF_8)).contains("upstream_invalid_response");
  }

  @Test
  void takesNoMoreThanTheAnnouncedLength() throws Exception {
    assertThat(new String(bytes("long/get?what=x").body(), UTF_8)).isEqualTo("he");
  }

  @Test
  void boundsWhatABombUnpacksTo() {
    assertThat(received("good/get?what=bomb")).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void endsAStreamWithoutEndAtTheDeadline() throws Exception {
    eventually(
        () -> {
          long began = System.nanoTime();
          assertThat(received("endless/get?what=x"))
              .as("a stream that began before the deadline")
              .isLessThanOrEqualTo(LIMIT);
          assertThat(Duration.ofNanos(System.nanoTime() - began))
              .isLessThan(Duration.ofSeconds(30));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "small, image/png, image",
    "small, audio/mpeg, audio",
    "small, application/pdf, resource",
    "small, '', resource",
    "text, '', text",
    "text, text/csv, text",
    "text, application/xml, text",
    "text, image/svg+xml, text",
  })
  void givesModelsWhatTheyCanUse(String what, String type, String kind) {
    var result = tool(what, type);
    assertThat(result.get("isError").asBoolean()).isFalse();
    var content = result.get("content").get(0);
    assertThat(content.get("type").asString()).isEqualTo(kind);
    switch (kind) {
      case "text" -> assertThat(content.get("text").asString()).isNotEmpty();
      case "resource" -> {
        var resource = content.get("resource");
        assertThat(resource.get("uri").asString()).startsWith("gateway://good/get#");
        assertThat(resource.get("mimeType").asString())
            .isEqualTo(type.isEmpty() ? "application/octet-stream" : type);
        assertThat(Base64.getDecoder().decode(resource.get("blob").asString())).isEqualTo(SMALL);
      }
      default -> {
        assertThat(content.get("mimeType").asString()).isEqualTo(type);
        assertThat(Base64.getDecoder().decode(content.get("data").asString())).isEqualTo(SMALL);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"large, application/pdf", "large, image/png", "unsized, video/mp4", "large, ''"})
  void tellsModelsThatBytesAreTooMany(String what, String type) {
    var result = tool(what, type);
    assertThat(result.get("isError").asBoolean()).isTrue();
    assertThat(result.toString()).contains("more than 1 MiB");
  }

  @Test
  void tellsModelsTheStatusOfARefusalWithBytes() {
    var result = tool("missing", "image/png");
    assertThat(result.get("isError").asBoolean()).isTrue();
    assertThat(result.get("content").get(0).get("text").asString())
        .isEqualTo("The upstream returned status 404.");
  }

  private static JsonNode tool(String what, String type) {
    var arguments =
        "{\"what\":\"" + what + "\"" + (type.isEmpty() ? "" : ",\"type\":\"" + type + "\"");
    var message =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"good_get\",\"arguments\":"
            + arguments
            + "}}}";
    return ConfiguredGateway.json(gateway.send("POST", "/mcp", alice, message)).get("result");
  }

  private static HttpResponse<byte[]> bytes(String target) throws Exception {
    return HttpClient.newHttpClient().send(request(target), BodyHandlers.ofByteArray());
  }

  /** The bytes that arrive before the answer breaks off. */
  private static long received(String target) {
    var count = new long[1];
    try {
      var whole =
          HttpClient.newHttpClient()
              .send(
                  request(target),
                  BodyHandlers.ofByteArrayConsumer(
                      piece -> count[0] += piece.map(bytes -> bytes.length).orElse(0)));
      throw new AssertionError(
          "the answer with status %d ended as if it were complete: %d bytes"
              .formatted(whole.statusCode(), count[0]));
    } catch (IOException brokenOff) {
      return count[0];
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpRequest request(String target) {
    return HttpRequest.newBuilder(gateway.gateway().uri().resolve("/api/v1/" + target))
        .header("Authorization", "Bearer " + alice)
        .timeout(Duration.ofSeconds(60))
        .build();
  }
}
