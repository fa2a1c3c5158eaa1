package org.integrationgateway.records.tree;

/** The type of a value in a document. */
public enum Token {
  OBJECT("an object"),
  ARRAY("an array"),
  STRING("a string"),
  /** A number that is written without a fraction and without an exponent. */
  INTEGER("a number"),
  NUMBER("a number"),
  BOOLEAN("a boolean"),
  NULL("null");

  private final String words;

  Token(String words) {
    this.words = words;
  }

  /** The type at the end of a sentence: {@code an object}. */
  public String words() {
    return words;
  }

  /** Whether a value of this type has no members and no items. */
  public boolean isScalar() {
    return this != OBJECT && this != ARRAY;
  }
}
