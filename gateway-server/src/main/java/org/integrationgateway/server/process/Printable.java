package org.integrationgateway.server.process;

/** Text of somebody that nobody vouches for, as it may stand in a log and on a terminal. */
public final class Printable {
  private static final int INSTEAD = '\ufffd';

  private Printable() {}

  /** The same as one line, in the order in which it is written, without what a terminal obeys. */
  public static String line(String text) {
    var printable = new StringBuilder(text.length());
    text.codePoints()
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

  /** What makes the letters behind it appear in another order than they stand. */
  private static boolean turnsAround(int point) {
    return point >= '\u202a' && point <= '\u202e' || point >= '\u2066' && point <= '\u2069';
  }
}
