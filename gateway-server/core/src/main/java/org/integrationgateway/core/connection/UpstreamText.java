package org.integrationgateway.core.connection;

/** Texts of upstreams: what may be stored, and what people may see. */
public final class UpstreamText {
  private static final int LONGEST_PARAMETER = 4096;

  private UpstreamText() {}

  /** Whether a connection may keep it as the value of a parameter: 1 to 4,096 plain characters. */
  public static boolean isParameter(String text) {
    return !text.isBlank() && text.length() <= LONGEST_PARAMETER && isPlain(text);
  }

  /** Whether the text has no control character and no half of a surrogate pair. */
  static boolean isPlain(String text) {
    return text.codePoints().noneMatch(UpstreamText::isHidden);
  }

  /**
   * The text as people see it: on one line, without characters that hide or reorder others.
   *
   * @param most how many characters are shown
   */
  static String shown(String text, int most) {
    var shown = new StringBuilder();
    text.codePoints()
        .map(character -> Character.isWhitespace(character) ? ' ' : character)
        .filter(character -> !isHidden(character) && !reorders(character))
        .limit(most)
        .forEach(shown::appendCodePoint);
    return shown.toString().strip();
  }

  private static boolean isHidden(int character) {
    return Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE;
  }

  /** Marks of the bidirectional algorithm (UAX 9) and other characters without a width. */
  private static boolean reorders(int character) {
    int type = Character.getType(character);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
