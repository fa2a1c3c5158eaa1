package org.integrationgateway.packaging.comment;

/**
 * A part of a source in Java or Kotlin.
 *
 * @param text of a string without its quotes, of a comment with its delimiters
 */
record Token(Kind kind, String text) {
  enum Kind {
    /** A name, a keyword or a number. */
    WORD,
    STRING,
    /** A documentation comment; other comments are no tokens. */
    COMMENT,
    /** One character, but {@code ->} and {@code ::} are one symbol each. */
    SYMBOL
  }

  boolean isWord() {
    return kind == Kind.WORD;
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }
}
