package org.integrationgateway.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The length of the pages, and what their lists must not leave out. */
final class PagesTest {
  private static final Path PROJECT = Path.of("../..");
  private static final Path DOCS = PROJECT.resolve("docs");
  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern TERM = Pattern.compile("(?m)^\\| ([a-zA-Z, ]+) \\| [A-Z]");
  private static final int WORDS_OF_A_PAGE = 1500;
  private static final int LINES_OF_A_SCREEN = 24;
  private static final int WORDS_OF_A_SCREEN = 200;
  private static final int TERMS = 40;

  @Test
  void pagesOutsideOfTheReferenceAreShort() throws IOException {
    var words = new TreeMap<String, Integer>();
    for (var page : pages()) {
      if (!page.startsWith("reference/")) {
        words.put(page, words(Files.readString(DOCS.resolve(page))));
      }
    }
    assertThat(words).hasSizeGreaterThan(40);
    assertThat(words.values()).as("%s", words).allMatch(count -> count <= WORDS_OF_A_PAGE);
  }

  @Test
  void theReadmeListsEveryPage() throws IOException {
    var table = Files.readString(PROJECT.resolve("README.md")).split("(?m)^## Read$")[1];

    assertThat(pages())
        .filteredOn(page -> !page.equals("index.md"))
        .allSatisfy(page -> assertThat(table).contains("](docs/" + page + ")"));
  }

  @Test
  void theFirstCommandOfTheReadmeIsOnTheFirstScreen() throws IOException {
    var readme = Files.readString(PROJECT.resolve("README.md"));
    var before = readme.substring(0, readme.indexOf("```sh"));

    assertThat(before.lines()).hasSizeLessThan(LINES_OF_A_SCREEN);
    assertThat(words(before)).isLessThan(WORDS_OF_A_SCREEN);
  }

  @Test
  void theListOfTermsIsShort() throws IOException {
    var terms =
        TERM.matcher(Files.readString(DOCS.resolve("concepts.md")))
            .results()
            .map(term -> term.group(1))
            .toList();

    assertThat(terms)
        .doesNotHaveDuplicates()
        .contains("caller", "user", "service account", "app", "operation", "connection")
        .contains("credential", "provider", "policy", "role", "token", "client", "upstream")
        .contains("request, response", "source", "replica")
        .hasSizeLessThanOrEqualTo(TERMS);
  }

  private static int words(String markdown) {
    return CODE.matcher(markdown).replaceAll("").strip().split("\\s+").length;
  }

  private static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .map(file -> DOCS.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
