package org.integrationgateway.sdk.internal.wire;

import java.util.List;

/** What the other side says for people to read, held to a length and to what is harmless. */
final class Words {
  private static final char INSTEAD = '\ufffd';

  private Words() {}

  /** One line of at most so many characters, without what a terminal would act on. */
  static String line(String text, int most) {
    return harmless(cut(text, most).replaceAll("\\R", " "));
  }

  /** As {@link #line} each, and at most so many. */
  static List<String> lines(List<String> texts, int most, int each) {
    return texts.stream().limit(most).map(text -> line(text, each)).toList();
  }

  /** As {@link #line}, of more than one. */
  static String text(String text, int most) {
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

  /** Also what makes the letters behind it appear in another order than they stand. */
  private static boolean isObeyed(int one) {
    return Character.isISOControl(one)
        || one >= '\u202a' && one <= '\u202e'
        || one >= '\u2066' && one <= '\u2069';
  }
}
