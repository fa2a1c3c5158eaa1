package org.integrationgateway.sdk.workflow.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpressionTest {
  private static final Map<String, @Nullable Object> SCOPE =
      Map.of(
          "input",
          Map.of(
              "n",
              3L,
              "half",
              0.5,
              "name",
              "Ada",
              "yes",
              true,
              "items",
              List.of(Map.of("id", "a"), Map.of("id", "b")),
              "two words",
              "tw"),
          "steps",
          Map.of("pay-now", Map.of("status", "SUCCEEDED", "outputs", Map.of("x", 7L))));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "input.n == 3;true",
        "input.n == 3.0;true",
        "input.n == '3';false",
        "input.items[1].id == 'b';true",
        "input['two words'] == 'tw';true",
        "steps.pay-now.outputs.x >= 7 && steps.pay-now.status == 'SUCCEEDED';true",
        "!input.yes || false;false",
        "!(input.n < 3);true",
        "input.missing.deeper[4] == null;true",
        "input.missing ?? true;true",
        "(input.missing ?? 2) == 2;true",
        "input.missing ?? 2 == 2;true",
        "input.half < 1;true",
        "input.name < 'B';true",
        "input.missing;false",
        "'it''s' != 'its';true",
        "${{ input.yes }};true",
        "false && input.name;false",
        "-1.5e2 < 0;true"
      })
  void holdsOrDoesNot(String text, boolean expected) {
    assertThat(Expression.parse(text).holds(SCOPE)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "input.",
        "input[",
        "input['a'",
        "input[-1]",
        "1 +",
        "(1",
        "a b",
        "'open",
        "&& a",
        "1e999",
        "99999999999999999999",
        "f(x)",
        "a; b",
        "é"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> Expression.parse(text))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("character");
  }

  @Test
  void isBoundedInLengthAndDepth() {
    assertThatThrownBy(() -> Expression.parse("!".repeat(900) + "true"))
        .isInstanceOf(ExpressionException.class);
    assertThatThrownBy(() -> Expression.parse("(".repeat(900)))
        .isInstanceOf(ExpressionException.class);
    assertThatThrownBy(() -> Expression.parse("a".repeat(1_001)))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("1000 characters, not 1001");
  }

  @Test
  void saysWhatHasNoOrderAndNoTruth() {
    assertThatThrownBy(() -> Expression.parse("input.n < input.name").holds(SCOPE))
        .hasMessageContaining("not a number and a text");
    assertThatThrownBy(() -> Expression.parse("input.name").holds(SCOPE))
        .hasMessageContaining("is a text, not true or false");
  }

  @Test
  void tellsItsPaths() {
    assertThat(Expression.parse("steps.a.outputs[0] == input.b || !run.id").paths())
        .containsExactly(
            List.of("steps", "a", "outputs", 0), List.of("input", "b"), List.of("run", "id"));
  }

  @Test
  void keepsTheTypeOfALoneExpressionAndWritesOthersAsText() {
    var template =
        Template.parse(
            Map.of(
                "alone",
                "${{ input.items }}",
                "within",
                "Dear ${{input.name}}, ${{ input.n }} of ${{ input.items }}${{ input.none }}!",
                "escaped",
                "$${{ input.n }} costs $5 {}",
                "quoted",
                "${{ '}}' }}",
                "list",
                Arrays.asList("${{ input.half }}", 1L, true, null)));

    assertThat(template.resolve(SCOPE))
        .isEqualTo(
            Map.of(
                "alone",
                List.of(Map.of("id", "a"), Map.of("id", "b")),
                "within",
                "Dear Ada, 3 of [{\"id\":\"a\"},{\"id\":\"b\"}]!",
                "escaped",
                "${{ input.n }} costs $5 {}",
                "quoted",
                "}}",
                "list",
                Arrays.asList(0.5, 1L, true, null)));
  }

  @Test
  void refusesWhatDoesNotEndAndWhatGrowsTooLong() {
    assertThatThrownBy(() -> Template.parse("a ${{ b"))
        .hasMessageContaining("has a '${{' without its '}}'");
    var large = Map.of("input", "x".repeat(100_000));
    assertThatThrownBy(() -> Template.parse("-${{ input }}".repeat(20)).resolve(large))
        .hasMessageContaining("more than 1048576 characters");
  }

  @Test
  void boundsWhatAllReferencesComeToTogether() {
    var large = Map.of("input", Map.of("list", List.of("x".repeat(100_000), 1L)));
    var repeated = Collections.nCopies(20_000, "${{ input.list }}");
    assertThatThrownBy(() -> Template.parse(repeated).resolve(large))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("take more than 4194304 steps");
    var texts = Collections.nCopies(20_000, "-${{ input.list }}");
    assertThatThrownBy(() -> Template.parse(texts).resolve(large))
        .isInstanceOf(ExpressionException.class);
    assertThat(Template.parse(repeated.subList(0, 20)).resolve(large)).isNotNull();
  }
}
