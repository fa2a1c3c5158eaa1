package org.integrationgateway.records.tree;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A value in a document, independent of the format: JSON, YAML, a protobuf {@code Struct}, or
 * values of Java.
 *
 * <p>A tree may be the cursor of a parser. So its members or items are read at most once, and a
 * member or an item only while it is visited; a visitor that does not read one skips it. {@link
 * #kept} is a tree without these limits.
 */
public interface Tree {
  /** The type of the value. */
  Token token();

  /** The text of a string; any other scalar as it is written. */
  String text();

  /**
   * The value of an {@link Token#INTEGER} or {@link Token#NUMBER}: an {@link Integer}, {@link Long}
   * or {@link java.math.BigInteger}; with a fraction or an exponent a {@link java.math.BigDecimal},
   * or a {@link Double} that is not finite.
   *
   * @throws NumberFormatException when no number of Java has its exponent
   */
  Number number();

  /** Whether the value is true; only for a {@link Token#BOOLEAN}. */
  boolean isTrue();

  /** Visits the members of an object in document order; a name may come twice. */
  void members(BiConsumer<String, Tree> visitor);

  /** Visits the items of an array in document order. */
  void items(Consumer<Tree> visitor);

  /** The place of the value in its document. */
  default Place at() {
    return Place.UNKNOWN;
  }

  /**
   * The same value as a tree that can be read any number of times.
   *
   * @throws ValueTree.TooLargeException when it would have to be copied, and has too many values
   */
  default Tree kept() {
    return this;
  }
}
