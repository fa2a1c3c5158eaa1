package org.integrationgateway.document.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProblemPrinterTest {
  private static final Source SOURCE =
      Source.of("manifest.yaml", "a: 1\r\n\tüx: oauth # comment\nlast: " + "y".repeat(300));
  private static final Problem PROBLEM =
      new Problem(
          "GW2104",
          Severity.ERROR,
          SOURCE.at(SOURCE.text().indexOf("oauth"), 5),
          "connection 'oauth' does not exist",
          "Did you mean 'OAuth'?");
  private static final Problem WARNING =
      new Problem("GW1305", Severity.WARNING, SOURCE.whole(), "icon is not SVG", "");

  private static final Path ROOT = Path.of("/").toAbsolutePath();

  @Test
  void printsALineForEachProblemAndItsRemedy() {
    assertThat(ProblemPrinter.plain().print(List.of(PROBLEM, WARNING)))
        .isEqualTo(
            """
            manifest.yaml:2:6 GW2104 connection 'oauth' does not exist
              Did you mean 'OAuth'?
            manifest.yaml GW1305 warning: icon is not SVG
            """);
  }

  @Test
  void coloursOnlyWhereItMay() {
    assertThat(ProblemPrinter.terminal(true).print(List.of(PROBLEM))).contains("\u001b[31mGW2104");
    assertThat(ProblemPrinter.terminal(false).print(List.of(PROBLEM))).doesNotContain("\u001b");
  }

  @Test
  void letsNoTextOfAFileWriteLinesOfItsOwn() {
    var forged =
        new Problem(
            "GW1203", Severity.ERROR, SOURCE.at(0, 1), "unknown key 'a\r\nok\u001b[2J'", "x\ny");
    assertThat(ProblemPrinter.plain().print(List.of(forged)))
        .isEqualTo("manifest.yaml:1:1 GW1203 unknown key 'a  ok\u241b[2J'\n  x y\n");
  }

  @Test
  void printsJsonForPrograms() {
    assertThat(ProblemPrinter.json().print(List.of(PROBLEM)).replaceAll("\\s+", " "))
        .contains("\"rule\" : \"GW2104\"", "\"severity\" : \"error\"", "\"line\" : 2")
        .contains("\"column\" : 6", "\"length\" : 5", "\"source\" : \"manifest.yaml\"");
    assertThat(ProblemPrinter.json().print(List.of()).strip()).isEqualTo("[ ]");
  }

  @Test
  void namesAFileRelativeToTheFolderThatItIsSeenFrom() {
    assertThat(atRoot("work", "shop", "manifest.yaml").seenFrom(ROOT.resolve("work")).toString())
        .startsWith(Path.of("shop", "manifest.yaml") + ":2:1 GW2104 ");
    assertThat(atRoot("work").seenFrom(ROOT.resolve("work")).toString()).startsWith(".:");
    assertThat(atRoot("work", "manifest.yaml").seenFrom(ROOT.resolve("work/./")).toString())
        .startsWith("manifest.yaml:2:1 ");
  }

  @Test
  void keepsTheNameOfAFileElsewhereAndOfWhatIsNoFile() {
    var elsewhere = atRoot("work", "manifest.yaml");
    assertThat(elsewhere.seenFrom(ROOT.resolve("wor"))).isEqualTo(elsewhere);
    var ofArchive = problem("shop.tar.gz!\0manifest.yaml");
    assertThat(ofArchive.seenFrom(ROOT)).isEqualTo(ofArchive);
    assertThat(PROBLEM.seenFrom(ROOT)).isEqualTo(PROBLEM);
  }

  private static Problem atRoot(String first, String... more) {
    return problem(ROOT.resolve(Path.of(first, more)).toString());
  }

  private static Problem problem(String name) {
    var at = Source.of(name, "a\nbc\n").at(2, 1);
    return new Problem("GW2104", Severity.ERROR, at, "message", "");
  }
}
