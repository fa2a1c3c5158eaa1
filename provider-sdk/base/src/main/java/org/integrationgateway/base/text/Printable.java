package org.integrationgateway.base.text;

import java.util.regex.Pattern;

/**
 * Makes the text of a file safe for a terminal or a log: it cannot move the cursor, change colours,
 * begin new lines or reverse the direction of writing.
 */
public final class Printable {
  private static final char REPLACEMENT = '\ufffd';
  private static final char CONTROL_PICTURES = '\u2400';
  private static final char DELETE = 0x7f;

  /** The wide blocks of Unicode Standard Annex #11, first and last character of each. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3,
    0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x1f300,
    0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd,
  };

  /** Colours and other renditions of ECMA-48: programs print them for people. */
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;:]*m");

  private Printable() {}

  /** Returns the output of a program as one line: colours are left out, the rest is shown. */
  public static String plain(String output) {
    return line(output.indexOf('\u001b') < 0 ? output : COLOURS.matcher(output).replaceAll(""));
  }

  /**
   * Returns the text as one line: white space becomes a space, any other control character a
   * visible sign.
   */
  public static String line(String text) {
    if (isPlain(text)) {
      return text;
    }
    var line = new StringBuilder(text.length());
    text.codePoints().map(Printable::sign).forEach(line::appendCodePoint);
    return line.toString();
  }

  /** Whether a text is shown as it is. A loop: most lines of the log are, and none allocates. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      if (character != sign(character)) {
        return false;
      }
      i += Character.charCount(character);
    }
    return true;
  }

  /** Returns the shown character. */
  public static int sign(int character) {
    if (character == '\t' || character == '\n' || character == '\r') {
      return ' ';
    }
    if (character < ' ') {
      return CONTROL_PICTURES + character;
    }
    if (character == DELETE) {
      return '\u2421';
    }
    return isUnseen(character) ? REPLACEMENT : character;
  }

  /**
   * C1 controls, line separators, surrogate halves, and characters that change the direction of
   * writing.
   */
  private static boolean isUnseen(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      case Character.FORMAT -> isDirection(character);
      default -> false;
    };
  }

  private static boolean isDirection(int character) {
    return character == 0x61c
        || character == 0x200e
        || character == 0x200f
        || (character >= 0x202a && character <= 0x202e)
        || (character >= 0x2066 && character <= 0x2069);
  }

  /** Returns how many columns of a terminal a shown character occupies: none, one or two. */
  public static int width(int character) {
    switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {}
    }
    for (int i = 0; i < WIDE.length && character >= WIDE[i]; i += 2) {
      if (character <= WIDE[i + 1]) {
        return 2;
      }
    }
    return 1;
  }
}
