package org.integrationgateway.manifest.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.problem.Problems;
import org.junit.jupiter.api.Test;

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
