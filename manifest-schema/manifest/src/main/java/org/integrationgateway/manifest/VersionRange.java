package org.integrationgateway.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.integrationgateway.manifest.fields.Parsed;

/**
 * A range of versions, {@code >=0.1 <0.3}: each condition holds for a version of the range. A
 * number that is left out is zero. Of a version only the three numbers count: {@code 0.3.0-rc.1} is
 * in the same ranges as {@code 0.3.0}.
 *
 * @param text one to four conditions with blanks between them, each {@code >=}, {@code >}, {@code
 *     <=} or {@code <} and one to three numbers of at most nine digits
 */
@Parsed("a range of versions, such as '>=0.1 <0.3'")
public record VersionRange(String text) {
  private static final int MOST = 4;
  private static final int NUMBERS = 3;
  private static final List<Integer> ZERO = List.of(0, 0, 0);
  private static final String NUMBER = "(?:0|[1-9]\\d{0,8})";
  private static final Pattern CONDITION =
      Pattern.compile("([<>]=?)(" + NUMBER + "(?:\\." + NUMBER + "){0,2})");
  private static final Pattern RANGE =
      Pattern.compile(CONDITION + "(?: " + CONDITION + "){0," + (MOST - 1) + "}");

  /**
   * Checks the form.
   *
   * @throws IllegalArgumentException with what to write, for people
   */
  public VersionRange {
    if (!RANGE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "write one to four conditions with one blank between them, each >=, >, <= or < and a"
              + " number, as in >=0.1 <0.3");
    }
  }

  /** Returns whether a version is in the range. */
  public boolean contains(SemanticVersion version) {
    return contains(numbers(version.text().split("[-+]", 2)[0]));
  }

  private boolean contains(List<Integer> version) {
    return conditions(text).allMatch(condition -> holds(condition, version));
  }

  /** Returns whether every version of another range is in this one. */
  public boolean covers(VersionRange other) {
    // The limits, and what is next to them, stand for all versions between them.
    return conditions(text + " " + other.text)
            .map(condition -> numbers(condition.group(2)))
            .flatMap(
                limit -> Stream.of(limit, List.of(limit.get(0), limit.get(1), limit.get(2) + 1)))
            .filter(other::contains)
            .allMatch(this::contains)
        && (!other.contains(ZERO) || contains(ZERO));
  }

  private static Stream<MatchResult> conditions(String text) {
    return CONDITION.matcher(text).results();
  }

  private static boolean holds(MatchResult condition, List<Integer> version) {
    var limit = numbers(condition.group(2));
    int order =
        IntStream.range(0, NUMBERS)
            .map(i -> Integer.compare(version.get(i), limit.get(i)))
            .filter(compared -> compared != 0)
            .findFirst()
            .orElse(0);
    var sign = condition.group(1);
    boolean isEqualIn = sign.endsWith("=");
    return order == 0 ? isEqualIn : sign.startsWith("<") == order < 0;
  }

  private static List<Integer> numbers(String text) {
    return Arrays.stream((text + ".0.0").split("\\."))
        .limit(NUMBERS)
        .map(Integer::valueOf)
        .toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
