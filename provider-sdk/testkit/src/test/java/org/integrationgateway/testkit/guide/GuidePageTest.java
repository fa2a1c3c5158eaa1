package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Java blocks of pages for authors are parts of code that tests compile and run. */
class GuidePageTest {
  private static final Path DOCS = Path.of("../../docs");
  private static final Path TESTS =
      Path.of("src/test/java", GuidePageTest.class.getPackageName().replace('.', '/'));

  /** The sample's own tests run it. */
  private static final Path SAMPLE = Path.of("../../samples/orders-java/src");

  private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

  @Test
  void everyBlockOfWriteAnOperationIsPartOfATestOfThisPackage() throws IOException {
    assertPartsOf("write-an-operation.md", 20, TESTS);
  }

  @Test
  void everyBlockOfThePatternsIsPartOfTheSample() throws IOException {
    assertPartsOf("patterns.md", 10, SAMPLE);
  }

  @Test
  void everyBlockAboutTheClockIsPartOfTheSample() throws IOException {
    assertPartsOf("debugging.md", 4, SAMPLE);
  }

  private static void assertPartsOf(String page, int atLeast, Path folder) throws IOException {
    var code = code(folder);
    var blocks =
        BLOCK
            .matcher(Files.readString(DOCS.resolve(page)))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertThat(blocks).hasSizeGreaterThanOrEqualTo(atLeast);
    assertThat(blocks)
        .allSatisfy(
            block ->
                assertThat(code)
                    .as("no file of %s has these lines", folder)
                    .anyMatch(file -> file.contains(unindented(block))));
  }

  private static List<String> code(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(GuidePageTest::read)
          .map(GuidePageTest::unindented)
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new java.io.UncheckedIOException(unreadable);
    }
  }

  /** The same lines without the spaces before them: the page shows members without their class. */
  private static String unindented(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
  }
}
