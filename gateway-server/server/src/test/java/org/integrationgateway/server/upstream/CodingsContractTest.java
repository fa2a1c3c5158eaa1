package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Content codings of answers of an upstream. */
final class CodingsContractTest {
  private static final String TEXT = "{\"text\":\"" + "grüße ".repeat(60_000) + "\"}";

  @TempDir static Path home;
  private static FrontedUpstream upstream;
  private static String coding = "";
  private static byte[] body = {};

  @BeforeAll
  static void start() throws IOException {
    upstream =
        new FrontedUpstream(
            home,
            visit ->
                new FrontedUpstream.Answer(
                    200,
                    Map.of("Content-Type", "application/json", "Content-Encoding", coding),
                    body));
  }

  @AfterAll
  static void stop() throws Exception {
    upstream.close();
  }

  private static HttpResponse<String> read() {
    return upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice);
  }

  private static byte[] packed(String form, String text) {
    try {
      var out = new ByteArrayOutputStream();
      try (var packing =
          form.equals("gzip")
              ? new GZIPOutputStream(out)
              : new DeflaterOutputStream(out, new Deflater(6, form.equals("raw")))) {
        packing.write(text.getBytes(UTF_8));
      }
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"gzip, gzip", "x-gzip, gzip", "GZIP, gzip", "deflate, zlib", "deflate, raw"})
  void decodes(String name, String form) {
    coding = name;
    for (var text : new String[] {TEXT, "{\"a\":1}", "{}"}) {
      body = packed(form, text);
      var answer = read();
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(text);
      assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
    }
  }

  @Test
  void readsEveryMember() {
    coding = "gzip, identity";
    var out = new ByteArrayOutputStream();
    out.writeBytes(packed("gzip", "{\"a\":\"" + "x".repeat(8190)));
    out.writeBytes(packed("gzip", TEXT));
    out.writeBytes(packed("gzip", "\"}"));
    body = out.toByteArray();
    assertThat(read().body()).hasSize(8196 + TEXT.length() + 2);
  }

  @Test
  void passesIdentityOn() {
    coding = "identity";
    body = "{}".getBytes(UTF_8);
    assertThat(read().body()).isEqualTo("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "compress", "dcb", "gzip, br", "gzip, gzip"})
  void refusesWhatItCannotDecode(String name) {
    coding = name;
    body = packed("gzip", "{}");
    var answer = read();
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body())
        .contains("upstream_invalid_response", "Content-Encoding", "gzip, deflate");
    var result = upstream.tool("up_read", "{\"what\":\"x\"}");
    assertThat(result.path("isError").asBoolean()).isTrue();
    assertThat(result.toString()).contains("Content-Encoding");
  }

  @Test
  void needsNoDecoderForAnEmptyAnswer() {
    coding = "br";
    body = new byte[0];
    assertThat(read().statusCode()).isEqualTo(200);
    assertThat(upstream.gateway.get("/api/v1/up/head?what=x", upstream.alice).statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"gzip, gzip", "deflate, zlib", "deflate, raw"})
  void refusesWhatIsCutOff(String name, String form) {
    coding = name;
    var whole = packed(form, "{\"a\":" + "1".repeat(3000) + "}");
    for (int missing : new int[] {1, 5, whole.length - 3}) {
      body = Arrays.copyOf(whole, whole.length - missing);
      var answer = read();
      assertThat(answer.statusCode()).as("%s without %d bytes", form, missing).isEqualTo(502);
      assertThat(answer.body()).contains("upstream_invalid_response");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate"})
  void refusesWhatIsNotPacked(String name) {
    coding = name;
    body = "{\"a\": \"this was never packed\"}".getBytes(UTF_8);
    assertThat(read().statusCode()).isEqualTo(502);
  }

  @Test
  void asksForWhatItDecodes() {
    coding = "identity";
    body = "{}".getBytes(UTF_8);
    read();
    assertThat(upstream.last().header("Accept-Encoding")).isEqualTo("gzip, deflate");
  }
}
