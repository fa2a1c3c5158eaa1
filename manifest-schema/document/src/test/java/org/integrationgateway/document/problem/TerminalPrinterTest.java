package org.integrationgateway.document.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TerminalPrinterTest {
  @Test
  void showsTheLineWithCaretsUnderWhatIsMeant() {
    assertThat(print("a: 1\r\nüx: oauth # comment\r\n", "oauth"))
        .isEqualTo(
            """
            m.yaml:2:5 GW1 wrong
                2 | üx: oauth # comment
                  |     ^^^^^
              Write it right.
            """);
  }

  @Test
  void expandsTabsBeforeAndInside() {
    assertThat(print("\ta:\tb\tc # d", "b\tc"))
        .contains("    1 |     a:  b   c # d\n", "      |         ^^^^^\n");
  }

  @Test
  void countsWideCharactersTwiceAndCombiningOnesNot() {
    assertThat(print("東京: ok", "ok")).contains("    1 | 東京: ok\n", "      |       ^^\n");
    assertThat(print("a: 東京", "東京")).contains("      |    ^^^^\n");
    assertThat(print("u\u0308x: ok", "ok")).contains("      |     ^^\n");
    assertThat(print("\ud83d\ude00: ok", "ok"))
        .startsWith("m.yaml:1:4 ")
        .contains("    1 | \ud83d\ude00: ok\n", "      |     ^^\n");
  }

  @Test
  void putsOneCaretWhereSomethingIsMissing() {
    var source = Source.of("m.yaml", "kind: app\n");
    var end = new Problem("GW1", Severity.ERROR, source.at(10, 0), "wrong", "");
    assertThat(printed(List.of(end))).endsWith("    2 | \n      | ^\n");
    var behind = new Problem("GW1", Severity.ERROR, source.at(9, 0), "wrong", "");
    assertThat(printed(List.of(behind))).endsWith("    1 | kind: app\n      |          ^\n");
  }

  @Test
  void marksOnlyTheFirstLineOfWhatSpansSeveral() {
    assertThat(print("a: |\n  b\n  c\n", "a: |\n  b")).contains("    1 | a: |\n      | ^^^^\n");
  }

  @Test
  void showsOfLongLinesThePartThatMatters() {
    var text = "x".repeat(5_000) + " wrong! " + "y".repeat(5_000);
    assertThat(print(text, "wrong!"))
        .contains(
            "    1 | ..." + "x".repeat(39) + " wrong! " + "y".repeat(73) + "...\n",
            "      | " + " ".repeat(43) + "^^^^^^\n");
    assertThat(print(text, text)).contains("      | " + "^".repeat(120) + "\n");
    assertThat(print(text, "x")).contains("    1 | " + "x".repeat(120) + "...\n      | ^\n");
  }

  @Test
  void cutsLongLinesOfWideAndOfCombiningCharactersToo() {
    var wide = "\ud83d\ude00".repeat(3_000);
    var carets = print(wide + "!" + wide, "!").lines().toList().get(2);
    assertThat(carets).isEqualTo("      | " + " ".repeat(43) + "^");
    assertThat(print("a" + "\u0308".repeat(100_000) + "!", "!").length()).isLessThan(2_000);
  }

  @Test
  void showsControlCharactersWithoutSendingThem() {
    var source = Source.of("evil\u001b.yaml", "a\u001b[2Jb\u202ec\u009bd\u0000: x");
    var problem = new Problem("GW1", Severity.ERROR, source.at(13, 1), "bad \u0007", "\u007f");
    assertThat(printed(List.of(problem)))
        .isEqualTo(
            """
            evil\u241b.yaml:1:14 GW1 bad \u2407
                1 | a\u241b[2Jb\ufffdc\ufffdd\u2400: x
                  |              ^
              \u2421
            """);
  }

  @Test
  void showsOfManyProblemsTheWorstAndCountsTheRest() {
    var source = Source.of("m.yaml", "a\n".repeat(200));
    var problems = new ArrayList<Problem>();
    for (int line = 0; line < 100; line++) {
      var severity = line < 80 ? Severity.WARNING : Severity.ERROR;
      problems.add(new Problem("GW1", severity, source.at(line * 2, 1), "nr. " + line, ""));
    }
    var shown = printed(problems);
    assertThat(shown).endsWith("... and 50 more\n");
    assertThat(shown).contains("nr. 0\n", "nr. 29\n", "nr. 80\n", "nr. 99\n");
    assertThat(shown).doesNotContain("nr. 30\n");
    assertThat(shown.indexOf("nr. 29\n")).isLessThan(shown.indexOf("nr. 80\n"));
    assertThat(printed(problems.subList(0, 50))).doesNotContain("more");
  }

  private static String print(String text, String marked) {
    var at = Source.of("m.yaml", text).at(text.indexOf(marked), marked.length());
    return printed(List.of(new Problem("GW1", Severity.ERROR, at, "wrong", "Write it right.")));
  }

  private static String printed(List<Problem> problems) {
    return ProblemPrinter.terminal(false).print(problems);
  }
}
