package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Java blocks of the page are parts of the tests in this package, which run them. */
class GuidePageTest {
  private static final Path PAGE = Path.of("../../docs/write-an-operation.md");
  private static final Path TESTS =
      Path.of("src/test/java", GuidePageTest.class.getPackageName().replace('.', '/'));
  private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

  @Test
  void everyBlockIsPartOfATestThatRuns() throws IOException {
    var tests = tests();
    var blocks =
        BLOCK.matcher(Files.readString(PAGE)).results().map(match -> match.group(1)).toList();

    assertThat(blocks).hasSizeGreaterThan(20);
    assertThat(blocks)
        .allSatisfy(
            block ->
                assertThat(tests)
                    .as("no file of %s has these lines", TESTS)
                    .anyMatch(test -> test.contains(unindented(block))));
  }

  private static List<String> tests() throws IOException {
    try (var files = Files.list(TESTS)) {
      return files.sorted().map(GuidePageTest::read).map(GuidePageTest::unindented).toList();
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
