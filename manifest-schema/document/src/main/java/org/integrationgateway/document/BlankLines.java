package org.integrationgateway.document;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Leaves out the spaces of blank lines that follow a line ending with {@code |} or {@code >}: the
 * first lines of a block scalar of YAML. The parser refuses a block scalar of blank lines only,
 * when they have more spaces than the line after it; for the value these spaces mean nothing.
 */
final class BlankLines extends CharacterFilter {
  /** The last word of the current line, as far as it can be the header of a block scalar. */
  private enum Word {
    NONE,
    HEADER,
    OTHER
  }

  private Word word = Word.NONE;
  private boolean ended;
  private boolean leading;
  private int spaces;
  private int next;
  private boolean hasNext;
  private int given;
  private int dropped;
  private int[] places = new int[16];
  private int[] totals = new int[16];
  private int count;

  BlankLines(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int character = hasNext && spaces == 0 ? taken() : step();
    given += character == END ? 0 : 1;
    return character;
  }

  private int taken() {
    hasNext = false;
    return next;
  }

  private int step() throws IOException {
    if (hasNext) {
      spaces--;
      return ' ';
    }
    int character = super.read();
    if (leading) {
      while (character == ' ') {
        spaces++;
        character = super.read();
      }
      boolean blank = character == '\n' || character == '\r';
      if (blank && spaces > 0) {
        drop();
      }
      leading = blank;
      if (!blank) {
        word = Word.NONE;
      }
      if (spaces > 0) {
        hasNext = true;
        next = character;
        look(character);
        spaces--;
        return ' ';
      }
    }
    look(character);
    return character;
  }

  private void drop() {
    if (count == places.length) {
      places = Arrays.copyOf(places, count * 2);
      totals = Arrays.copyOf(totals, count * 2);
    }
    dropped += spaces;
    spaces = 0;
    places[count] = given;
    totals[count++] = dropped;
  }

  private void look(int character) {
    switch (character) {
      case '\n', '\r' -> {
        leading = leading || word == Word.HEADER;
        word = Word.NONE;
        ended = false;
      }
      case ' ', '\t' -> ended = true;
      case '|', '>' -> word = ended || word == Word.NONE ? Word.HEADER : Word.OTHER;
      case '+', '-' -> word = word == Word.HEADER && !ended ? Word.HEADER : Word.OTHER;
      default -> word = Word.OTHER;
    }
    if (character > ' ') {
      ended = false;
    }
  }

  /** The place in the whole text of a place in what was given, in UTF-16 units. */
  int original(int place) {
    int found = Arrays.binarySearch(places, 0, count, place);
    // Several lines may have been blank at one place.
    int last = found >= 0 ? found : -found - 2;
    while (last + 1 < count && places[last + 1] <= place) {
      last++;
    }
    return last < 0 ? place : place + totals[last];
  }
}
