package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A package without code is tested by the calls that were recorded. */
class RecordedCallsTest {
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
  private static final String RECORDING =
      """
      {
        "call": {
          "operation": "books.find",
          "parameters": {"author": "thoreau"},
          "answer": {"status": 200, "json": [{"title": "Walden"}]}
        },
        "upstream": [{
          "request": {
            "method": "GET", "path": "/v2/books?author=thoreau",
            "headers": {"accept": "application/json, */*;q=0.5", "authorization": "***"}},
          "response": {
            "status": 200, "headers": {"content-type": "application/json"},
            "json": [{"title": "Walden"}]}
        }]
      }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    file = Files.createDirectories(folder.resolve("recordings")).resolve("books.find.json");
    Files.writeString(file, RECORDING);
  }

  private void run() throws Throwable {
    try (var tests = RecordedPackageTest.tests(folder)) {
      List<DynamicTest> all = tests.toList();
      assertThat(all).extracting(DynamicTest::getDisplayName).contains("books.find.json");
      for (var test : all) {
        test.getExecutable().execute();
      }
    }
  }

  @Test
  void aPackageThatAnswersAsRecordedPasses() throws Throwable {
    Files.writeString(file.resolveSibling("of-a-test.json"), "{\"upstream\": []}");
    run();
  }

  @Test
  void saysWhatAChangedPackageDoesOtherwise() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.replace("/books", "/volumes"));
    assertThatThrownBy(this::run)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /volumes?author=thoreau is not recorded")
        .hasMessageContaining("the path is /volumes, and was /v2/books")
        .hasMessageContaining("GET /v2/books?author=thoreau is recorded, and was not sent")
        .hasMessageContaining("the answer of the package: ");
  }

  @Test
  void saysThatTheRecordedOperationIsGone() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.replace("books.find", "find"));
    assertThatThrownBy(this::run)
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "the package has no operation 'books.find': remove this recording, or give the"
                + " operation its name back");
  }

  @Test
  void saysThatThereIsNoRecordingOfACall() throws IOException {
    Files.delete(file);
    assertThatThrownBy(this::run)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("'gateway dev --record recordings' makes one of each call");
  }
}
