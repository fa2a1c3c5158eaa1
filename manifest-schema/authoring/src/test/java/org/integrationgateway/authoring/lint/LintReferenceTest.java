package org.integrationgateway.authoring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.integrationgateway.authoring.lint.rule.LintRule;
import org.junit.jupiter.api.Test;

/**
 * Compares {@code docs/reference/lint.md} with the rules; writes it with {@code
 * -Dgateway.reference=write}.
 */
final class LintReferenceTest {
  private static final Path REFERENCE = Path.of("../../docs/reference/lint.md");

  private static final String START = "## Rules\n";

  private static final String INTRODUCTION =
      """

      <!-- from here to the end written by LintReferenceTest -->

      | rule | | |
      |---|---|---|
      """;

  @Test
  void listsEveryRuleAsItIs() throws IOException {
    var rules = LintRule.all();
    var expected =
        START
            + INTRODUCTION
            + rules.stream().map(LintReferenceTest::row).collect(Collectors.joining())
            + rules.stream().map(LintReferenceTest::entry).collect(Collectors.joining());
    var text = Files.readString(REFERENCE);
    if ("write".equals(System.getProperty("gateway.reference"))) {
      text = text.substring(0, text.indexOf(START)) + expected;
      Files.writeString(REFERENCE, text);
    }
    assertThat(text.substring(text.indexOf(START)))
        .as("run this test with -Dgateway.reference=write to bring the reference up to date")
        .isEqualTo(expected);
  }

  @Test
  void everyRuleHasANumberOfItsOwnAndAnExample() {
    var rules = LintRule.all();

    assertThat(rules)
        .extracting(LintRule::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("GWL\\d{3}"));
    assertThat(rules)
        .allMatch(rule -> !rule.lint().wrong().isBlank() && !rule.lint().right().isBlank());
  }

  private static String row(LintRule rule) {
    return "| [`%s`](#%s) | %s | %s |\n"
        .formatted(
            rule.id(), rule.id().toLowerCase(Locale.ROOT), rule.severity().text(), rule.title());
  }

  private static String entry(LintRule rule) {
    return "\n### %s\n\n**%s** (%s). %s\n\n- wrong: `%s`\n- right: `%s`\n%s"
        .formatted(
            rule.id(),
            Character.toUpperCase(rule.title().charAt(0)) + rule.title().substring(1),
            rule.severity().text(),
            rule.explanation().replace("<", "&lt;").replace("*", "\\*"),
            rule.lint().wrong(),
            rule.lint().right(),
            rule.lint().source().map(source -> "- source: <" + source + ">\n").orElse(""));
  }
}
