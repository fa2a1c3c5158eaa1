package org.integrationgateway.server.process.output;

import java.util.regex.Pattern;

/** Makes untrusted text safe for logs and terminals. */
public final class Printable {
  private static final int INSTEAD = '\ufffd';

  /** Colours, as ECMA-48 has them: programs print them for people. */
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;:]*m");

  private Printable() {}

  /**
   * The same as one line, in the order in which it is written, without what a terminal obeys:
   * colours are left out, the rest is replaced.
   */
  public static String line(String text) {
    var printable = new StringBuilder(text.length());
    COLOURS
        .matcher(text)
        .replaceAll("")
        .codePoints()
        .map(point -> isObeyed(point) ? INSTEAD : point)
        .forEach(printable::appendCodePoint);
    return printable.toString();
  }

  private static boolean isObeyed(int point) {
    if (Character.isISOControl(point)) {
      return point != '\t';
    }
    return switch (Character.getType(point)) {
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT -> turnsAround(point);
      default -> false;
    };
  }

  /** Characters that change the order in which the following letters are shown. */
  private static boolean turnsAround(int point) {
    return point >= '\u202a' && point <= '\u202e' || point >= '\u2066' && point <= '\u2069';
  }
}
