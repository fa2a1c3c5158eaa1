package org.integrationgateway.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.zip.GZIPInputStream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation at {@code /docs}, as callers without a login get it. */
final class DocsHttpTest {
  @TempDir Path home;

  private final HttpClient http = HttpClient.newHttpClient();

  private ConfiguredGateway gateway;

  @BeforeEach
  void start() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        """;
    gateway = ConfiguredGateway.start(home, yaml, Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void pagesAreOpenToEveryCaller() throws Exception {
    var folder = get("/docs");
    var page = get("/docs/");
    var found = get("/docs/search.html?q=lost%20password");

    assertThat(folder.statusCode()).isEqualTo(301);
    assertThat(folder.headers().firstValue("Location")).hasValue("docs/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
    assertThat(new String(page.body(), UTF_8)).contains("<h1 id=\"integration-gateway\">");
    assertThat(found.statusCode()).isEqualTo(200);
    assertThat(new String(found.body(), UTF_8)).contains("<script defer src=\"search-index.js\">");
  }

  @Test
  void headHasTheHeadersOfGet() throws Exception {
    for (var path : new String[] {"/docs/", "/docs/docs.js"}) {
      var page = get(path);
      var head =
          http.send(
              HttpRequest.newBuilder(page.uri())
                  .method("HEAD", HttpRequest.BodyPublishers.noBody())
                  .build(),
              BodyHandlers.ofByteArray());

      assertThat(head.statusCode()).as(path).isEqualTo(200);
      assertThat(head.body()).isEmpty();
      for (var name : new String[] {"Content-Type", "Content-Length", "ETag"}) {
        assertThat(head.headers().firstValue(name))
            .as(name)
            .isPresent()
            .isEqualTo(page.headers().firstValue(name));
      }
    }
  }

  @Test
  void pagesLoadOnlyFilesOfTheGateway() throws Exception {
    for (var path : new String[] {"/docs/", "/docs/reference/cli.html", "/docs/docs.js"}) {
      var page = get(path);

      assertThat(page.headers().firstValue("Content-Security-Policy"))
          .as(path)
          .hasValue(
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
                  + " 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
                  + " require-trusted-types-for 'script'; trusted-types 'none'");
      assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }
    var picture = get("/docs/diagrams/call.svg");
    assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
    assertThat(picture.headers().firstValue("Content-Security-Policy"))
        .hasValue("default-src 'none'; style-src 'unsafe-inline'");
  }

  @Test
  void theSearchIndexIsJson() throws Exception {
    var index = get("/docs/search.json");

    assertThat(index.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(Json.parse(index.body()).get(0).propertyNames())
        .containsExactly("heading", "text", "title", "url");
  }

  @Test
  void browsersAskWhetherTheirCopyIsCurrent() throws Exception {
    for (var encoding : new String[] {"identity", "gzip"}) {
      var first = get("/docs/concepts.html", "Accept-Encoding", encoding);
      var tag = first.headers().firstValue("ETag").orElseThrow();
      var second = get("/docs/concepts.html", "Accept-Encoding", encoding, "If-None-Match", tag);

      assertThat(first.headers().firstValue("Cache-Control")).hasValue("public, no-cache");
      assertThat(first.headers().firstValue("Vary")).hasValue("Accept-Encoding");
      assertThat(second.statusCode()).isEqualTo(304);
      assertThat(second.headers().firstValue("ETag")).hasValue(tag);
      assertThat(second.body()).isEmpty();
    }
  }

  @Test
  void filesAreCompressedForBrowsersThatAcceptIt() throws Exception {
    var plain = get("/docs/concepts.html", "Accept-Encoding", "identity");
    var packed = get("/docs/concepts.html", "Accept-Encoding", "gzip");

    assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(packed.body().length).isLessThan(plain.body().length / 2);
    assertThat(unpacked(packed.body())).isEqualTo(plain.body());
    assertThat(packed.headers().firstValue("ETag"))
        .isNotEqualTo(plain.headers().firstValue("ETag"));
  }

  @Test
  void otherPathsAreNotFound() throws Exception {
    for (var path :
        new String[] {
          "/docs/nothing.html",
          "/docs/reference",
          "/docs/../gateway.yaml",
          "/docs/%2e%2e/SiteBuilder.class",
          "/docs//etc/passwd"
        }) {
      assertThat(get(path).statusCode()).as(path).isIn(400, 404);
    }
  }

  private HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    var origin = gateway.gateway().uri().toString().replaceFirst("/$", "");
    var request = HttpRequest.newBuilder(URI.create(origin + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }
}
