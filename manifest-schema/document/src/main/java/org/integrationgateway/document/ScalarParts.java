package org.integrationgateway.document;

import org.integrationgateway.document.problem.Position;

/**
 * Finds the source position of a part of a scalar's value. Block scalars lose their indentation,
 * folded ones their line breaks, quoted ones their escapes; the visible characters keep their
 * number and order, so they are counted.
 */
final class ScalarParts {
  private final String raw;
  private final boolean doubleQuoted;
  private final boolean singleQuoted;
  private int at;

  private ScalarParts(String raw) {
    this.raw = raw;
    this.doubleQuoted = raw.startsWith("\"");
    this.singleQuoted = raw.startsWith("'");
    boolean block = raw.startsWith("|") || raw.startsWith(">");
    this.at = block ? Math.max(0, raw.indexOf('\n')) : doubleQuoted || singleQuoted ? 1 : 0;
  }

  /**
   * Returns the position of {@code length} characters of the value; the whole scalar if it cannot
   * be determined.
   */
  static Position find(Position scalar, String value, int offset, int length) {
    if (scalar.offset() == Position.WHOLE_FILE || offset < 0 || offset > value.length()) {
      return scalar;
    }
    var parts = new ScalarParts(scalar.text());
    parts.pass(visible(value, 0, offset));
    if (offset < value.length()) {
      parts.passBlanks();
    }
    int start = parts.at;
    int end = start;
    if (length > 0) {
      int inside = visible(value, offset, Math.min(value.length(), offset + length));
      parts.pass(inside);
      end = parts.at;
    }
    int from = scalar.offset() + Math.min(start, scalar.length());
    int to = scalar.offset() + Math.min(Math.max(start, end), scalar.length());
    return scalar.source().at(from, to - from);
  }

  private static int visible(String text, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += Character.isWhitespace(text.charAt(i)) ? 0 : 1;
    }
    return count;
  }

  private void pass(int count) {
    int passed = 0;
    while (at < raw.length() && passed < count) {
      passed += step();
    }
  }

  private void passBlanks() {
    while (at < raw.length() && isBlank()) {
      step();
    }
  }

  private boolean isBlank() {
    int before = at;
    boolean blank = step() == 0;
    at = before;
    return blank;
  }

  /**
   * Skips the source of one character, or of the two of a surrogate pair; returns how many are
   * visible.
   */
  private int step() {
    char c = raw.charAt(at);
    if (doubleQuoted && c == '\\' && at + 1 < raw.length()) {
      return escape(raw.charAt(at + 1));
    }
    at += singleQuoted && raw.startsWith("''", at) ? 2 : 1;
    return Character.isWhitespace(c) ? 0 : 1;
  }

  private int escape(char kind) {
    int digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    int begin = at + 2;
    at = Math.min(raw.length(), begin + digits);
    if (digits > 0) {
      return characters(raw.substring(begin, at));
    }
    // Blanks and line breaks; YAML drops an escaped line break.
    return " nrtfvLP\n\r\t".indexOf(kind) < 0 ? 1 : 0;
  }

  private static int characters(String hexadecimal) {
    try {
      int codePoint = Integer.parseInt(hexadecimal, 16);
      if (codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
        return 2;
      }
      return Character.isWhitespace((char) codePoint) ? 0 : 1;
    } catch (NumberFormatException malformed) {
      return 1;
    }
  }
}
