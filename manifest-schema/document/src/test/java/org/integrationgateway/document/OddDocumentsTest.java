package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that other readers of YAML and JSON accept as well. */
final class OddDocumentsTest {
  @Test
  void readsBlockScalarsOfBlankLines() {
    assertThat(read("a:\n  b: |+\n            \n          \n  n: true\n"))
        .isEqualTo(Map.of("a", Map.of("b", "\n\n", "n", true)));
    assertThat(read("b: |\n        \n\nn: 1\n")).isEqualTo(Map.of("b", "", "n", 1L));
    assertThat(read("- >-\n     \n   x\n- y |\n- '|\n\n     z'\n"))
        .isEqualTo(List.of("\nx", "y |", "|\nz"));
    assertThat(read("b: |\r\n      \r\n  x\r\n      \r\n  y\r\n"))
        .isEqualTo(Map.of("b", "\nx\n    \ny\n"));
  }

  /** Each text is the same with a space for every {@code →}, which stands for a tab. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:→b",
        "a:→→b→\nc: →d",
        "a:→\n  b: 1",
        "a:→'x'→# c\nb:→\"y\"→",
        "'a':→b\n\"c\":→d",
        "-→b\n- →c",
        "-→'it''s'\n-→\"a\\\"b\"→\n-→it's\n-→x",
        "→\na: b\n→→\n →# c\nc: d",
        "[a,→b]",
        "{a:→b,\n→c: {\n→→d:→[1,→2]→# x\n→}}",
        "{\"a\":→1,\n→\"b\":→[\n→→\"c\"→,→\"d\"→]→}",
        "?→a\n:→b",
        "a:→&x b\nc:→*x→\nd:→!!str 1",
        "---→a",
        "a:→|→# c\n  x\nb:→>-→\n  y\nc:→d",
        "-→|\n x\n- b:→|2→\n    y\n  c:→d",
      })
  void readsTabsThatSeparate(String text) {
    assertThat(tree(text.replace('→', '\t'))).isEqualTo(tree(text.replace('→', ' ')));
  }

  /** A tab within a text belongs to it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: |\n  k:→v\n  -→w\n  →x\n  →\nb: 1",
        "a:\n- b: >\n    k:→v\n  c: 'k:→v'\n- \"k:→v→\"",
        "- |\n  k:→v\n- '''→:→'''\n- \"\\\":→\"",
        "{\"a\":\"x:→y\",'b':'-→'}",
        "a: x→y",
        "--- |\n k:→v",
        "a:\n  |\n  k:→v",
        "a: &x |\n  k:→v",
      })
  void keepsTabsOfTexts(String text) {
    assertThat(String.valueOf(tree(text.replace('→', '\t'))).chars().filter(c -> c == '\t').count())
        .isEqualTo(text.chars().filter(c -> c == '→').count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:\n\tb: 1", "\ta: 1", "a:\n  - b\n\t- c"})
  void refusesTabsOfIndentation(String text) {
    var problems = new Problems("GW");
    Document.parse("a.yaml", text, Format.YAML, problems);
    assertThat(problems.sorted().get(0).message()).contains("a tab where only spaces");
  }

  /** As the streaming reader has it: anchors, tags and aliases are refused in manifests only. */
  private static List<Object> tree(String text) {
    var tokens = Tokens.of(Format.YAML, DocumentReader.of(text + "\n"));
    var found = new ArrayList<Object>();
    for (var type = tokens.next(); type != Tokens.Type.NOTHING; type = tokens.next()) {
      found.add(type);
      found.add(tokens.text());
    }
    return found;
  }

  @Test
  void saysWhereAMistakeIsBehindBlankLines() {
    var problems = new Problems("GW");
    var text = "a: |\n          \n      \n\nb: 😀\nc: @x\n";
    assertThat(Document.parse("a.yaml", text, Format.YAML, problems)).isEmpty();
    assertThat(problems.sorted().get(0).at()).hasToString("a.yaml:6:4");
  }

  private static Object read(String text) {
    var problems = new Problems("GW");
    var document = Document.parse("a.yaml", text, Format.YAML, problems);
    assertThat(problems.sorted()).isEmpty();
    return document.orElseThrow().root().toJava();
  }
}
