package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.authoring.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An API that is recorded once, replayed, and compared. The stub is the real API. */
class RecordedUpstreamTest {
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
            baseUrl: https://library.example.com/v2
            operations:
            - name: books.find
              method: GET
              path: /books
              parameters: [{name: author, in: query, type: string}]
      """;
  private static final String BOOKS =
      "[{\"title\": \"Walden\", \"borrower\": \"jane@acme.com\", \"accessToken\": \"tk-9\"}]";

  @TempDir Path folder;
  private Path file;

  private final StubUpstream real = StubUpstream.start().answer("GET", "/v2/books", 200, BOOKS);

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    file = folder.resolve("recordings/books.json");
  }

  @AfterEach
  void stop() {
    real.close();
  }

  private Answer find(RecordingMode mode, String author) {
    try (var upstream = RecordedUpstream.start(file, real.uri() + "/v2/", mode);
        var gateway = GatewayUnderTest.serve(folder, upstream)) {
      gateway.connect(Map.of("token", "k3Jx9QpL0vZt7RbW2mNs"));
      return gateway.call("books.find", "{\"author\": \"%s\"}".formatted(author));
    }
  }

  @Test
  void recordsOnceAndReplaysWithoutTheApi() throws IOException {
    assertThat(find(RecordingMode.RECORD, "thoreau").body()).contains("jane@acme.com");
    assertThat(real.request().header("Authorization")).hasValue("Bearer k3Jx9QpL0vZt7RbW2mNs");
    assertThat(real.request().parameter("author")).hasValue("thoreau");
    assertThat(Files.readString(file))
        .contains("\"path\": \"/v2/books?author=thoreau\"")
        .contains("\"authorization\": \"***\"", "\"accessToken\": \"***\"")
        .doesNotContain("k3Jx9QpL0vZt7RbW2mNs", "tk-9", "jane");

    real.close();
    var replayed = find(RecordingMode.REPLAY, "thoreau");
    assertThat(replayed.status()).isEqualTo(200);
    assertThat(replayed.at("/0/title")).isEqualTo("Walden");
    assertThat(replayed.at("/0/borrower")).isEqualTo("masked@example.com");
  }

  @Test
  void failsForARequestThatIsNotRecordedWithTheNearestOne() {
    find(RecordingMode.RECORD, "thoreau");
    assertThatThrownBy(() -> find(RecordingMode.REPLAY, "twain"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("books.json: GET /books?author=twain is not recorded")
        .hasMessageContaining("the nearest recorded one is GET /v2/books?author=thoreau")
        .hasMessageContaining("parameter author is twain, and was thoreau")
        .hasMessageContaining("GET /v2/books?author=thoreau is recorded, and was not sent");
  }

  @Test
  @Tag("nightly")
  void comparesWithTheApiOfToday() {
    find(RecordingMode.RECORD, "thoreau");
    real.answer(
        "GET",
        "/v2/books",
        200,
        "[{\"title\": \"Walking\", \"borrower\": \"\", \"accessToken\": \"2\"}]");
    assertThatCode(() -> find(RecordingMode.COMPARE, "thoreau")).doesNotThrowAnyException();
    real.answer(
        "GET",
        "/v2/books",
        200,
        "[{\"name\": \"Walden\", \"borrower\": 7, \"accessToken\": \"2\"}]");
    assertThatThrownBy(() -> find(RecordingMode.COMPARE, "thoreau"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /v2/books?author=thoreau is answered otherwise than recorded")
        .hasMessageContaining("body: /[]/title is missing, and was string")
        .hasMessageContaining("body: /[]/name is new: string")
        .hasMessageContaining("body: /[]/borrower is number, and was string");
  }

  @Test
  void writesNothingThatMayBeSecret() {
    real.answer("GET", "/v2/books", 200, "[{\"handle\": \"Zq8Lw2Vx7Nc4Rt9Yb3Km\"}]");
    assertThatThrownBy(() -> find(RecordingMode.RECORD, "thoreau"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("/upstream/0/response/json/0/handle has 'Zq8L…'");
    assertThat(file).doesNotExist();

    try (var upstream =
            RecordedUpstream.start(file, real.uri() + "/v2", RecordingMode.RECORD)
                .masking("**.handle");
        var gateway = GatewayUnderTest.serve(folder, upstream)) {
      gateway.connect(Map.of("token", "k3Jx9QpL0vZt7RbW2mNs"));
      gateway.call("books.find", "{}");
    }
    assertThat(file).content().contains("\"handle\": \"***\"");
  }

  @Test
  void saysThatThereIsNoRecordingYet() {
    assertThatThrownBy(() -> RecordedUpstream.replay(file))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("-Dgateway.record=true");
    assertThat(RecordingMode.of(null)).isEqualTo(RecordingMode.REPLAY);
    assertThat(RecordingMode.of("true")).isEqualTo(RecordingMode.RECORD);
    assertThat(RecordingMode.of("compare")).isEqualTo(RecordingMode.COMPARE);
    assertThatThrownBy(() -> RecordingMode.of("yes")).hasMessageContaining("write true to record");
  }
}
