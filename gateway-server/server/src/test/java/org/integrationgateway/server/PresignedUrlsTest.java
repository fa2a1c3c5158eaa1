package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Presigned URLs of an embedded object store, through the real listener. */
final class PresignedUrlsTest {
  private static final Instant START = Instant.parse("2026-11-21T05:00:00Z");

  /** The bytes of a large object: no buffer of a request or an answer holds them. */
  private static final long LARGE = (long) Rounds.of("gateway.s3.mebibytes", 256, 1024) << 20;

  private static final AtomicReference<Instant> now = new AtomicReference<>(START);

  @TempDir static Path folder;
  private static Gateway gateway;
  private static final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            providers:
              s3:
                files: {source: builtin:directory, config: {maxObjectBytes: 2GiB}}
                small: {source: builtin:directory, config: {maxObjectBytes: 10}}
            """);
    var config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config, ticking());
  }

  private static Clock ticking() {
    return new Clock() {
      @Override
      public ZoneOffset getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(java.time.ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now.get();
      }
    };
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void reset() {
    now.set(START);
  }

  private static ObjectStorage store(String name) {
    return gateway.services().get(ProviderKind.S3, name);
  }

  private static PresignedUrl url(String store, String key, Presign.Method method, String type) {
    return store(store)
        .presign(
            new Presign(
                new ObjectRef("bucket", key),
                method,
                Duration.ofMinutes(5),
                Optional.ofNullable(type)));
  }

  private static String get(String key) {
    return text(url("files", key, Presign.Method.GET, null));
  }

  private static String put(String key) {
    return text(url("files", key, Presign.Method.PUT, null));
  }

  private static String text(PresignedUrl url) {
    return url.url().use(text -> text);
  }

  private static HttpResponse<String> send(
      String method, String url, String body, String... headers) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(url))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void writesAndReadsUnderAnyKey() throws Exception {
    for (var key : List.of("a.txt", "a/../b", "//", "%2e%2e/\\ü €\n", "x".repeat(1024))) {
      var written = send("PUT", put(key), "content of " + key.length());
      assertThat(written.statusCode()).as(written.body()).isEqualTo(204);
      var read = send("GET", get(key), null);
      assertThat(read.statusCode()).isEqualTo(200);
      assertThat(read.body()).isEqualTo("content of " + key.length());
      assertThat(read.headers().firstValue("ETag")).isEqualTo(written.headers().firstValue("ETag"));
    }
  }

  @Test
  void aStoredPageIsADownloadAndNoPageOfTheGateway() throws Exception {
    send("PUT", put("web/evil.html"), "<script>1</script>", "Content-Type", "text/html");
    var headers = send("GET", get("web/evil.html"), null).headers();
    assertThat(headers.firstValue("Content-Type")).contains("text/html");
    assertThat(headers.firstValue("Content-Disposition"))
        .contains("attachment; filename*=UTF-8''evil.html");
    assertThat(headers.firstValue("Content-Security-Policy").orElseThrow()).startsWith("sandbox");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void headGivesTheLengthWithoutTheContent() throws Exception {
    send("PUT", put("head"), "12345");
    var answer = send("HEAD", get("head"), null);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).contains("5");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void givesRanges() throws Exception {
    send("PUT", put("range"), "0123456789");
    var url = get("range");
    assertThat(send("GET", url, null, "Range", "bytes=2-4").body()).isEqualTo("234");
    assertThat(send("GET", url, null, "Range", "bytes=7-").body()).isEqualTo("789");
    assertThat(send("GET", url, null, "Range", "bytes=-2").body()).isEqualTo("89");
    var part = send("GET", url, null, "Range", "bytes=8-100");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 8-9/10");
    assertThat(send("GET", url, null, "Range", "bytes=0-1,3-4").body()).isEqualTo("0123456789");
    assertThat(send("GET", url, null, "Range", "lines=1-2").statusCode()).isEqualTo(200);
    var behind = send("GET", url, null, "Range", "bytes=10-");
    assertThat(behind.statusCode()).isEqualTo(416);
    assertThat(behind.headers().firstValue("Content-Range")).contains("bytes */10");
    assertThat(behind.body()).contains("range_not_satisfiable");
    assertThat(send("GET", url, null, "Range", "bytes=2-4", "If-Range", "\"other\"").body())
        .isEqualTo("0123456789");
  }

  @Test
  void holdsConditions() throws Exception {
    var tag = send("PUT", put("cond"), "1").headers().firstValue("ETag").orElseThrow();
    assertThat(send("GET", get("cond"), null, "If-None-Match", tag).statusCode()).isEqualTo(304);
    assertThat(send("GET", get("cond"), null, "If-Match", "\"other\"").statusCode()).isEqualTo(412);
    assertThat(
            send("GET", get("cond"), null, "If-Modified-Since", "Sat, 21 Nov 2026 05:00:00 GMT")
                .statusCode())
        .isEqualTo(304);
    var again = send("PUT", put("cond"), "2", "If-None-Match", "*");
    assertThat(again.statusCode()).isEqualTo(412);
    assertThat(again.body()).contains("precondition_failed");
    assertThat(send("PUT", put("cond"), "2", "If-Match", tag).statusCode()).isEqualTo(204);
    assertThat(send("GET", get("cond"), null).body()).isEqualTo("2");
  }

  @Test
  void refusesWhatWasChangedOrHasExpired() throws Exception {
    send("PUT", put("mine"), "secret");
    send("PUT", put("yours"), "other");
    var url = get("mine");
    var otherKey = get("yours").replaceFirst("\\?.*", "");
    var query = url.substring(url.indexOf('?'));
    var refused =
        List.of(
            otherKey + query,
            url.replace("/bucket/", "/bucke2/"),
            url.replace("/files/", "/small/"),
            url.replace("/files/", "/other/"),
            url.replaceFirst("expires=\\d", "expires=9"),
            url + "0",
            url.replaceFirst("&signature=.*", ""),
            url.replaceFirst("\\?.*", ""),
            url + "&type=text/html");
    for (var changed : refused) {
      var answer = send("GET", changed, null);
      assertThat(answer.statusCode()).as(changed).isEqualTo(403);
      assertThat(answer.body()).contains("the URL's signature is not valid");
    }
    assertThat(send("PUT", url, "x").statusCode()).as("made for reading").isEqualTo(403);
    assertThat(send("GET", put("mine"), null).statusCode()).as("for writing").isEqualTo(403);
    for (var other : List.of(url, put("mine"))) {
      assertThat(send("DELETE", other, null).statusCode()).as("not for that").isEqualTo(403);
    }
    assertThat(send("POST", url, "x").statusCode()).isEqualTo(405);
    now.set(START.plus(Duration.ofMinutes(5)));
    var expired = send("GET", url, null);
    assertThat(expired.statusCode()).isEqualTo(403);
    assertThat(expired.body()).contains("the URL expired at 2026-11-21T05:05:00Z");
  }

  @Test
  void deletes() throws Exception {
    var tag = send("PUT", put("gone"), "1").headers().firstValue("ETag").orElseThrow();
    var url = text(url("files", "gone", Presign.Method.DELETE, null));
    assertThat(send("GET", url, null).statusCode()).as("made for deleting").isEqualTo(403);
    assertThat(send("PUT", url, "2").statusCode()).as("made for deleting").isEqualTo(403);
    assertThat(send("DELETE", url, null, "If-Match", "\"other\"").statusCode()).isEqualTo(412);
    assertThat(send("GET", get("gone"), null).body()).isEqualTo("1");
    assertThat(send("DELETE", url, null, "If-Match", tag).statusCode()).isEqualTo(204);
    assertThat(send("GET", get("gone"), null).statusCode()).isEqualTo(404);
    assertThat(send("DELETE", url, null).statusCode()).as("gone already").isEqualTo(204);
  }

  @Test
  void holdsTheTypeThatTheUrlWasMadeFor() throws Exception {
    var url = url("files", "typed", Presign.Method.PUT, "text/plain");
    assertThat(url.headers()).containsEntry("Content-Type", "text/plain");
    assertThat(send("PUT", text(url), "x", "Content-Type", "text/html").statusCode())
        .isEqualTo(403);
    assertThat(send("PUT", text(url), "x", "Content-Type", "text/plain").statusCode())
        .isEqualTo(204);
  }

  @Test
  void refusesMoreThanTheStoreTakes() throws Exception {
    var url = text(url("small", "big", Presign.Method.PUT, null));
    var answer = send("PUT", url, "01234567890");
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("payload_too_large");
    for (long size : List.of(11L, LARGE)) {
      var unannounced =
          http.send(
              HttpRequest.newBuilder(URI.create(url))
                  .PUT(BodyPublishers.ofInputStream(() -> new Zeros(size)))
                  .build(),
              BodyHandlers.ofString());
      assertThat(unannounced.statusCode()).isEqualTo(413);
      assertThat(unannounced.body()).contains("payload_too_large");
    }
    assertThat(send("GET", text(url("small", "big", Presign.Method.GET, null)), null).statusCode())
        .isEqualTo(404);
  }

  @Test
  @Tag("nightly")
  void streamsALargeObjectBothWays() throws Exception {
    var written =
        http.send(
            HttpRequest.newBuilder(URI.create(put("huge")))
                .PUT(
                    BodyPublishers.fromPublisher(
                        BodyPublishers.ofInputStream(() -> new Zeros(LARGE)), LARGE))
                .build(),
            BodyHandlers.ofString());
    assertThat(written.statusCode()).as(written.body()).isEqualTo(204);
    var read =
        http.send(
            HttpRequest.newBuilder(URI.create(get("huge"))).build(), BodyHandlers.ofInputStream());
    assertThat(read.headers().firstValueAsLong("Content-Length")).hasValue(LARGE);
    try (var body = read.body()) {
      var piece = new byte[1 << 16];
      long count = 0;
      for (int got = body.read(piece); got >= 0; got = body.read(piece)) {
        count += got;
      }
      assertThat(count).isEqualTo(LARGE);
    }
    store("files")
        .delete(new ObjectRef("bucket", "huge"), org.integrationgateway.sdk.s3.Conditions.NONE);
  }

  /** So many bytes that are zero. */
  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long count) {
      this.left = count;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      left -= count;
      return count;
    }
  }
}
