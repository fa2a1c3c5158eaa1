package org.integrationgateway.rules.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The prose of a source file: comments and string literals of Java and Python, and the whole text
 * of every other kind of file.
 *
 * <p>The prose has the length and the line breaks of the source, so that an offset in it is an
 * offset in the source. Code is replaced by {@link #CODE}, marks of comments by spaces: a sentence
 * that continues on the next comment line, or in a string that is joined by {@code +}, stays one
 * sentence.
 */
final class Prose {
  /** Stands for every character of code that is not white space. */
  static final char CODE = '\0';

  private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"(?!\"\")");

  private final String source;
  private final char[] prose;
  private final List<Comment> comments = new ArrayList<>();
  private int at;

  /**
   * A comment of a Java file; line comments that follow each other are one.
   *
   * @param at offset of its first mark in the source
   * @param end offset behind its last character
   * @param text without marks and without white space around it
   */
  record Comment(int at, int end, String text) {}

  private Prose(String source) {
    this.source = source;
    this.prose = source.toCharArray();
  }

  /**
   * Returns the prose of a file.
   *
   * @param fileName decides the language by its extension
   */
  static String of(String fileName, String source) {
    var prose = new Prose(source);
    if (fileName.endsWith(".java")) {
      prose.java();
    }
    if (fileName.endsWith(".py")) {
      prose.python();
    }
    return new String(prose.prose);
  }

  /** Returns the comments of a Java file, in their order. */
  static List<Comment> commentsOf(String java) {
    var prose = new Prose(java);
    prose.java();
    return List.copyOf(prose.comments);
  }

  /** Returns the string literals of a Java file; everything else is {@link #CODE}. */
  static String literalsOf(String java) {
    var prose = new Prose(java);
    prose.java();
    for (var comment : prose.comments) {
      prose.at = comment.at();
      prose.hide(comment.end());
    }
    return new String(prose.prose);
  }

  private void java() {
    while (at < source.length()) {
      int begin = at;
      if (here("//")) {
        lineComment("//");
        addComment(lineCommentBefore(begin));
      } else if (here("/*")) {
        blockComment();
        addComment(begin);
      } else if (here("\"\"\"")) {
        literal("\"\"\"");
      } else if (here("\"")) {
        literal("\"");
      } else if (here("'")) {
        hide(closingQuotes("'", at + 1) + 1);
      } else {
        hide(at + 1);
      }
    }
  }

  private void python() {
    while (at < source.length()) {
      if (here("#")) {
        lineComment("#");
      } else if (here("\"\"\"") || here("'''")) {
        literal(source.substring(at, at + 3));
      } else if (here("\"") || here("'")) {
        literal(source.substring(at, at + 1));
      } else {
        hide(at + 1);
      }
    }
  }

  /** Removes the line comment that the one at an offset continues; returns where both begin. */
  private int lineCommentBefore(int begin) {
    if (comments.isEmpty()) {
      return begin;
    }
    var last = comments.get(comments.size() - 1);
    boolean continues =
        source.startsWith("//", last.at()) && source.substring(last.end(), begin).isBlank();
    return continues ? comments.remove(comments.size() - 1).at() : begin;
  }

  private void addComment(int begin) {
    comments.add(new Comment(begin, at, new String(prose, begin, at - begin).strip()));
  }

  private boolean here(String text) {
    return source.startsWith(text, at);
  }

  private void lineComment(String mark) {
    blank(mark.length());
    int end = source.indexOf('\n', at);
    at = end < 0 ? source.length() : end;
  }

  private void blockComment() {
    int end = source.indexOf("*/", at + 2);
    int close = end < 0 ? source.length() : end + 2;
    for (; at < close; at++) {
      if (prose[at] == '*' || prose[at] == '/') {
        prose[at] = ' ';
      }
    }
  }

  /** Keeps the content of a string and of the strings joined to it. */
  private void literal(String quotes) {
    hide(at + quotes.length());
    content(quotes);
    while (quotes.equals("\"") && joined()) {
      content(quotes);
    }
    hide(at + quotes.length());
  }

  private void content(String quotes) {
    int end = closingQuotes(quotes, at);
    while (at < end) {
      if (source.charAt(at) == '\\') {
        blank(Math.min(2, end - at));
      } else {
        at++;
      }
    }
  }

  /** Passes over {@code " + "} between two strings, if there is one. */
  private boolean joined() {
    var join = JOINED.matcher(source).region(at, source.length());
    if (!join.lookingAt()) {
      return false;
    }
    blank(join.end() - at);
    return true;
  }

  /** The offset of the closing quotes; the end of the source when they are missing. */
  private int closingQuotes(String quotes, int from) {
    int i = from;
    while (i < source.length() && !source.startsWith(quotes, i)) {
      i += source.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(i, source.length());
  }

  /** Replaces by spaces, except line breaks. */
  private void blank(int length) {
    for (int end = Math.min(at + length, prose.length); at < end; at++) {
      if (prose[at] != '\n') {
        prose[at] = ' ';
      }
    }
  }

  /** Replaces code up to an offset. */
  private void hide(int end) {
    for (; at < Math.min(end, prose.length); at++) {
      if (!Character.isWhitespace(prose[at])) {
        prose[at] = CODE;
      }
    }
  }
}
