package org.integrationgateway.wire.value;

import java.util.List;

/** Text from the other side of the wire, cut to a length and without control characters. */
public final class SanitizedText {
  private static final char INSTEAD = '\ufffd';

  private SanitizedText() {}

  /** One line of at most so many characters, without control characters. */
  public static String line(String text, int most) {
    return harmless(cut(text, most).replaceAll("\\R", " "));
  }

  /** Returns a limited number of texts, each as by {@link #line}. */
  public static List<String> lines(List<String> texts, int most, int each) {
    return texts.stream().limit(most).map(text -> line(text, each)).toList();
  }

  /** As {@link #line}, with its line breaks. */
  public static String text(String text, int most) {
    return harmless(cut(text, most));
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  private static String harmless(String text) {
    var shown = new StringBuilder(text.length());
    text.chars()
        .map(one -> isObeyed(one) && one != '\n' && one != '\t' ? INSTEAD : one)
        .forEach(one -> shown.append((char) one));
    return shown.toString();
  }

  /** Includes the characters that change the direction of the text after them. */
  private static boolean isObeyed(int one) {
    return Character.isISOControl(one)
        || one >= '\u202a' && one <= '\u202e'
        || one >= '\u2066' && one <= '\u2069';
  }
}
