package org.integrationgateway.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.manifest.archive.ArchiveRule;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.junit.jupiter.api.Test;

/** Keeps the published list of rules true. */
final class RulesReferenceTest {
  private static final String HEAD = "\n| rule | | |\n|---|---|---|\n";
  private static final Path REFERENCE = Path.of("..", "docs", "reference", "manifest.md");

  @Test
  void listsEveryRuleAsItIs() throws IOException {
    var rules = Stream.concat(ManifestRule.all().stream(), List.of(ArchiveRule.values()).stream());
    var table = rules.map(RulesReferenceTest::row).collect(Collectors.joining());
    var expected = HEAD + table;
    if ("write".equals(System.getProperty("gateway.reference"))) {
      var text = Files.readString(REFERENCE);
      Files.writeString(REFERENCE, text.substring(0, text.indexOf(HEAD)) + expected);
    }
    assertThat(Files.readString(REFERENCE))
        .as("run this test with -Dgateway.reference=write to bring it up to date")
        .endsWith(expected);
  }

  @Test
  void showsAManifestThatIsRight() throws IOException {
    var text = Files.readString(REFERENCE);
    int start = text.indexOf("```yaml\n") + "```yaml\n".length();
    var example = text.substring(start, text.indexOf("```", start));
    assertThat(new ManifestReader().read("example", example, Format.YAML).problems()).isEmpty();
  }

  private static String row(Rule rule) {
    return "| `%s%s` %s | %s | %s |\n"
        .formatted(
            ManifestRule.PREFIX,
            rule.number(),
            rule.severity().text(),
            rule.title(),
            rule.explanation().replace("<", "&lt;").replace("|", "\\|"));
  }
}
