package org.integrationgateway.manifest.graphql;

import java.util.Optional;

/**
 * Splits a GraphQL text into tokens, so that strings can be told from the rest (GraphQL
 * specification, 2.1). Stops at a character that begins no token; the parser reports it.
 */
final class Lexer {
  /** The kind is the first character: a quote, a letter, a punctuator. */
  record Token(char kind, int start, int end) {
    boolean is(char punctuator) {
      return kind == punctuator;
    }

    boolean isString() {
      return kind == '"';
    }

    boolean isName() {
      return isNameStart(kind);
    }

    boolean isOpening() {
      return kind == '(' || kind == '[' || kind == '{';
    }

    boolean isClosing() {
      return kind == ')' || kind == ']' || kind == '}';
    }
  }

  private static final String BLOCK = "\"\"\"";

  private final String text;
  private int at;

  Lexer(String text) {
    this.text = text;
  }

  Optional<Token> next() {
    skipIgnored();
    if (at >= text.length()) {
      return Optional.empty();
    }
    int start = at;
    char kind = text.charAt(at);
    int end = kind == '"' ? stringEnd(start) : isNameStart(kind) ? nameEnd(start) : start + 1;
    if (end < 0) {
      at = text.length();
      return Optional.empty();
    }
    at = end;
    return Optional.of(new Token(kind, start, end));
  }

  String text(Token token) {
    return text.substring(token.start(), token.end());
  }

  private void skipIgnored() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
          end++;
        }
        at = end;
      } else if (c == ',' || c == '\ufeff' || Character.isWhitespace(c)) {
        at++;
      } else {
        return;
      }
    }
  }

  private int nameEnd(int start) {
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns the offset after the closing quotes; negative when they are missing. */
  private int stringEnd(int start) {
    if (text.startsWith(BLOCK, start)) {
      int end = text.indexOf(BLOCK, start + BLOCK.length());
      while (end > 0 && text.charAt(end - 1) == '\\') {
        end = text.indexOf(BLOCK, end + BLOCK.length());
      }
      return end < 0 ? end : end + BLOCK.length();
    }
    int end = start + 1;
    while (end < text.length() && text.charAt(end) != '"') {
      char c = text.charAt(end);
      if (c == '\n' || c == '\r') {
        return -1;
      }
      end += c == '\\' ? 2 : 1;
    }
    return end < text.length() ? end + 1 : -1;
  }

  private static boolean isNameStart(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || (c >= '0' && c <= '9');
  }
}
