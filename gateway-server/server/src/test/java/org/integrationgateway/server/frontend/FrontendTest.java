package org.integrationgateway.server.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.frontend.SiteUnderTest.header;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.http.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Serves a public user interface over HTTP. */
class FrontendTest {
  private static final String PAGE = "<!doctype html><html><head><title>é</title></head></html>";
  private static final String BASED =
      "<!doctype html><html><head><base href=\"/board/\"><title>é</title></head></html>";
  private static final String SCRIPT = "0123456789";

  @TempDir static Path folder;
  private static SiteUnderTest site;

  @BeforeAll
  static void start() throws IOException {
    site = new SiteUnderTest(folder).ui("board", "[]");
    site.write("board/site/index.html", PAGE)
        .write("board/site/app.js", SCRIPT)
        .write("board/site/app.3f2a91bc.js", SCRIPT)
        .write("board/site/app.3f2a91bc.js.gz", "gzipped")
        .write("board/site/app.3f2a91bc.js.br", "brotli")
        .write("board/site/a b/ü.svg", "<svg/>")
        .write("board/site/docs/index.html", "<p>docs</p>")
        .write("board/site/edited.txt", "before")
        .write("board/site/empty.txt", "")
        .write("board/site/.env", "SECRET")
        .write("board/site/.well-known/security.txt", "Contact: us")
        .write("board/site/large.bin", "x".repeat(3_000_000))
        .write("board/secret.txt", "SECRET");
    Files.createSymbolicLink(site.file("board/site/link.txt"), site.file("board/secret.txt"));
    Files.createSymbolicLink(site.file("board/site/up"), site.file("board"));
    site.start("board: {provider: {source: board}, static: {mount: /board, public: true}}\n");
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  void beginsWithTheIndexAndItsBase() {
    for (var path : new String[] {"/board", "/board/", "/board/index.html"}) {
      var answer = site.get(path);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(BASED);
      assertThat(header(answer, "Content-Type")).isEqualTo("text/html;charset=utf-8");
    }
    assertThat(site.get("/board/docs").body()).isEqualTo("<base href=\"/board/docs/\"><p>docs</p>");
    assertThat(site.get("/board/docs/").body()).endsWith("<p>docs</p>");
  }

  @Test
  void servesFilesAsWhatTheyAre() {
    var script = site.get("/board/app.js");
    assertThat(script.body()).isEqualTo(SCRIPT);
    assertThat(header(script, "Content-Type")).isEqualTo("text/javascript;charset=utf-8");
    assertThat(header(site.get("/board/a%20b/%C3%BC.svg"), "Content-Type"))
        .isEqualTo("image/svg+xml");
    assertThat(header(site.get("/board/large.bin"), "Content-Type"))
        .isEqualTo("application/octet-stream");
    assertThat(site.get("/board/large.bin").body()).hasSize(3_000_000);
    assertThat(site.get("/board/empty.txt").body()).isEmpty();
    assertThat(site.get("/board/.well-known/security.txt").body()).isEqualTo("Contact: us");
  }

  @Test
  void beginsASinglePageApplicationAtAnyOfItsPaths() {
    assertThat(site.get("/board/items/42").body()).isEqualTo(BASED);
    assertThat(site.get("/board/users/ada.l", "Accept", "text/html,*/*;q=0.8").body())
        .isEqualTo(BASED);
    var missing = site.get("/board/missing.js", "Accept", "*/*");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(header(missing, "Content-Type")).isEqualTo("application/problem+json");
    assertThat(site.get("/boards").statusCode()).isEqualTo(404);
  }

  @Test
  void sendsNothingThatIsKnownAlready() {
    var tag = header(site.get("/board/app.js"), "ETag");
    assertThat(tag).matches("\"[0-9a-f]{32}\"");
    for (var known : new String[] {tag, "W/" + tag, "\"other\", " + tag, "*"}) {
      var answer = site.get("/board/app.js", "If-None-Match", known);
      assertThat(answer.statusCode()).isEqualTo(304);
      assertThat(answer.body()).isEmpty();
      assertThat(header(answer, "ETag")).isEqualTo(tag);
    }
    assertThat(site.get("/board/app.js", "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
  }

  @Test
  void answersHeadAsGetWithoutABody() {
    var head = site.send("HEAD", "/board/app.js");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(header(head, "Content-Length")).isEqualTo("10");
    assertThat(head.body()).isEmpty();
  }

  @Test
  void answersNothingElse() {
    for (var method : new String[] {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"}) {
      var refused = site.send(method, "/board/app.js");
      assertThat(refused.statusCode()).isEqualTo(405);
      assertThat(header(refused, "Allow")).isEqualTo("GET, HEAD");
    }
  }

  @Test
  void sendsAPart() {
    assertPart("bytes=2-4", "234", "bytes 2-4/10");
    assertPart("bytes=7-", "789", "bytes 7-9/10");
    assertPart("bytes=7-99", "789", "bytes 7-9/10");
    assertPart("bytes=-3", "789", "bytes 7-9/10");
    assertPart("bytes=-99", SCRIPT, "bytes 0-9/10");
  }

  private static void assertPart(String range, String body, String contentRange) {
    var answer = site.get("/board/app.js", "Range", range);
    assertThat(answer.statusCode()).isEqualTo(206);
    assertThat(answer.body()).isEqualTo(body);
    assertThat(header(answer, "Content-Range")).isEqualTo(contentRange);
  }

  @Test
  void sendsAllWhereNoOnePartIsAskedFor() {
    for (var range : new String[] {"bytes=1-2,4-5", "bytes=5-2", "bytes=-", "items=1-2", "x"}) {
      var answer = site.get("/board/app.js", "Range", range);
      assertThat(answer.statusCode()).as(range).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(SCRIPT);
    }
    var changed = site.get("/board/app.js", "Range", "bytes=1-2", "If-Range", "\"other\"");
    assertThat(changed.statusCode()).isEqualTo(200);
    var tag = header(changed, "ETag");
    assertThat(site.get("/board/app.js", "Range", "bytes=1-2", "If-Range", tag).statusCode())
        .isEqualTo(206);
  }

  @Test
  void saysWhereAFileEnds() {
    for (var range : new String[] {"bytes=10-", "bytes=10-12", "bytes=-0"}) {
      var answer = site.get("/board/app.js", "Range", range);
      assertThat(answer.statusCode()).as(range).isEqualTo(416);
      assertThat(header(answer, "Content-Range")).isEqualTo("bytes */10");
      assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
    }
    assertThat(site.get("/board/empty.txt", "Range", "bytes=0-").statusCode()).isEqualTo(416);
  }

  @Test
  void letsOnlyNamesThatFollowFromTheContentBeKept() {
    assertThat(header(site.get("/board/app.3f2a91bc.js"), "Cache-Control"))
        .isEqualTo("public, max-age=31536000, immutable");
    assertThat(header(site.get("/board/app.js"), "Cache-Control")).isEqualTo("public, no-cache");
    assertThat(header(site.get("/board"), "Cache-Control")).isEqualTo("public, no-cache");
    assertThat(header(site.get("/board/missing.3f2a91bc.js"), "Cache-Control"))
        .isEqualTo("no-store");
  }

  @Test
  void sendsWhatABuildCompressed() {
    var path = "/board/app.3f2a91bc.js";
    assertThat(site.get(path, "Accept-Encoding", "gzip, br;q=0.5").body()).isEqualTo("brotli");
    var zipped = site.get(path, "Accept-Encoding", "gzip, br;q=0");
    assertThat(zipped.body()).isEqualTo("gzipped");
    assertThat(header(zipped, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(zipped, "Content-Type")).isEqualTo("text/javascript;charset=utf-8");
    assertThat(header(zipped, "Vary")).isEqualTo("Accept-Encoding");
    var plain = site.get(path);
    assertThat(plain.body()).isEqualTo(SCRIPT);
    assertThat(header(plain, "Vary")).isEqualTo("Accept-Encoding");
    assertThat(header(plain, "ETag")).isNotEqualTo(header(zipped, "ETag"));
    assertThat(site.get(path + ".gz").statusCode()).isEqualTo(404);
  }

  @Test
  void givesPagesNoMoreThanTheyNeed() {
    var page = site.get("/board");
    assertThat(header(page, "Content-Security-Policy"))
        .contains("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'")
        .doesNotContain("unsafe-eval");
    assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(header(page, "X-Frame-Options")).isEqualTo("DENY");
    assertThat(header(page, "Referrer-Policy")).isEqualTo("same-origin");
    assertThat(header(page, "Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    assertThat(header(page, "X-Request-Id")).isNotBlank();
  }

  @Test
  void servesNeitherHiddenFilesNorLinks() {
    for (var path : new String[] {".env", "link.txt", "up/secret.txt", "up/manifest.yaml"}) {
      var answer = site.get("/board/" + path, "Accept", "*/*");
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void seesThatAFileWasEdited() {
    var before = site.get("/board/edited.txt");
    assertThat(before.body()).isEqualTo("before");
    site.write("board/site/edited.txt", "and after");
    var after = site.get("/board/edited.txt", "If-None-Match", header(before, "ETag"));
    assertThat(after.statusCode()).isEqualTo(200);
    assertThat(after.body()).isEqualTo("and after");
    site.write("board/site/edited.txt", "before");
  }

  @Test
  void neverLeavesItsRootHoweverAPathIsSpelled() {
    var spellings = Spellings.all();
    assertThat(spellings).hasSizeGreaterThan(500);
    for (var spelling : spellings) {
      var answer =
          RawHttp.send(
              site.uri(),
              "GET /board/" + spelling + " HTTP/1.1\nHost: gateway\nConnection: close\n\n");
      assertThat(answer.text()).as(spelling).doesNotContain("SECRET", "root:", "kind: ui");
      assertThat(answer.status()).as(spelling).isIn(200, 400, 404);
      if (answer.status() == 200) {
        assertThat(answer.text()).as(spelling).contains("<base href=\"/board/");
      }
    }
  }
}
