package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.api.Test;

/**
 * Keeps the published list of the rules of manifests true, and makes it with {@code
 * -Dgateway.reference=write}.
 */
final class RulesReferenceTest {
  private static final String START = "\n## Rules\n";
  private static final String END = "\n## Rules of packages\n";
  private static final Path REFERENCE = Path.of("..", "..", "docs", "reference", "manifest.md");

  @Test
  void listsEveryRuleAsItIs() throws IOException {
    var rules = ManifestRule.all();
    var expected =
        START
            + INTRODUCTION
            + rules.stream().map(RulesReferenceTest::row).collect(Collectors.joining())
            + rules.stream().map(RulesReferenceTest::entry).collect(Collectors.joining());
    var text = Files.readString(REFERENCE);
    if ("write".equals(System.getProperty("gateway.reference"))) {
      text = text.substring(0, text.indexOf(START)) + expected + text.substring(text.indexOf(END));
      Files.writeString(REFERENCE, text);
    }
    assertThat(text.substring(text.indexOf(START), text.indexOf(END)))
        .as("run this test with -Dgateway.reference=write to bring the reference up to date")
        .isEqualTo(expected);
  }

  private static final String INTRODUCTION =
      """

      <!-- from here to the next section written by RulesReferenceTest -->

      An error keeps a manifest from being used; a warning says that something is probably not \
      meant. A rule keeps its number for ever. Packaging and archives have \
      [rules of their own](#rules-of-packages).

      | rule | | |
      |---|---|---|
      """;

  @Test
  void showsManifestsThatAreRight() throws IOException {
    var parts = Files.readString(REFERENCE).split(START)[0].split("```yaml\n");
    assertThat(parts.length).isGreaterThan(2);
    for (var part : List.of(parts).subList(1, parts.length)) {
      var example = part.substring(0, part.indexOf("```"));
      assertThat(new ManifestReader().read("example", example, Format.YAML).problems())
          .as(example)
          .isEmpty();
    }
  }

  private static String id(Rule rule) {
    return ManifestRule.PREFIX + rule.number();
  }

  private static String row(Rule rule) {
    return "| [`%s`](#%s) | %s | %s |\n"
        .formatted(
            id(rule), id(rule).toLowerCase(Locale.ROOT), rule.severity().text(), rule.title());
  }

  private static String entry(Rule rule) {
    return "\n### %s\n\n**%s** (%s). %s\n%s"
        .formatted(
            id(rule),
            capitalized(rule.title()),
            rule.severity().text(),
            rule.explanation().replace("<", "&lt;").replace("*", "\\*"),
            example(rule).orElse(""));
  }

  private static String capitalized(String title) {
    return Character.toUpperCase(title.charAt(0)) + title.substring(1);
  }

  private static Optional<String> example(Rule rule) {
    var text = RuleCase.all().stream().filter(example -> example.rule() == rule).findFirst();
    var files = FileCases.ALL.stream().filter(example -> example.rule() == rule).findFirst();
    return text.map(e -> "\nWrong:\n\n" + e.badExcerpt() + "\nRight:\n\n" + e.goodExcerpt())
        .or(() -> files.map(e -> "\nWrong: " + e.shown() + "\n"));
  }
}
