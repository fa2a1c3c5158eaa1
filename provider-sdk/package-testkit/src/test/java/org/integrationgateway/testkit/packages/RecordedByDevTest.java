package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Main;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A call that {@code gateway dev --record} has recorded is replayed as a test, without the API. */
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
      """;
  private static final String BOOKS =
      "[{\"title\": \"Walden\", \"borrower\": \"jane@acme.com\", \"accessToken\": \"tk-9\"}]";
  private static final String TOKEN = "k3Jx9QpL0vZt7RbW2mNs";

  @TempDir Path folder;

  private void record() throws Exception {
    try (var api = StubUpstream.start().answer("GET", "/v2/books", 200, BOOKS)) {
      Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(api.uri()));
      var command = new ArrayList<>(List.of(TestProgram.java(), "-XX:TieredStopAtLevel=1", "-cp"));
      command.add(System.getProperty("java.class.path"));
      command.addAll(List.of(Main.class.getName(), "dev", "--events", "--port", "0"));
      command.addAll(List.of("--home", folder.resolve("home").toString()));
      command.addAll(List.of("--record", folder.resolve("recordings").toString()));
      command.add(folder.toString());
      var log = folder.resolve("dev.log");
      var dev = new ProcessBuilder(command).redirectError(log.toFile()).start();
      try (var events = new BufferedReader(dev.inputReader())) {
        call(next(events, "ready", log), events, log);
      } finally {
        dev.destroy();
        if (!dev.waitFor(60, TimeUnit.SECONDS)) {
          dev.destroyForcibly().waitFor();
        }
      }
    }
  }

  private static void call(JsonNode ready, BufferedReader events, Path log) throws Exception {
    next(events, "swapped", log);
    var gateway = URI.create(ready.path("uri").asString());
    var caller = Files.readString(Path.of(ready.path("token").asString())).strip();
    post(
        gateway.resolve("/api/v1/auth/connect-manual"),
        caller,
        "{\"integration\": \"library\", \"credentials\": {\"token\": \"" + TOKEN + "\"}}");
    post(gateway.resolve("/api/v1/library/books.find"), caller, "{\"author\": \"thoreau\"}");
    assertThat(next(events, "note", log).path("text").asString()).startsWith("recorded ");
  }

  private static void post(URI uri, String caller, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + caller)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  /** The next event of this name; skips those before it. */
  private static JsonNode next(BufferedReader events, String name, Path log) throws IOException {
    for (var line = events.readLine(); line != null; line = events.readLine()) {
      var event = JsonMapper.shared().readTree(line);
      if (event.path("event").asString("").equals(name)) {
        return event;
      }
    }
    throw new AssertionError("no event '" + name + "'\n" + Files.readString(log));
  }

  @Test
  void isReplayedAsATestOfThePackageAndByATestOfItsOwn() throws Throwable {
    record();
    List<Path> files;
    try (var listed = Files.list(folder.resolve("recordings"))) {
      files = listed.toList();
    }
    assertThat(files).hasSize(1);
    assertThat(Files.readString(files.get(0)))
        .contains("books.find", "/v2/books?author=thoreau")
        .doesNotContain(TOKEN, "tk-9", "jane");
    replay();

    try (var upstream = RecordedUpstream.replay(files.get(0));
        var gateway = GatewayUnderTest.serve(folder, upstream)) {
      gateway.connect(Map.of("token", "any"));
      var books = gateway.call("books.find", "{\"author\": \"thoreau\"}");
      assertThat(books.at("/0/title")).isEqualTo("Walden");
      assertThat(books.at("/0/borrower")).isEqualTo("masked@example.com");
    }

    var manifest = folder.resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest).replace("/books", "/volumes"));
    assertThatThrownBy(this::replay)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /volumes?author=thoreau is not recorded")
        .hasMessageContaining("the path is /volumes, and was /v2/books");
  }

  private void replay() throws Throwable {
    try (var tests = RecordedPackageTest.tests(folder)) {
      for (var test : tests.toList()) {
        test.getExecutable().execute();
      }
    }
  }
}
