package org.integrationgateway.packaging.comment;

import java.util.ArrayList;
import java.util.List;

/** Splits a source in Java or Kotlin into tokens. Every text has some: a broken one ends early. */
final class SourceTokens {
  private static final String BLOCK = "\"\"\"";

  /** Expressions in strings in expressions: deeper ones are read as text. */
  private static final int DEEPEST = 20;

  private final String text;
  private final boolean kotlin;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int depth;

  private SourceTokens(String text, boolean kotlin) {
    this.text = text;
    this.kotlin = kotlin;
  }

  static List<Token> of(String text, boolean kotlin) {
    var source = new SourceTokens(text, kotlin);
    while (source.at < text.length()) {
      source.next();
    }
    return source.tokens;
  }

  private void next() {
    char next = text.charAt(at);
    if (Character.isWhitespace(next)) {
      at++;
    } else if (text.startsWith("//", at)) {
      at = endOf("\n", at);
    } else if (text.startsWith("/*", at)) {
      comment();
    } else if (text.startsWith(BLOCK, at)) {
      string(BLOCK);
    } else if (next == '"' || next == '\'' || (kotlin && next == '`')) {
      string(String.valueOf(next));
    } else if (Character.isJavaIdentifierPart(next)) {
      int begin = at;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      add(Token.Kind.WORD, text.substring(begin, at));
    } else {
      int length = text.startsWith("->", at) || text.startsWith("::", at) ? 2 : 1;
      add(Token.Kind.SYMBOL, text.substring(at, at + length));
      at += length;
    }
  }

  /** Skips a comment; in Kotlin, comments are nested. */
  private void comment() {
    int begin = at;
    at += 2;
    for (int open = 1; open > 0 && at < text.length(); ) {
      if (text.startsWith("*/", at)) {
        open--;
        at += 2;
      } else if (kotlin && text.startsWith("/*", at)) {
        open++;
        at += 2;
      } else {
        at++;
      }
    }
    var comment = text.substring(begin, Math.min(at, text.length()));
    if (comment.startsWith("/**") && comment.length() > "/**/".length()) {
      add(Token.Kind.COMMENT, comment);
    }
  }

  /** A string, a text block, a character, or in Kotlin a name in backticks. */
  private void string(String quote) {
    int begin = at + quote.length();
    at = begin;
    boolean raw = kotlin && quote.equals(BLOCK);
    while (at < text.length() && !text.startsWith(quote, at)) {
      if (kotlin && depth < DEEPEST && text.startsWith("${", at)) {
        depth++;
        template();
        depth--;
      } else {
        at += text.charAt(at) == '\\' && !raw ? 2 : 1;
      }
    }
    int end = Math.min(at, text.length());
    add(
        quote.equals("`") ? Token.Kind.WORD : Token.Kind.STRING,
        text.substring(Math.min(begin, end), end));
    at = end + quote.length();
  }

  /** Skips an expression in a string of Kotlin, which may have strings of its own. */
  private void template() {
    int kept = tokens.size();
    at += 2;
    for (int open = 1; open > 0 && at < text.length(); ) {
      int before = tokens.size();
      next();
      if (tokens.size() > before) {
        var last = tokens.get(tokens.size() - 1);
        if (last.isSymbol("{")) {
          open++;
        } else if (last.isSymbol("}")) {
          open--;
        }
      }
    }
    tokens.subList(kept, tokens.size()).clear();
  }

  private int endOf(String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private void add(Token.Kind kind, String of) {
    tokens.add(new Token(kind, of));
  }
}
