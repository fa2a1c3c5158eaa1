package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.rules.source.ForbiddenWords.Finding;
import org.junit.jupiter.api.Test;

/**
 * Texts for people keep to the terms of {@code docs/concepts.md}: words that were retired do not
 * come back to the pages, the help of commands, the consoles, the pages of the login and the
 * messages of the code.
 */
final class RetiredWordsTest {
  private static final Path ROOT = SourceRules.MODULE.getParent();
  private static final Path PEOPLE =
      Path.of("gateway-server/people/src/main/java/org/integrationgateway/people/api");
  private static final Path CONSOLE =
      Path.of(
          "gateway-server/console/src/main/resources/org/integrationgateway/http/console/texts/en.js");

  /** Code in a page: blocks, spans, and targets of links. */
  private static final Pattern CODE =
      Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\\n]*`|\\]\\([^)]*\\)");

  private static final Pattern KEY = Pattern.compile("(?m)^  '[\\w.-]+':");
  private static final Pattern TITLES = Pattern.compile("HtmlPage\\.of\\(\\s*\"([^\"]*)\"");

  /** Words that a place may have, because they are names of the code or quoted. */
  private static final Map<String, Set<String>> PERMITTED =
      Map.of(
          "docs/concepts.md", Set.of("way in", "door", "let in", "administrator"),
          "docs/architecture.md", Set.of("door", "doors"),
          "docs/internals.md", Set.of("door", "doors"),
          "docs/reference/metrics.md", Set.of("door"),
          "docs/reference/threat-model.md", Set.of("door", "doors"),
          "CONTRIBUTING.md", Set.of("door", "doors"));

  /** A literal of one word between quotes: a label, a key or a value of a protocol. */
  private static final Pattern IDENTIFIER =
      Pattern.compile(Prose.CODE + "[^\\s" + Prose.CODE + "]+(?=" + Prose.CODE + ")");

  /** Words in the literals of a file that no person reads. */
  private static final Map<String, Set<String>> PERMITTED_IN_CODE =
      Map.of("SelfExtractor.java", Set.of("mend"));

  @Test
  void pagesAndTheHelpOfCommandsHaveNoRetiredWord() throws IOException {
    var found = new ArrayList<Finding>();
    for (var page : pages()) {
      var permitted = PERMITTED.getOrDefault(page.toString().replace('\\', '/'), Set.<String>of());
      retired().in(page, without(CODE, Files.readString(ROOT.resolve(page)))).stream()
          .filter(finding -> !permitted.contains(finding.word()))
          .forEach(found::add);
    }
    assertThat(found).isEmpty();
  }

  @Test
  void textsOfTheConsolesHaveNoRetiredWord() throws IOException {
    var texts = without(KEY, Files.readString(ROOT.resolve(CONSOLE)));

    assertThat(retired().in(CONSOLE, texts)).isEmpty();
  }

  @Test
  void titlesOfThePagesWithoutScriptsHaveNoRetiredWord() throws IOException {
    var titles = new ArrayList<String>();
    try (var files = Files.walk(ROOT.resolve(PEOPLE))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        TITLES
            .matcher(Files.readString(file))
            .results()
            .forEach(title -> titles.add(title.group(1)));
      }
    }
    assertThat(titles).isNotEmpty();
    assertThat(retired().in(Path.of("titles.md"), String.join("\n", titles))).isEmpty();
  }

  @Test
  void messagesOfTheCodeHaveNoRetiredWord() throws IOException {
    var found = new ArrayList<Finding>();
    int read = 0;
    try (var files = Files.walk(ROOT)) {
      for (var file : files.filter(RetiredWordsTest::isMainJava).sorted().toList()) {
        read++;
        var permitted =
            PERMITTED_IN_CODE.getOrDefault(file.getFileName().toString(), Set.<String>of());
        var literals = without(IDENTIFIER, Prose.literalsOf(Files.readString(file)));
        retired().in(ROOT.relativize(file).resolveSibling("literals.md"), literals).stream()
            .filter(finding -> !permitted.contains(finding.word()))
            .map(finding -> new Finding(ROOT.relativize(file), finding.line(), finding.word()))
            .forEach(found::add);
      }
    }
    assertThat(read).isGreaterThan(1_000);
    assertThat(found).isEmpty();
  }

  private static boolean isMainJava(Path file) {
    var path = ROOT.relativize(file).toString().replace('\\', '/');
    return path.endsWith(".java") && path.contains("src/main/java/") && !path.contains("/target/");
  }

  private static ForbiddenWords retired() throws IOException {
    try (var in = RetiredWordsTest.class.getResourceAsStream("retired-words.txt")) {
      var words = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new ForbiddenWords(words.lines().toList());
    }
  }

  /** A text with spaces in place of what a pattern finds, so that places stay where they are. */
  private static String without(Pattern pattern, String text) {
    return pattern.matcher(text).replaceAll(found -> found.group().replaceAll("[^\\n]", " "));
  }

  private static List<Path> pages() throws IOException {
    var pages =
        new ArrayList<>(
            List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md"), Path.of("CHANGELOG.md")));
    try (var files = Files.walk(ROOT.resolve("docs"))) {
      files
          .filter(file -> file.toString().endsWith(".md"))
          .map(ROOT::relativize)
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }
}
