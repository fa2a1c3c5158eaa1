package org.integrationgateway.core.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of other people: never stricter than their owner, and within a budget. */
final class ForeignSchemasTest extends SchemaFixture {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"integer\"} | \"5\" | 5",
        "{\"type\":\"number\"} | \"2.5\" | 2.5",
        "{\"type\":\"boolean\"} | \"true\" | true",
        "{\"type\":\"boolean\"} | \"True\" | true",
        "{\"type\":\"boolean\"} | \"FALSE\" | false",
        "{\"type\":\"integer\"} | \" 5 \" | 5",
        "{\"type\":\"integer\"} | \"+5\" | 5",
        "{\"type\":\"integer\"} | \"5.0\" | 5",
        "{\"type\":\"integer\"} | \"-5e3\" | -5000",
        "{\"type\":\"integer\"} | \"12345678901234567890\" | 12345678901234567890",
        "{\"type\":\"number\"} | \".5\" | 0.5",
        "{\"type\":\"number\"} | \"-1e300\" | -1.0E300",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"}} | \"[1, \\\"2\\\"]\" | [1,2]",
        "{\"type\":\"object\",\"properties\":{\"k\":{\"type\":\"integer\"}}} | \"{\\\"k\\\":\\\"1\\\"}\" | {\"k\":1}",
        "{\"anyOf\":[{\"type\":\"array\"},{\"type\":\"null\"}]} | \"[]\" | []",
        "{\"anyOf\":[{\"type\":\"array\"},{\"type\":\"string\"}]} | \"[]\" | \"[]\"",
        "{\"type\":\"string\",\"nullable\":true} | null | null",
        "{\"type\":\"string\",\"enum\":[\"a\"],\"nullable\":true} | null | null",
        "{\"type\":\"integer\",\"nullable\":true} | \"5\" | 5",
        "{\"type\":\"string\",\"enum\":[]} | \"a\" | \"a\"",
        "{\"type\":[\"integer\",\"null\"]} | \"7\" | 7",
        "{\"type\":[\"integer\",\"string\"]} | \"7\" | \"7\"",
        "{\"type\":\"string\"} | \"7\" | \"7\"",
        "{} | \"7\" | \"7\"",
        "{\"type\":\"array\",\"items\":{\"type\":\"number\"}} | [\"1\",2,\"3.5\"] | [1,2,3.5]",
        "{\"properties\":{\"n\":{\"type\":\"integer\"}}} | {\"n\":\"5\"} | {\"n\":5}",
        "{\"additionalProperties\":{\"type\":\"boolean\"}} | {\"n\":\"false\"} | {\"n\":false}",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}]} | \"3\" | 3",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"boolean\"}]} | \"true\" | true",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"string\"}]} | \"3\" | \"3\"",
        "{\"oneOf\":[{\"properties\":{\"k\":{\"const\":\"a\"},\"n\":{\"type\":\"integer\"}},\"required\":[\"k\"]},{\"properties\":{\"k\":{\"const\":\"b\"},\"n\":{\"type\":\"string\"}},\"required\":[\"k\"]}]} | {\"k\":\"a\",\"n\":\"5\"} | {\"k\":\"a\",\"n\":5}",
        "{\"allOf\":[{\"type\":\"integer\"},{\"minimum\":3}]} | \"4\" | 4",
        "{\"enum\":[1,2]} | \"2\" | 2",
        "{\"const\":true} | \"true\" | true",
        "{\"type\":\"integer\",\"enum\":[\"1\",\"2\"]} | \"1\" | 1",
        "{\"type\":\"integer\",\"enum\":[\"1\",\"2\"]} | 1 | 1",
        "{\"type\":\"integer\"} | 5.0 | 5.0",
        "{\"type\":\"string\",\"format\":\"uri\"} | \"example.com/x\" | \"example.com/x\"",
        "{\"type\":\"string\",\"format\":\"date-time\"} | \"yesterday\" | \"yesterday\"",
        "{\"type\":\"string\",\"format\":\"uuid\"} | \"1\" | \"1\"",
      })
  void readsTextWhereTheSchemaLeavesOneReading(String schema, String given, String sent) {
    assertThat(accept(one(schema), "{\"v\":" + given + "}").get("v").toString()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"integer\"} | \"5x\" | must be an integer, not \"5x\"",
        "{\"type\":\"integer\"} | \"5.5\" | must be an integer, not \"5.5\"",
        "{\"type\":\"boolean\"} | \"yes\" | must be a boolean, not \"yes\"",
        "{\"type\":\"integer\"} | \"1e999999999\" | must be an integer, not \"1e999999999\"",
        "{\"type\":\"number\"} | \"1e400\" | must be a number, not \"1e400\"",
        "{\"type\":\"integer\"} | \"0x10\" | must be an integer, not \"0x10\"",
        "{\"type\":\"array\"} | \"[1\" | must be an array, not \"[1\"",
        "{\"type\":\"array\"} | \"{}\" | must be an array, not \"{}\"",
        "{\"type\":\"string\",\"nullable\":false} | null | must be a string, not null",
        "{\"type\":\"integer\",\"maximum\":3} | \"5\" | must be at most 3",
        "{\"type\":\"string\"} | 5 | must be a string, not 5",
        "{\"enum\":[1,2]} | \"3\" | must be one of [1,2], not \"3\"",
        "{\"type\":\"null\"} | \"null\" | must be null, not \"null\"",
      })
  void holdsTypesAndValues(String schema, String given, String message) {
    assertThat(problems(one(schema), "{\"v\":" + given + "}"))
        .containsExactly(new FieldProblem("/v", message));
  }

  @Test
  void doesNotChangeWhatWasGiven() {
    var given = object("{\"v\":[\"5\"]}");
    var schema = object(one("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"));
    var sent = COMPILER.passedOn("t", schema).accept(new Arguments.Json(given));
    assertThat(sent.toString()).isEqualTo("{\"v\":[5]}");
    assertThat(given.toString()).isEqualTo("{\"v\":[\"5\"]}");
  }

  @Test
  void readsManyTexts() {
    var numbers = "\"1\",".repeat(9_999) + "\"1\"";
    var schema = one("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}");
    assertThat(accept(schema, "{\"v\":[" + numbers + "]}").get("v"))
        .hasSize(10_000)
        .allMatch(number -> number.isInt());
  }

  /** Each passes what its owner may accept, and holds the part beside it. */
  static Stream<ArgumentSet> partlyUsable() {
    return Stream.of(
            "{\"pattern\":\"(?P<year>[0-9]+)\"}",
            "{\"pattern\":\"(\"}",
            "{\"pattern\":\"[[:alpha:]]+(?\"}",
            "{\"$ref\":\"#/$defs/Gone\"}",
            "{\"$ref\":\"https://schemas.example.test/address.json\"}",
            "{\"$ref\":\"other.json#/x\"}",
            "{\"$ref\":\"#gone\"}",
            "{\"$ref\":5}",
            "{\"$schema\":\"https://example.test/my-dialect\",\"type\":\"integer\"}",
            "{\"minimum\":0,\"exclusiveMinimum\":true}",
            "{\"required\":true}",
            "{\"required\":\"x\"}",
            "{\"enum\":\"x\"}",
            "{\"minimum\":\"a\"}",
            "{\"maxLength\":\"a\"}",
            "{\"anyOf\":{}}",
            "{\"allOf\":5}",
            "{\"properties\":5}",
            "{\"items\":[{\"type\":\"string\"}]}",
            "{\"type\":\"any\"}",
            "{\"type\":\"file\"}",
            "{\"type\":[\"any\"]}",
            "{\"nullable\":true}",
            "{\"patternProperties\":{\"(?P<x>a)\":{}}}",
            "{\"$id\":\"not a uri\"}",
            "{\"$id\":5}",
            "{\"$anchor\":5}",
            "{\"multipleOf\":0}",
            "{\"x-foo\":{\"$ref\":\"#/gone\"}}",
            "{\"divisibleBy\":3,\"extends\":{}}",
            "5",
            "\"text\"",
            "null",
            "[]")
        .map(schema -> org.junit.jupiter.params.provider.Arguments.argumentSet(schema, schema));
  }

  @ParameterizedTest
  @MethodSource("partlyUsable")
  void leavesOutOnlyWhatCannotBeChecked(String part) {
    var schema =
        "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"},\"v\":" + part + "}}";
    assertThat(accept(schema, "{\"v\":\"abc\"}").get("v").asString()).isEqualTo("abc");
    if (part.startsWith("{")) {
      assertThat(problems(schema, "{\"v\":\"abc\",\"n\":\"x\"}"))
          .containsExactly(new FieldProblem("/n", "must be an integer, not \"x\""));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"integer\",\"maximum\":5} | 1e999999999 | false",
        "{\"type\":\"integer\",\"minimum\":5} | 1e999999999 | true",
        "{\"type\":\"integer\",\"minimum\":5} | -1e999999999 | false",
        "{\"type\":\"number\",\"exclusiveMinimum\":0} | 1e-999999999 | true",
        "{\"type\":\"number\",\"exclusiveMaximum\":1e400} | 1e400 | false",
        "{\"type\":\"number\",\"maximum\":1e400} | 1e400 | true",
        "{\"type\":\"integer\",\"minimum\":9223372036854775808} | 9223372036854775807 | false",
        "{\"type\":\"integer\",\"maximum\":5} | 5.0 | true",
        "{\"uniqueItems\":true} | [1e999999999, 1e999999998] | true",
        "{\"uniqueItems\":true} | [1e999999999, 10e999999998] | false",
        "{\"multipleOf\":3} | 1e999999999 | false",
        "{\"anyOf\":[{\"type\":\"integer\",\"minimum\":1},{\"type\":\"boolean\"}]} | 1e999999999 | true"
      })
  void comparesNumbersOfEverySize(String part, String value, boolean fits) {
    var input = Json.parseExactObject(("{\"v\":" + value + "}").getBytes(UTF_8));
    var schema = Json.parseExactObject(one(part).getBytes(UTF_8));
    var accepted = COMPILER.passedOn("tool 't' of app 'a'", schema);
    if (fits) {
      assertThat(accepted.accept(new Arguments.Json(input))).isEqualTo(input);
      return;
    }
    assertThatThrownBy(() -> accepted.accept(new Arguments.Json(input)))
        .isInstanceOfSatisfying(
            GatewayException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "classpath:/logback.xml",
        "classpath:draft/2020-12/schema",
        "resource:/logback.xml",
        "file:///etc/passwd",
        "jar:file:/x.jar!/y"
      })
  void loadsNoOtherDocument(String place) {
    assertThat(CompiledSchema.of(object(one("{\"$ref\":\"" + place + "\"}"))).faults())
        .singleElement()
        .asString()
        .contains(place)
        .contains("other documents are not fetched");
  }

  @ParameterizedTest
  @CsvSource({
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-04/schema",
    "https://json-schema.org/draft-04/schema#"
  })
  void readsASchemaInItsDialect(String dialect) {
    var schema =
        "{\"$schema\":\""
            + dialect
            + "\",\"type\":\"object\",\"properties\":{\"v\":{\"type\":\"number\",\"minimum\":0,\"exclusiveMinimum\":true}}}";
    assertThat(accept(schema, "{\"v\":1}")).isNotEmpty();
    assertThat(problems(schema, "{\"v\":0}")).hasSize(1);
  }

  @Test
  void readsDraft7InItsDialect() {
    var schema =
        """
        {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
         "definitions": {"n": {"type": "integer"}},
         "properties": {"v": {"$ref": "#/definitions/n", "maximum": 1},
                        "pair": {"items": [{"type": "string"}, {"type": "integer"}]}}}
        """;
    assertThat(accept(schema, "{\"v\":7,\"pair\":[\"a\",1]}")).isNotEmpty();
    assertThat(problems(schema, "{\"v\":7,\"pair\":[\"a\",{}]}")).hasSize(1);
  }

  @Test
  void namesTheAlternativeThatFitsBest() {
    var schema =
        """
        {"type": "object", "properties": {"filter": {"anyOf": [
          {"type": "object", "properties": {"color": {"enum": ["RED", "BLUE"]}}}, {"type": "null"}]},
          "shape": {"oneOf": [
            {"properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}, "required": ["kind", "radius"]},
            {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}}, "required": ["kind", "side"]}]}}}
        """;
    assertThat(problems(schema, "{\"filter\":{\"color\":\"RDE\"}}"))
        .containsExactly(
            new FieldProblem("/filter/color", "must be one of [\"RED\",\"BLUE\"], not \"RDE\""));
    assertThat(problems(schema, "{\"shape\":{\"kind\":\"square\",\"side\":[]}}"))
        .containsExactly(new FieldProblem("/shape/side", "must be a number, not an array"));
    assertThat(problems(schema, "{\"filter\":5}"))
        .containsExactly(new FieldProblem("/filter", "must be an object or null, not 5"));
  }
}
