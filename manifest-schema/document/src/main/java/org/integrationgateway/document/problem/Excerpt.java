package org.integrationgateway.document.problem;

import org.integrationgateway.base.text.Printable;

/**
 * The source line of a problem, as a terminal shows it; of a long line, the part around the
 * problem.
 *
 * @param text without tabs and control characters
 * @param column of the first caret, from 0
 * @param carets at least one
 */
record Excerpt(String text, int column, int carets) {
  /** Maximum width: a minified file must not flood the terminal. */
  private static final int WIDEST = 120;

  /** Width of the text before the problem in a cut line. */
  private static final int BEFORE = 40;

  /** Maximum number of UTF-16 units that are examined, independent of their width. */
  private static final int MOST_UNITS = 4 * WIDEST;

  private static final int TAB = 4;
  private static final String CUT = "...";

  static Excerpt of(Position at) {
    var source = at.source();
    int lineStart = source.lineStart(at.line());
    int lineEnd = source.lineEnd(at.line());
    int offset = Math.min(at.offset(), lineEnd);
    boolean fits = forward(source.text(), lineStart, lineEnd, WIDEST) == lineEnd;
    int from = fits ? lineStart : back(source.text(), offset, lineStart);
    int to = forward(source.text(), from, lineEnd, WIDEST);
    var line = new Columns(from > lineStart ? CUT : "");
    line.add(source.text(), from, offset);
    int first = line.count;
    line.add(source.text(), offset, Math.max(offset, Math.min(at.end(), to)));
    int carets = Math.max(1, line.count - first);
    line.add(source.text(), Math.max(offset, Math.min(at.end(), to)), to);
    return new Excerpt(line.text + (to < lineEnd ? CUT : ""), first, carets);
  }

  /** The last offset up to which the text is no wider than the limit. */
  private static int forward(String text, int from, int end, int width) {
    int last = Math.min(end, from + MOST_UNITS);
    int columns = 0;
    int at = from;
    while (at < last) {
      int character = text.codePointAt(at);
      columns += character == '\t' ? TAB : Printable.width(Printable.sign(character));
      if (columns > width) {
        return at;
      }
      at = Math.min(end, at + Character.charCount(character));
    }
    return at;
  }

  private static int back(String text, int from, int start) {
    int at = from;
    int columns = 0;
    while (at > start && columns < BEFORE && from - at < MOST_UNITS / 2) {
      int character = text.codePointBefore(at);
      at = Math.max(start, at - Character.charCount(character));
      columns += character == '\t' ? TAB : Printable.width(Printable.sign(character));
    }
    return at;
  }

  /** Builds a line and counts its width. */
  private static final class Columns {
    private final StringBuilder text = new StringBuilder();
    private int count;

    Columns(String beginning) {
      text.append(beginning);
      count = beginning.length();
    }

    void add(String characters, int from, int to) {
      characters.substring(from, to).codePoints().forEach(this::add);
    }

    private void add(int character) {
      if (character == '\t') {
        int spaces = TAB - count % TAB;
        text.append(" ".repeat(spaces));
        count += spaces;
        return;
      }
      int sign = Printable.sign(character);
      text.appendCodePoint(sign);
      count += Printable.width(sign);
    }
  }
}
