package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.RecordedUpstream;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A call that {@code gateway dev --record} has recorded is replayed by {@code gateway test} and by
 * a test of its own, without the API.
 */
@Tag("nightly")
class RecordedByDevTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/providers/library
      version: 1.0.0
      spec:
        connections:
          default: {mode: subject, auth: {type: bearer}}
        surfaces:
          rest:
            baseUrl: %s/v2
            operations:
            - name: books.find
              method: GET
              path: /books
              parameters: [{name: author, in: query, type: string}]
            - name: books.add
              method: POST
              path: /books
              parameters: [{name: title, type: string}]
      """;
  private static final String BOOKS =
      "[{\"title\": \"Walden\", \"borrower\": \"jane@acme.com\", \"accessToken\": \"tk-9\"}]";
  private static final String TOKEN = "k3Jx9QpL0vZt7RbW2mNs";

  @TempDir Path folder;

  private void record() throws Exception {
    try (var api =
        StubUpstream.start()
            .answer("GET", "/v2/books", 200, BOOKS)
            .answer("POST", "/v2/books", 201, "{\"id\": 7}")) {
      Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(api.uri()));
      var recordings = folder.resolve("recordings").toString();
      try (var dev = DevProcess.start(folder, folder.toString(), "--record", recordings)) {
        dev.await("swapped");
        dev.post(
            "/api/v1/auth/connect-manual",
            "{\"integration\": \"library\", \"credentials\": {\"token\": \"" + TOKEN + "\"}}");
        dev.post("/api/v1/library/books.find", "{\"author\": \"thoreau\"}");
        assertThat(dev.await("note").path("text").asString()).startsWith("recorded ");
        dev.post("/api/v1/library/books.add", "{\"title\": \"Walden\"}");
        assertThat(dev.await("note").path("text").asString()).startsWith("recorded ");
      }
    }
  }

  private Cli.Ran test() {
    return new Cli(folder, new NoServer()).run("test", folder.toString());
  }

  @Test
  void isReplayedAsATestOfThePackageAndByATestOfItsOwn() throws Exception {
    assertThat(test())
        .satisfies(
            none -> {
              assertThat(none.exit()).isEqualTo(2);
              assertThat(none.err())
                  .contains("has no recording of a call: 'gateway dev --record recordings' makes");
            });
    record();
    List<Path> files;
    try (var listed = Files.list(folder.resolve("recordings"))) {
      files = listed.sorted().toList();
    }
    assertThat(files).hasSize(2);
    assertThat(Files.readString(files.get(1)))
        .contains("books.find", "/v2/books?author=thoreau")
        .doesNotContain(TOKEN, "tk-9", "jane");
    var passed = test();
    assertThat(passed.out())
        .as(passed.err())
        .isEqualTo(
            "passed    %s\npassed    %s\n2 passed, 0 failed\n"
                .formatted(files.get(0).getFileName(), files.get(1).getFileName()));
    assertThat(passed.err()).isEmpty();
    assertThat(passed.exit()).isZero();

    try (var upstream = RecordedUpstream.replay(files.get(1));
        var gateway = GatewayUnderTest.serve(folder, upstream)) {
      gateway.connect(Map.of("token", "any"));
      var books = gateway.call("books.find", "{\"author\": \"thoreau\"}");
      assertThat(books.at("/0/title")).isEqualTo("Walden");
      assertThat(books.at("/0/borrower")).isEqualTo("masked@example.com");
    }

    var manifest = folder.resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest).replace("/books", "/volumes"));
    var failed = test();
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.out())
        .contains("failed    ", "GET /volumes?author=thoreau is not recorded")
        .contains("the path is /volumes, and was /v2/books", "0 passed, 2 failed");
  }
}
