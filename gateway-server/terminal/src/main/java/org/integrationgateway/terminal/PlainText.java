package org.integrationgateway.terminal;

import java.util.regex.Pattern;

/**
 * Text of a server, a model or an upstream, made harmless for a terminal: a control character could
 * move the cursor, change the title, or hide what is printed; a character of direction could turn a
 * line around.
 */
public final class PlainText {
  private static final String REPLACEMENT = "\ufffd";

  private static final Pattern RETURN = Pattern.compile("\r");

  /** Controls but line feed and tab, and the characters that change the direction of a text. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}&&[^\\n\\t]]|[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private PlainText() {}

  /** Several lines. */
  public static String lines(String text) {
    return CONTROL.matcher(RETURN.matcher(text).replaceAll("")).replaceAll(REPLACEMENT);
  }

  /** One line, shortened. */
  public static String line(String text, int most) {
    var line = lines(text).replaceAll("\\s+", " ").strip();
    return line.length() <= most ? line : line.substring(0, most - 3) + "...";
  }
}
