package org.integrationgateway.core.schema.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.core.schema.Patterns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BoundedExpressionsTest {
  private static final Duration HANGS = Duration.ofSeconds(60);
  private static final String LONG = "a".repeat(100_000);

  private static boolean matches(String pattern, String text) {
    return new BoundedExpressions().getRegularExpression(pattern).matches(text);
  }

  /** Where no character is read, branches and repetitions must be counted all the same. */
  static Stream<String> costlyOnNoText() {
    return Stream.of(
        "^" + "(?:a?|b?)".repeat(26) + "(?!)",
        "(?:(?:(?:){1000}){1000}){100}",
        "(|)".repeat(40) + "(?!)",
        "(?:)??".repeat(40) + "(?!)",
        "(|)".repeat(20) + "a?".repeat(1900) + "(?!)",
        "^?".repeat(40) + "(?!)",
        "$?".repeat(40) + "(?!)",
        "\\A?".repeat(40) + "(?!)",
        "\\B?".repeat(40) + "(?!)",
        "(?!a)?".repeat(40) + "(?!)",
        "(?<!a)?".repeat(40) + "(?!)",
        "()" + "\\1?".repeat(40) + "(?!)",
        "(?<n>)" + "\\k<n>?".repeat(40) + "(?!)",
        "[[^]]]*" + "^?".repeat(40) + "(?!)",
        "\\c[" + "?^?".repeat(40) + "(?!)",
        "^{2000000000}",
        "$*" + "(?<!a){2000000000}",
        "()\\1{2000000000}");
  }

  @ParameterizedTest
  @MethodSource("costlyOnNoText")
  void boundsAPatternThatReadsNoCharacter(String pattern) {
    assertTimeoutPreemptively(
        HANGS,
        () ->
            assertThatThrownBy(() -> matches(pattern, ""))
                .isInstanceOf(BudgetSpentException.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(a+)+$", "(a|a)*b", "(?:a?){1000}b", "(a*)\\1*b", "(.*)*c", "(?<=a{0,99999})b"})
  void boundsAPatternThatReadsALongText(String pattern) {
    assertTimeoutPreemptively(
        HANGS,
        () ->
            assertThatThrownBy(() -> matches(pattern, LONG + "!"))
                .isInstanceOf(BudgetSpentException.class));
  }

  @ParameterizedTest
  @CsvSource({"(,)", "(?:,)*", "'(?:',){2}", "(?=,)", "(?<!,)", "(?:a|,|b)", "[,]"})
  void boundsTheCompilingOfDeepNesting(String open, String close) {
    int depth = 4090 / (open.length() + close.length());
    var pattern = open.repeat(depth) + "a" + close.repeat(depth);
    assertTimeoutPreemptively(
        HANGS,
        () -> {
          if (Patterns.isUsable(pattern)) {
            try {
              matches(pattern, "aaaaaaaaaaaaaaaaaaaab");
            } catch (BudgetSpentException e) {
              assertThat(e).hasMessageStartingWith("more ");
            }
          }
        });
  }

  @Test
  void refusesALongPattern() {
    assertThat(Patterns.isUsable("a".repeat(4096))).isTrue();
    assertThatThrownBy(() -> matches("a".repeat(4097), ""))
        .isInstanceOf(PatternSyntaxException.class)
        .hasMessageContaining("at most 4096 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(?x)#[\n^?", "(?i-x:a)", "\\Q[\\E", "[\\Q]\\E]", "(", "a)", "[a"})
  void refusesWhatIsNotAPatternOfTheStandard(String pattern) {
    assertThat(Patterns.isUsable(pattern)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "^a$, a, true",
    "^a$, 'a\n', false",
    "^(a|b$)?$, b, true",
    "[$], $, true",
    "[(|^], |, true",
    "[[(]a], (, true",
    "[]a]+$, ], true",
    "[a-z&&[^m]], m, false",
    "^\\d+$, 12, true",
    "^\\d+$, \u0663, false",
    "^\\u00e9$, \u00e9, true",
    "^\\p{L}+$, \u65e5\u672c, true",
    "^(?!x)(?=a).b$, ab, true",
    "^(?!x)(?=a).b$, xb, false",
    "(?<=a)b(?<!ab), ab, false",
    "(?<=a)b, ab, true",
    "'^([''\"])x\\1$', '\"x\"', true",
    "'^(a)\\1{2}$', aaa, true",
    "^(?<n>a)\\k<n>$, aa, true",
    "(?i)^A$, a, true",
    "\\(\\|\\[, (|[, true"
  })
  void matchesAsTheStandardSays(String pattern, String text, boolean matches) {
    assertThat(matches(pattern, text)).isEqualTo(matches);
  }

  @Test
  void decidesALongText() {
    assertThat(
            matches("^(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}==$", "QUJD".repeat(100_000) + "QQ=="))
        .isTrue();
  }
}
