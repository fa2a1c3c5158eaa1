package org.integrationgateway.surfaces.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;
import org.integrationgateway.manifest.openapi.input.HttpParameter.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The table of style examples of the OpenAPI specification 3.2, with RFC 6570 for the rest. */
final class ParameterStylesTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** The values of the table: empty, string, array, object. */
  private static JsonNode value(String column) {
    return JSON.readTree(
        switch (column) {
          case "empty" -> "\"\"";
          case "string" -> "\"blue\"";
          case "array" -> "[\"blue\",\"black\",\"brown\"]";
          case "object" -> "{\"R\":100,\"G\":200,\"B\":150}";
          default -> column;
        });
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "MATRIX, false, empty, ;color",
        "MATRIX, false, string, ;color=blue",
        "MATRIX, false, array, `;color=blue,black,brown`",
        "MATRIX, false, object, `;color=R,100,G,200,B,150`",
        "MATRIX, true, empty, ;color",
        "MATRIX, true, string, ;color=blue",
        "MATRIX, true, array, ;color=blue;color=black;color=brown",
        "MATRIX, true, object, ;R=100;G=200;B=150",
        "LABEL, false, empty, .",
        "LABEL, false, string, .blue",
        "LABEL, false, array, `.blue,black,brown`",
        "LABEL, false, object, `.R,100,G,200,B,150`",
        "LABEL, true, empty, .",
        "LABEL, true, string, .blue",
        "LABEL, true, array, .blue.black.brown",
        "LABEL, true, object, .R=100.G=200.B=150",
        "SIMPLE, false, empty, ``",
        "SIMPLE, false, string, blue",
        "SIMPLE, false, array, `blue,black,brown`",
        "SIMPLE, false, object, `R,100,G,200,B,150`",
        "SIMPLE, true, empty, ``",
        "SIMPLE, true, string, blue",
        "SIMPLE, true, array, `blue,black,brown`",
        "SIMPLE, true, object, `R=100,G=200,B=150`",
        "SIMPLE, false, `[]`, ``",
        "SIMPLE, false, `[null]`, ``",
        "LABEL, true, `{}`, ``",
        "MATRIX, true, `[\"\",\"a b\"]`, `;color;color=a%20b`",
        "SIMPLE, false, `[\"a,b\",{\"c\":1},null,true]`, `a%2Cb,%7B%22c%22%3A1%7D,true`",
      })
  void writesInPaths(Style style, boolean explode, String column, String expected) {
    var target = new StringBuilder();
    new InlineStyle(parameter(In.PATH, style, explode), Escaping.VALUE)
        .append(target, value(column));
    assertThat(target).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "FORM, false, empty, color=",
        "FORM, false, string, color=blue",
        "FORM, false, array, `color=blue,black,brown`",
        "FORM, false, object, `color=R,100,G,200,B,150`",
        "FORM, true, empty, color=",
        "FORM, true, string, color=blue",
        "FORM, true, array, color=blue&color=black&color=brown",
        "FORM, true, object, R=100&G=200&B=150",
        "SPACE_DELIMITED, false, array, color=blue%20black%20brown",
        "SPACE_DELIMITED, false, object, color=R%20100%20G%20200%20B%20150",
        "PIPE_DELIMITED, false, array, color=blue%7Cblack%7Cbrown",
        "PIPE_DELIMITED, false, object, color=R%7C100%7CG%7C200%7CB%7C150",
        "DEEP_OBJECT, true, object, color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
        "DEEP_OBJECT, true, string, color=blue",
        "DEEP_OBJECT, true, `{\"a\":{\"b c\":[1,{\"d\":\"x&y\"}]},\"e\":null}`,"
            + " color%5Ba%5D%5Bb%20c%5D%5B0%5D=1&color%5Ba%5D%5Bb%20c%5D%5B1%5D%5Bd%5D=x%26y",
        "DEEP_OBJECT, true, array, color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
        "SPACE_DELIMITED, true, array, color=blue&color=black&color=brown",
        "FORM, true, `[]`, ``",
        "FORM, false, `{\"a\":null}`, ``",
        "FORM, true, null, ``",
        "FORM, true, `{\"a&b\":\"c=d\"}`, a%26b=c%3Dd",
        "FORM, false, `[\"a,b\",\"ä\"]`, `color=a%2Cb,%C3%A4`",
        "FORM, true, `[[1,2],{\"a\":1}]`, `color=%5B1%2C2%5D&color=%7B%22a%22%3A1%7D`",
      })
  void writesInQueries(Style style, boolean explode, String column, String expected) {
    assertThat(pairs(style, explode, false, Escaping.VALUE, "&", column)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "true, color=blue; color=black; color=brown",
    "false, 'color=blue,black,brown'",
  })
  void writesInCookies(boolean explode, String expected) {
    assertThat(pairs(Style.FORM, explode, false, Escaping.NONE, "; ", "array")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"/a?b=c:d@e!$'()*,;[]\"`, `/a?b=c:d@e!$'()*,;[]`",
        "`\"a&b#c+d e%20f%zz\"`, `a%26b%23c%2Bd%20e%20f%25zz`",
      })
  void leavesReservedCharactersInQueriesUnlessTheyEndTheValue(String value, String expected) {
    assertThat(pairs(Style.FORM, true, false, Escaping.RESERVED_IN_QUERY, "&", value))
        .isEqualTo("color=" + expected);
  }

  @Test
  void leavesReservedCharactersInPathsUnlessTheyEndTheSegment() {
    var target = new StringBuilder();
    new InlineStyle(parameter(In.PATH, Style.SIMPLE, false), Escaping.RESERVED_IN_PATH)
        .append(target, value("\"a:b@c,d/../e?f#g%2e\""));
    assertThat(target).hasToString("a:b@c,d%2F..%2Fe%3Ff%23g%252e");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "object, color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D",
        "string, color=%22blue%22",
        "`[]`, color=%5B%5D",
      })
  void writesJson(String column, String expected) {
    assertThat(pairs(Style.FORM, true, true, Escaping.VALUE, "&", column)).isEqualTo(expected);
  }

  @Test
  void writesFormsAsBrowsersDo() {
    assertThat(pairs(Style.FORM, true, false, Escaping.FORM, "&", "\"a b+c~*&ä\""))
        .isEqualTo("color=a+b%2Bc%7E*%26%C3%A4");
  }

  @Test
  void refusesTextThatIsNotBase64() {
    assertThat(SentBytes.decode("file", "aGk=", Optional.empty()).bytes())
        .asString()
        .isEqualTo("hi");
    assertThatThrownBy(() -> SentBytes.decode("file", "not base64!", Optional.empty()))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("'file' must be Base64");
  }

  private static String pairs(
      Style style,
      boolean explode,
      boolean json,
      Escaping escaping,
      String between,
      String column) {
    var target = new StringBuilder();
    var next =
        new PairStyle("color", style, explode, json, escaping)
            .append(target, "", between, value(column));
    assertThat(next).isEqualTo(target.isEmpty() ? "" : between);
    return target.toString();
  }

  private static HttpParameter parameter(In in, Style style, boolean explode) {
    return new HttpParameter("color", "color", in, style, explode, false, false, false);
  }
}
