package org.integrationgateway.document.problem;

import org.integrationgateway.records.tree.Place;

/**
 * A range of a text.
 *
 * @param offset of its first character, in UTF-16 units from 0, or {@link #WHOLE_FILE}
 * @param length in UTF-16 units; 0 where something is missing
 */
public record Position(Source source, int offset, int length) implements Place {
  /** Offset of a position that means the whole file: it has line 0 and column 0. */
  public static final int WHOLE_FILE = -1;

  public Position {
    if (offset < WHOLE_FILE || length < 0 || offset + length > source.text().length()) {
      throw new IllegalArgumentException(
          "position " + offset + "+" + length + " is outside of " + source.name());
    }
  }

  /** Line of the first character, from 1; 0 for the whole file. */
  @Override
  public int line() {
    return offset == WHOLE_FILE ? 0 : source.lineOf(offset);
  }

  /** Column of the first character in Unicode code points, from 1; 0 for the whole file. */
  @Override
  public int column() {
    return offset == WHOLE_FILE ? 0 : source.codePoints(source.lineStart(line()), offset) + 1;
  }

  /** Number of code points that the range covers in its first line. */
  public int columns() {
    if (offset == WHOLE_FILE) {
      return 0;
    }
    int end = Math.max(offset, Math.min(end(), source.lineEnd(line())));
    return source.codePoints(offset, end);
  }

  /** Offset after its last character. */
  public int end() {
    return offset + length;
  }

  /** The text of the range. */
  public String text() {
    return offset == WHOLE_FILE ? source.text() : source.text().substring(offset, end());
  }

  /** {@code manifest.yaml:14:11}, or only the name for the whole file. */
  @Override
  public String toString() {
    return offset == WHOLE_FILE ? source.name() : source.name() + ":" + line() + ":" + column();
  }
}
