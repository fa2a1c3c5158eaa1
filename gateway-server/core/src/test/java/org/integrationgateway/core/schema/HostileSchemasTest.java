package org.integrationgateway.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.schema.evaluation.Evaluation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas and values that would take a validator without limits too long. */
final class HostileSchemasTest extends SchemaFixture {
  @ParameterizedTest
  @ValueSource(ints = {1, 12, 28, 31})
  void checksATreeOfAlternativesInStepsThatGrowWithIt(int depth) {
    var schema = CompiledSchema.of(object(EXPRESSIONS));
    var input = "{\"args\":[".repeat(depth) + "1" + "]}".repeat(depth);
    var document = object("{\"e\":" + input + "}");
    var evaluation = schema.evaluation(document);
    assertThat(schema.errors(evaluation, document)).isEmpty();
    assertThat(evaluation.used()).isLessThan(5_000L * depth);
  }

  @Test
  void countsTheErrorsOfATreeOfAlternatives() {
    var schema =
        CompiledSchema.of(
            object(
                """
                {"type":"object","$defs":{"e":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/e"}},
                {"type":"array","items":{"$ref":"#/$defs/e"}}]}},"properties":{"e":{"$ref":"#/$defs/e"}}}
                """));
    var document = object("{\"e\":" + "[".repeat(50) + "1" + "]".repeat(50) + "}");
    var evaluation = schema.evaluation(document);
    assertThat(schema.errors(evaluation, document))
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(Evaluation.MOST_ERRORS);
    assertThat(evaluation.used()).isLessThan(200_000);
  }

  /** Schemas and inputs that cost more than an answer is worth. */
  static Stream<ArgumentSet> poisons() {
    var nested = "[".repeat(60) + "1" + "]".repeat(60);
    var wide = "[" + "{},".repeat(20_000) + "{}]";
    var texts = "[" + ("\"" + "a".repeat(60) + "!\",").repeat(500) + "\"b\"]";
    var doubled =
        new StringBuilder(
            "{\"type\":\"object\",\"properties\":{\"v\":{\"$ref\":\"#/$defs/d0\"}},\"$defs\":{");
    for (int i = 0; i < 60; i++) {
      doubled.append(
          "\"d%d\":{\"unevaluatedProperties\":true,\"allOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]},"
              .formatted(i, i + 1, i + 1));
    }
    doubled.append("\"d60\":{\"type\":\"integer\"}}}");
    var names = new StringBuilder("[");
    for (int i = 0; i < 20_000; i++) {
      names.append(i == 0 ? "" : ",").append("\"n").append(i).append('"');
    }
    names.append(']');
    return Stream.of(
        set(
            "patterns of many texts",
            one("{\"items\":{\"pattern\":\"^(.*)(.*)(.*)(.*)x$\"}}"),
            texts),
        set("references without memory", doubled.toString(), "{}"),
        set(
            "alternatives without memory",
            "{\"type\":\"object\",\"$defs\":{\"e\":{\"unevaluatedItems\":true,\"anyOf\":[{\"items\":{\"$ref\":\"#/$defs/e\"}},{\"items\":{\"$ref\":\"#/$defs/e\"}}]}},\"properties\":{\"v\":{\"$ref\":\"#/$defs/e\"}}}",
            nested),
        set("many required names", one("{\"items\":{\"required\":" + names + "}}"), wide),
        set(
            "a reference to itself",
            "{\"type\":\"object\",\"properties\":{\"v\":{\"$ref\":\"#/properties/v\"}}}",
            "1"),
        set(
            "two references to each other",
            "{\"type\":\"object\",\"properties\":{\"v\":{\"$ref\":\"#/$defs/a\"}},\"$defs\":{\"a\":{\"allOf\":[{\"$ref\":\"#/$defs/b\"}]},\"b\":{\"anyOf\":[{\"$ref\":\"#/$defs/a\"}]}}}",
            "1"),
        set(
            "a dynamic reference to itself",
            "{\"type\":\"object\",\"properties\":{\"v\":{\"$dynamicAnchor\":\"x\",\"$dynamicRef\":\"#x\"}}}",
            "1"),
        set(
            "patterns of names",
            one("{\"items\":{\"patternProperties\":{\"^(.*)(.*)(.*)(.*)x$\":{}}}}"),
            "[" + ("{\"" + "a".repeat(60) + "!\":1},").repeat(2_000) + "1]"));
  }

  private static ArgumentSet set(String name, String schema, String value) {
    return org.junit.jupiter.params.provider.Arguments.argumentSet(name, schema, value);
  }

  @ParameterizedTest
  @MethodSource("poisons")
  void endsWithAnErrorThatSaysSo(String schema, String value) {
    assertThatThrownBy(() -> accept(schema, "{\"v\":" + value + "}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            spent -> {
              assertThat(spent.code()).isEqualTo(ErrorCode.TOO_COMPLEX);
              assertThat(spent.detail())
                  .startsWith("to check the input against the operation's schema takes ");
            });
  }

  @Test
  void comparesManyItems() {
    var colliding = new StringBuilder("[");
    for (int i = 0; i < 1 << 14; i++) {
      var text = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      colliding.append(i == 0 ? "" : ",").append('"').append(text).append('"');
    }
    var schema = one("{\"uniqueItems\":true}");
    assertThat(accept(schema, "{\"v\":" + colliding + "]}")).isNotEmpty();
    assertThat(problems(schema, "{\"v\":[{\"a\":1,\"b\":[]},{\"b\":[],\"a\":1.0}]}")).hasSize(1);
    assertThat(accept(schema, "{\"v\":[1,\"1\",true,\"true\",[1],[[1]],{}]}")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 3_000})
  void compilesChainsOfReferences(int length) {
    var schema =
        new StringBuilder(
            "{\"type\":\"object\",\"properties\":{\"v\":{\"$ref\":\"#/$defs/d0\"}},\"$defs\":{");
    for (int i = 0; i < length; i++) {
      schema.append(
          "\"d%d\":{\"allOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]},"
              .formatted(i, i + 1, i + 1));
    }
    schema.append("\"d%d\":{\"type\":\"integer\"}}}".formatted(length));
    assertThat(accept(schema.toString(), "{}")).isEmpty();
  }
}
