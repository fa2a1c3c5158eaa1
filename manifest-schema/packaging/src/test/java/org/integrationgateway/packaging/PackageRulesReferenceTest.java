package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.junit.jupiter.api.Test;

/**
 * Keeps the published list of the rules of packaging and archives true, and makes it with {@code
 * -Dgateway.reference=write}.
 */
final class PackageRulesReferenceTest {
  private static final String START = "\n## Rules of packages\n";
  private static final Path REFERENCE = Path.of("..", "..", "docs", "reference", "manifest.md");

  private static final String INTRODUCTION =
      """

      <!-- from here to the end written by PackageRulesReferenceTest -->

      These rules hold for what is packaged, and for archives, beyond those of their manifests.

      | rule | | |
      |---|---|---|
      """;

  @Test
  void listsEveryRuleBeyondThoseOfManifests() throws IOException {
    var rules = rules();
    var expected =
        START
            + INTRODUCTION
            + rules.stream().map(PackageRulesReferenceTest::row).collect(Collectors.joining())
            + rules.stream().map(PackageRulesReferenceTest::entry).collect(Collectors.joining());
    var text = Files.readString(REFERENCE);
    if ("write".equals(System.getProperty("gateway.reference"))) {
      text = text.substring(0, text.indexOf(START)) + expected;
      Files.writeString(REFERENCE, text);
    }
    assertThat(text.substring(text.indexOf(START)))
        .as("run this test with -Dgateway.reference=write to bring the reference up to date")
        .isEqualTo(expected);
  }

  private static List<Rule> rules() {
    var ofManifests = ManifestRule.all();
    return PackageRules.all().stream().filter(rule -> !ofManifests.contains(rule)).toList();
  }

  private static String row(Rule rule) {
    return "| [`%s`](#%s) | %s | %s |\n"
        .formatted(
            id(rule), id(rule).toLowerCase(Locale.ROOT), rule.severity().text(), rule.title());
  }

  private static String entry(Rule rule) {
    return "\n### %s\n\n**%s** (%s). %s\n"
        .formatted(
            id(rule),
            Character.toUpperCase(rule.title().charAt(0)) + rule.title().substring(1),
            rule.severity().text(),
            rule.explanation().replace("<", "&lt;").replace("*", "\\*"));
  }

  private static String id(Rule rule) {
    return ManifestRule.PREFIX + rule.number();
  }
}
