package org.integrationgateway.upstreams.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.xml.XmlTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class XmlInputTest {
  private static String written(String template, String input) {
    var whole =
        XmlInput.write(XmlTemplate.parse(template), Json.parseObject(input.getBytes(UTF_8)));
    assertThat(whole).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    return whole.substring(whole.indexOf("?>") + 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<a>{x}</a> | {\"x\": 7} | <a>7</a>",
        "<a>{x}</a> | {\"x\": true} | <a>true</a>",
        "<a>{x}</a> | {\"x\": \"<b>&]]>\"} | <a>&lt;b&gt;&amp;]]&gt;</a>",
        "<a>No {x}, {{x}}</a> | {\"x\": 7} | <a>No 7, {x}</a>",
        "<r><a>{x}</a></r> | {} | <r></r>",
        "<r><a>{x}</a></r> | {\"x\": null} | <r></r>",
        "<r><a>{x}</a></r> | {\"x\": [1, 2]} | <r><a>1</a><a>2</a></r>",
        "<r><a>{x}</a></r> | {\"x\": []} | <r></r>",
        "<a>{x}</a> | {\"x\": {\"b\": 1, \"@id\": 2, \"c\": [3, {\"d\": 4}]}} |"
            + " <a id=\"2\"><b>1</b><c>3</c><c><d>4</d></c></a>",
        "<a>{x}</a> | {\"x\": {\"#text\": \"t\", \"@m:id\": \"\\\"\"}} | <a m:id=\"&#34;\">t</a>",
        "<a b='{x}' c='1 {x}' d='{{}}'/> | {} | <a c=\"1 \" d=\"{}\"></a>",
        "<a b='{x}'/> | {\"x\": \"1\\n2\"} | <a b=\"1&#10;2\"></a>",
        "<s:a xmlns:s='u' xmlns='v'><b>{x}</b></s:a> | {\"x\": 1} |"
            + " <s:a xmlns:s=\"u\" xmlns=\"v\"><b>1</b></s:a>",
      })
  void writesValues(String template, String input, String expected) {
    assertThat(written(template, input)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\": {\"a b\": 1}}",
        "{\"x\": {\"a><b\": 1}}",
        "{\"x\": {\"@a=\": 1}}",
        "{\"x\": [[1]]}",
        "{\"x\": {\"@a\": {}}}",
        "{\"x\": {\"#text\": [1]}}",
        "{\"x\": \"\\u0000\"}",
        "{\"x\": \"\\ud800\"}",
      })
  void refusesWhatHasNoForm(String input) {
    assertThatThrownBy(() -> written("<a>{x}</a>", input))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAnArrayInAText() {
    assertThatThrownBy(() -> written("<a>no {x}</a>", "{\"x\": [1]}"))
        .hasMessageContaining("'x' stands in a text");
  }

  /** The caller would replace an attribute of the template at servers that take the last one. */
  @Test
  void refusesAnAttributeOfTheTemplateInAValue() {
    assertThatThrownBy(() -> written("<a fixed='1'>{x}</a>", "{\"x\": {\"@fixed\": 2}}"))
        .hasMessageContaining("the attribute 'fixed' stands there twice");
  }

  /** A long value stands at each value of an array: half a million times a hundred thousand. */
  @Test
  void refusesADocumentThatGrowsBeyondTheLimit() {
    var input = Json.object().put("long", "x".repeat(500_000));
    var many = input.putArray("many");
    for (int i = 0; i < 100_000; i++) {
      many.add("a");
    }
    var template = XmlTemplate.parse("<r><a b='{long}'>{many}</a></r>");
    assertThatThrownBy(() -> XmlInput.write(template, input))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 16,777,216 characters");
  }
}
