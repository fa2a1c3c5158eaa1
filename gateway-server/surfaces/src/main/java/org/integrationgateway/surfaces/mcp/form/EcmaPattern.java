package org.integrationgateway.surfaces.mcp.form;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Whether a regular expression is one of ECMA-262 with the flag {@code u}, in which clients read
 * the patterns of schemas. Rare forms of that dialect count as others.
 */
final class EcmaPattern {
  private static final String TOKEN =
      // A character class: its escapes, and any character but brackets.
      "\\[\\^?(?:\\\\(?:[dDwWsSbtnrvf0^$\\\\.*+?()\\[\\]{}|/-]|x\\p{XDigit}{2}|u\\p{XDigit}{4})"
          + "|[^\\\\\\[\\]])*]"
          // Groups, alternatives, anchors.
          + "|\\((?:\\?(?:[:=!]|<[=!]|<[A-Za-z_]\\w*>))?|\\)|\\||\\^|\\$|\\."
          // Escapes outside of classes.
          + "|\\\\(?:[dDwWsSbBtnrvf0^$\\\\.*+?()\\[\\]{}|/]|x\\p{XDigit}{2}|u\\p{XDigit}{4})"
          // A character that means itself.
          + "|[^\\\\^$.*+?()\\[\\]{}|]";

  /** A quantifier, which may follow a token: how often it comes. */
  private static final String TIMES = "(?:[*+?]|\\{\\d{1,4}(?:,\\d{0,4})?})\\??";

  private static final Pattern PLAIN = Pattern.compile("(?:(?:" + TOKEN + ")(?:" + TIMES + ")?)*+");

  private static final int LONGEST = 1_000;

  private EcmaPattern() {}

  static boolean isPlain(String pattern) {
    if (pattern.length() > LONGEST || !PLAIN.matcher(pattern).matches()) {
      return false;
    }
    try {
      // Brackets that are not closed, and ranges in the wrong order, are wrong in both dialects.
      return !Pattern.compile(pattern).pattern().isEmpty() || pattern.isEmpty();
    } catch (PatternSyntaxException wrong) {
      return false;
    }
  }
}
