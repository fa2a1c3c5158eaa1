package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostileDocumentTest {
  private final Problems problems = new Problems("GW");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: 1\\na: 2                  | GW1006 | t:2:1",
        "a: {b: 1, 'b': 2}            | GW1006 | t:1:11",
        "a: &x 1                      | GW1007 | t:1:4",
        "a: *x                        | GW1007 | t:1:4",
        "a: &x [1]\\nb: *x            | GW1007 | t:1:4",
        "a: !!str 1                   | GW1008 | t:1:4",
        "a: !ruby/object x            | GW1008 | t:1:4",
        "a: 1\\n---\\nb: 2            | GW1009 | t:2:1",
        "a: 1\\n...\\n---\\nb: 2      | GW1009 | t:3:1",
        "# nothing                    | GW1010 | t",
        "---                          | GW1010 | t",
        "? [a]\\n: b                  | GW1011 | t:1:3",
        "{a: 1}: b                    | GW1011 | t:1:1",
        "a: [1                        | GW1001 | t:1:4",
        "a: b: c                      | GW1001 | t:1:5",
        "a:\\n\\tb: 1                 | GW1001 | t:2:1",
        "a: \"\\0\"                   | GW1005 | t:1:4",
        "a: 1e99999999999             | GW1012 | t:1:4",
        "a: @x                        | GW1001 | t:1:4",
      })
  void refusesInYaml(String text, String rule, String position) {
    assertRefused(unescape(text), Format.YAML, rule, position);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1, \"a\": 2}   | GW1006 | t:1:10",
        "{\"a\": 1} 2           | GW1009 | t:1:10",
        "{\"a\": 1,}            | GW1001 | t:1:9",
        "{'a': 1}               | GW1001 | t:1:2",
        "{\"a\": NaN}           | GW1001 | t:1:10",
        "{\"a\": 01}            | GW1001 | t:1:8",
        "{\"a\": /* x */ 1}     | GW1001 | t:1:7",
        "{\"a\": \"\\u0000\"}   | GW1005 | t:1:7",
        "{\"a\": [              | GW1001 |",
        "{\"a\"                 | GW1001 |",
      })
  void refusesInJson(String text, String rule, String position) {
    assertRefused(text, Format.JSON, rule, position);
  }

  @Test
  void saysOfHalfADocumentNothingAboutTheParser() {
    parse("{\"a\": [", Format.JSON);
    assertThat(problems.sorted())
        .extracting(Problem::message)
        .containsExactly("not JSON: Unexpected end-of-input: expected close marker for Array");
  }

  @Test
  void refusesABillionLaughsAtTheFirstAlias() {
    var text = new StringBuilder("a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (char c = 'b'; c < 'k'; c++) {
      char before = (char) (c - 1);
      text.append(c).append(": &").append(c).append(" [");
      text.append(("*" + before + ", ").repeat(8)).append("*").append(before).append("]\n");
    }
    parse(text.toString(), Format.YAML);
    assertThat(problems.sorted()).extracting(Problem::rule).containsOnly("GW1007");
  }

  @ParameterizedTest
  @CsvSource({"YAML, '[', 100000", "JSON, '[', 100000", "YAML, '{a: ', 10000", "YAML, '- ', 10000"})
  void refusesDeepNestingWhereItPassesTheLimit(Format format, String open, int times) {
    parse(open.repeat(times), format);
    assertThat(problems.sorted()).extracting(Problem::rule).containsExactly("GW1004");
    assertThat(problems.sorted().get(0).at().column()).isEqualTo(64 * open.length() + 1);
  }

  @Test
  void acceptsNestingUpToTheLimit() {
    parse("[".repeat(64) + "]".repeat(64), Format.YAML);
    parse("[".repeat(64) + "]".repeat(64), Format.JSON);
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void refusesMoreThanTheLimitCountedInUtf8() {
    var limits = DocumentLimits.DEFAULT.withBytes(20);
    var text = "a: " + "ü".repeat(9);
    Document.parse("t", text, Format.YAML, limits, problems);
    Document.parse("t", text.getBytes(StandardCharsets.UTF_8), Format.YAML, limits, problems);
    assertThat(problems.sorted()).extracting(Problem::rule).containsExactly("GW1003", "GW1003");
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    for (var bytes : new byte[][] {{'a', ':', (byte) 0xe4}, {(byte) 0xff, (byte) 0xfe, 'a', 0}}) {
      Document.parse("t", bytes, Format.YAML, DocumentLimits.DEFAULT, problems);
    }
    assertThat(problems.sorted()).extracting(Problem::rule).containsExactly("GW1002", "GW1002");
  }

  @Test
  void refusesControlCharactersInTheTextWithTheirPlace() {
    assertRefused("a: 1\nb: x\u001by", Format.YAML, "GW1005", "t:2:5");
  }

  @Test
  void refusesNumbersNobodyCanCompute() {
    assertRefused("a: " + "9".repeat(101), Format.YAML, "GW1012", "t:1:4");
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"'- a\n'", "'[', ", "'a', ", "'? a\n'", "'\"', ", "'a: |\n x\n '", "'# x\n', "})
  void readsOrRefusesAMebibyteInASecond(String unit) {
    var text = unit.repeat((1 << 20) / unit.length());
    assertInTwoSeconds(text);
  }

  @Tag("nightly")
  @Test
  void readsAMebibyteOfDistinctKeysInASecond() {
    var text = new StringBuilder();
    for (int i = 0; text.length() < 950_000; i++) {
      text.append("key").append(i).append(": {emoji: 🌦, n: ").append(i).append("}\n");
    }
    parse(text.toString(), Format.YAML);
    assertThat(problems.sorted()).isEmpty();
    assertInTwoSeconds(text.toString());
  }

  @Test
  void neverThrowsWhateverTheText() {
    var random = new Random(4711);
    var alphabet = "{}[]:,-? \n\"'|>&*!%@#ab1.~\t\\🌦\u2028".codePoints().toArray();
    for (int round = 0; round < 3000; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
      }
      for (var format : Format.values()) {
        assertThatNoException()
            .as(text.toString())
            .isThrownBy(() -> Document.parse("t", text.toString(), format, new Problems("GW")));
      }
    }
  }

  private void assertRefused(String text, Format format, String rule, String position) {
    parse(text, format);
    assertThat(problems.sorted()).isNotEmpty();
    var first = problems.sorted().get(0);
    assertThat(first.rule()).as(first.toString()).isEqualTo(rule);
    if (position != null) {
      assertThat(first.at()).hasToString(position);
    }
  }

  /** Processor time of the best of three: what else runs on the machine does not count. */
  private static void assertInTwoSeconds(String text) {
    var best = Duration.ofDays(1);
    for (int round = 0; round < 3 && best.toMillis() > 500; round++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      Document.parse("t", text, Format.YAML, new Problems("GW"));
      long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      best = taken < best.toNanos() ? Duration.ofNanos(taken) : best;
    }
    assertThat(best).isLessThan(Duration.ofSeconds(2));
  }

  private void parse(String text, Format format) {
    Document.parse("t", text, format, problems);
  }

  private static String unescape(String text) {
    return text.replace("\\n", "\n").replace("\\t", "\t");
  }
}
