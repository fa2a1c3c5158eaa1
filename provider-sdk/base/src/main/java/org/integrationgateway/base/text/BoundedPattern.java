package org.integrationgateway.base.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.PatternSyntaxException;

/**
 * Writes a pattern of ECMA-262 for java.util.regex. Every branch of the result asks for the length
 * of the text, so that a text can count the branches taken where no character is read: {@code
 * (?=)}, which matches everywhere, asks for it where bounds are transparent.
 */
public final class BoundedPattern {
  private static final String COUNT = "(?=)";

  private final String given;
  private final StringBuilder written;
  private final Deque<String> ends = new ArrayDeque<>();
  private int at;

  private BoundedPattern(String given) {
    this.given = given;
    this.written = new StringBuilder(given.length() * 2);
  }

  /**
   * The pattern for java.util.regex.
   *
   * @throws PatternSyntaxException when it is not a pattern
   */
  public static String of(String given) {
    return new BoundedPattern(given).write();
  }

  private String write() {
    while (at < given.length()) {
      switch (given.charAt(at)) {
        case '\\' -> escape();
        case '[' -> characters();
        case '(' -> group();
        case ')' -> written.append(ends.isEmpty() ? take(1) : ends.pop() + take(1));
        case '|' -> written.append(take(1)).append(COUNT);
        case '^' -> place(take(1));
        case '$' -> {
          at++;
          place("\\z"); // In Java, $ is also the place before a last line break.
        }
        default -> written.append(take(1));
      }
    }
    return written.toString();
  }

  private String take(int length) {
    int end = Math.min(at + length, given.length());
    var taken = given.substring(at, end);
    at = end;
    return taken;
  }

  /**
   * Writes a construct that matches no character: only where it is repeated or optional, it must be
   * counted.
   */
  private void place(String place) {
    boolean repeats = at < given.length() && "*+?{".indexOf(given.charAt(at)) >= 0;
    written.append(repeats ? "(?:" + COUNT + place + ")" : place);
  }

  private void escape() {
    char escaped = at + 1 < given.length() ? given.charAt(at + 1) : 0;
    switch (escaped) {
      case 'A', 'G', 'Z', 'z' -> place(take(2));
      case 'Q' -> throw new PatternSyntaxException("quotes are not of ECMA-262", given, at);
      case 'c' -> written.append(take(3));
      case 'k' -> place(take(Math.max(given.indexOf('>', at) + 1 - at, 2)));
      case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
        int end = at + 2;
        while (end < given.length() && Character.isDigit(given.charAt(end))) {
          end++;
        }
        place(take(end - at));
      }
      default -> written.append(take(2));
    }
  }

  /** Sets of characters nest in Java; a {@code ]} that comes first is a character. */
  private void characters() {
    int depth = 0;
    do {
      if (given.startsWith("\\", at)) {
        escapeAmongCharacters();
        continue;
      }
      if (given.startsWith("[", at)) {
        depth++;
        written.append(take(given.startsWith("[^", at) ? 2 : 1));
        if (given.startsWith("]", at)) {
          written.append('\\').append(take(1));
        }
        continue;
      }
      depth -= given.startsWith("]", at) ? 1 : 0;
      written.append(take(1));
    } while (depth > 0 && at < given.length());
  }

  private void escapeAmongCharacters() {
    if (given.startsWith("\\Q", at)) {
      throw new PatternSyntaxException("quotes are not of ECMA-262", given, at);
    }
    written.append(take(given.startsWith("\\c", at) ? 3 : 2));
  }

  private void group() {
    if (given.startsWith("(?<=", at) || given.startsWith("(?<!", at)) {
      written.append("(?=").append(take(4)).append(COUNT);
      ends.push(")");
      return;
    }
    int end = at + 1;
    if (given.startsWith("?", end)) {
      do {
        end++;
      } while (end < given.length() && ":=!>)".indexOf(given.charAt(end)) < 0);
      end++;
    }
    var opening = take(end - at);
    if (!opening.startsWith("(?<") && opening.indexOf('x') >= 0) {
      throw new PatternSyntaxException("comments are not of ECMA-262", given, at);
    }
    written.append(opening);
    if (!opening.endsWith(")")) {
      written.append(COUNT);
      ends.push("");
    }
  }
}
