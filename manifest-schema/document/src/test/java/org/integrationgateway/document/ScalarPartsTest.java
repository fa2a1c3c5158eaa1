package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the source positions of a part of a value, in every style. */
final class ScalarPartsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: |\n  one two\n\n    THIS three\n",
        "a: |2- # a comment\n    one two\n  THIS three\n",
        "a:\n  b: >-\n    one\n    two\n\n    THIS\n    three\n",
        "a: one two THIS three\n",
        "a: one\n  two\n  THIS three\n",
        "a: 'one '' two THIS three'\n",
        "a: \"one \\\" \\u0041 \\n\\t \\x42 \\U0001F600 THIS\\nthree\"\n",
        "a: \"one \\\n  two\n  THIS three\"\n",
        "- {x: [1, 'one THIS']}\n",
      })
  void findsAPartOfAnyStyleOfYaml(String text) {
    assertFound(text, Format.YAML);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"one \\u00fc \\ud83d\\ude00 \\\\ \\n THIS \\/ three\"}",
        "{\"a\": \"😀 THIS\"}",
        "[\"\\u0020\\u0041THIS\"]",
      })
  void findsAPartOfJson(String text) {
    assertFound(text, Format.JSON);
  }

  private static void assertFound(String text, Format format) {
    var root = parse(text, format);
    var scalar = scalars(root).get(0);
    int offset = scalar.text().indexOf("THIS");
    var part = scalar.part(offset, 4);
    assertThat(part.text()).isEqualTo("THIS");
    assertThat(part.offset()).isEqualTo(text.indexOf("THIS"));
    assertThat(scalar.part(offset, 0).length()).isZero();
  }

  @Test
  void meansTheEndBehindTheLastCharacter() {
    var scalar = scalars(parse("a: |\n  one\n", Format.YAML)).get(0);
    assertThat(scalar.part(scalar.text().length(), 1)).hasToString("m:2:6");
    assertThat(scalar.part(99, 1)).isEqualTo(scalar.at());
    assertThat(scalar.part(-1, 1)).isEqualTo(scalar.at());
  }

  private static Node parse(String text, Format format) {
    return Document.parse("m", text, format, new Problems("GW")).orElseThrow().root();
  }

  /** The scalars in which the word stands. */
  private static List<Node.Scalar> scalars(Node node) {
    if (node instanceof Node.Scalar scalar) {
      return scalar.text().contains("THIS") || scalar.text().startsWith("one")
          ? List.of(scalar)
          : List.of();
    }
    var children =
        node.entries().isEmpty()
            ? node.items()
            : node.entries().stream().map(Node.Entry::value).toList();
    return children.stream().flatMap(child -> scalars(child).stream()).toList();
  }
}
