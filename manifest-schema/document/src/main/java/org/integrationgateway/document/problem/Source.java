package org.integrationgateway.document.problem;

import java.util.Arrays;

/** A named text and its lines. Lines end with LF, CR LF or CR. */
public final class Source {
  private final String name;
  private final String text;
  private final int[] lineStarts;
  private final boolean pairs;

  private Source(String name, String text) {
    this.name = name;
    this.text = text;
    this.lineStarts = lineStarts(text);
    this.pairs = text.chars().anyMatch(unit -> Character.isSurrogate((char) unit));
  }

  private Source(String name, Source same) {
    this.name = name;
    this.text = same.text;
    this.lineStarts = same.lineStarts;
    this.pairs = same.pairs;
  }

  /**
   * Creates a source.
   *
   * @param name used in messages, usually the file's name
   */
  public static Source of(String name, String text) {
    return new Source(name, text);
  }

  /** A file whose text is not available: missing, unreadable or not text. */
  public static Source withoutText(String name) {
    return new Source(name, "");
  }

  /** Returns the same text by another name. */
  public Source named(String other) {
    return new Source(other, this);
  }

  /** The name used in messages. */
  public String name() {
    return name;
  }

  /** The whole text. */
  public String text() {
    return text;
  }

  /**
   * Returns the position of {@code length} characters from {@code offset} (both in UTF-16 units).
   */
  public Position at(int offset, int length) {
    return new Position(this, offset, length);
  }

  /** Returns the position of the whole file. */
  public Position whole() {
    return new Position(this, Position.WHOLE_FILE, 0);
  }

  /** Returns the text of a line without its line break. Lines count from 1. */
  public String line(int number) {
    int end = lineEnd(number);
    return text.substring(lineStart(number), end);
  }

  /** Number of lines; a text that ends with a line break has an empty last one. */
  public int lines() {
    return lineStarts.length;
  }

  /**
   * Returns the number of code points between two offsets; counts only if the text has surrogates.
   */
  int codePoints(int from, int to) {
    return pairs ? text.codePointCount(from, to) : to - from;
  }

  int lineOf(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /**
   * Returns the offset of a line's first character; the text's length for the line after the last.
   */
  public int lineStart(int number) {
    return number > lineStarts.length ? text.length() : lineStarts[number - 1];
  }

  /** Returns the offset after a line's last character, before its line break. */
  public int lineEnd(int number) {
    int end = number < lineStarts.length ? lineStarts[number] : text.length();
    while (end > lineStart(number) && isBreak(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean firstOfTwo = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (!isBreak(c) || firstOfTwo) {
        continue;
      }
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
      }
      starts[count++] = i + 1;
    }
    return Arrays.copyOf(starts, count);
  }

  @Override
  public String toString() {
    return name;
  }
}
