package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DocumentTest {
  private static final String YAML =
      """
      # a comment
      name: "Wetter 🌦" # another
      🌦: {x: [1, 2]}
      list:
      - a
      -   key: |
            two
            lines

          last: 'it''s'

      # the end
      """;

  private final Problems problems = new Problems("GW");

  @Test
  void knowsWhereEveryKeyAndValueOfYamlStands() {
    var root = mapping(yaml(YAML));
    assertThat(entry(root, "name").keyAt()).hasToString("t.yaml:2:1");
    assertThat(entry(root, "name").value().at()).hasToString("t.yaml:2:7");
    assertThat(entry(root, "name").value().at().text()).isEqualTo("\"Wetter 🌦\"");
    assertThat(entry(root, "name").value().at().columns()).isEqualTo(10);
    var flow = mapping(entry(root, "🌦").value());
    assertThat(flow.at()).hasToString("t.yaml:3:4");
    assertThat(flow.at().text()).isEqualTo("{x: [1, 2]}");
    var items = ((Node.Sequence) entry(flow, "x").value()).items();
    assertThat(items.get(1).at()).hasToString("t.yaml:3:12");
    var list = (Node.Sequence) entry(root, "list").value();
    assertThat(list.items().get(0).at()).hasToString("t.yaml:5:3");
    var nested = mapping(list.items().get(1));
    assertThat(entry(nested, "last").keyAt()).hasToString("t.yaml:10:5");
    assertThat(entry(nested, "key").value().at().text()).startsWith("|").endsWith("lines");
    assertThat(root.at().text()).startsWith("name").endsWith("'it''s'");
  }

  @Test
  void knowsWhereEveryKeyAndValueOfJsonStands() {
    var text =
        """
        {
          "🌦🌦": "x", "list": [ 10, {"a": null} ],
          "text": "a\\u0041\\n"
        }
        """;
    var root = mapping(json(text));
    assertThat(entry(root, "🌦🌦").value().at()).hasToString("t.json:2:9");
    assertThat(entry(root, "list").keyAt()).hasToString("t.json:2:14");
    var list = (Node.Sequence) entry(root, "list").value();
    assertThat(list.at().text()).isEqualTo("[ 10, {\"a\": null} ]");
    assertThat(list.items().get(0).at().text()).isEqualTo("10");
    assertThat(list.items().get(1).at()).hasToString("t.json:2:28");
    assertThat(entry(root, "text").value().at().text()).isEqualTo("\"a\\u0041\\n\"");
    assertThat(root.at().text()).isEqualTo(text.strip());
  }

  @Test
  void readsTheSameFromBothFormats() {
    var yaml = yaml("{a: 1, b: [x, true, null, 1.5, 0x1F], c: {d: ''}}").toJava();
    var json =
        json("{\"a\": 1, \"b\": [\"x\", true, null, 1.5, 31], \"c\": {\"d\": \"\"}}").toJava();
    assertThat(yaml).isEqualTo(json);
    var list = java.util.Arrays.asList("x", true, null, new BigDecimal("1.5"), 31L);
    assertThat(yaml).isEqualTo(Map.of("a", 1L, "b", list, "c", Map.of("d", "")));
  }

  @ParameterizedTest
  @CsvSource({
    "yes, STRING",
    "no, STRING",
    "on, STRING",
    "True, BOOLEAN",
    "FALSE, BOOLEAN",
    "tRUE, STRING",
    "~, NULL",
    "Null, NULL",
    "012, INTEGER",
    "0o17, INTEGER",
    "0xFF, INTEGER",
    "0b1, STRING",
    "1_000, STRING",
    "-0, INTEGER",
    "+.5, NUMBER",
    "1e3, NUMBER",
    ".inf, NUMBER",
    "12:30:45, STRING",
    "2026-11-20, STRING",
    "1.0.0, STRING",
    "'\"1\"', STRING",
  })
  void followsTheCoreSchema(String written, Node.Kind kind) {
    var value = entry(mapping(yaml("key: " + written)), "key").value();
    assertThat(((Node.Scalar) value).kind()).isEqualTo(kind);
  }

  @Test
  void keepsTheOrderOfKeysAndAcceptsNumbersAsKeys() {
    assertThat(mapping(yaml("b: 1\na: 2\n404: 3\n")).keys()).isEqualTo(List.of("b", "a", "404"));
  }

  @Test
  void acceptsAByteOrderMarkAndWindowsLineEnds() {
    var root = mapping(yaml("\ufeffa: 1\r\nb: 2\r\n"));
    assertThat(entry(root, "a").keyAt()).hasToString("t.yaml:1:1");
    assertThat(entry(root, "b").keyAt()).hasToString("t.yaml:2:1");
  }

  private Node yaml(String text) {
    return parse("t.yaml", text, Format.YAML);
  }

  private Node json(String text) {
    return parse("t.json", text, Format.JSON);
  }

  private Node parse(String name, String text, Format format) {
    var document = Document.parse(name, text, format, problems);
    assertThat(problems.sorted()).isEmpty();
    return document.orElseThrow().root();
  }

  private static Node.Mapping mapping(Node node) {
    return (Node.Mapping) node;
  }

  private static Node.Entry entry(Node.Mapping mapping, String key) {
    return mapping.entry(key).orElseThrow();
  }
}
