package org.integrationgateway.manifest.openapi.stream;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the values of a document in document order. The reader is positioned at one value at a
 * time; values that are not requested are skipped and not kept.
 */
public abstract class EventReader implements Closeable {
  private static final int MOST_KEPT = 500_000;

  private int kept;

  /**
   * Calls the consumer with every key of the current mapping; during the call the key's value is
   * current. Does nothing when the current value is not a mapping.
   */
  public abstract void entries(Consumer<String> each);

  /** Calls the action for every item of the current sequence. */
  public abstract void items(Runnable each);

  /** The current scalar as written; empty for null and other values. */
  public abstract Optional<String> text();

  /**
   * The current scalar as a Java value: text, {@code Boolean}, {@code Long}, {@code BigInteger} or
   * {@code Double}; empty for null and other values.
   */
  public abstract Optional<Object> scalar();

  /** The scalars of the current sequence. */
  public final List<String> texts() {
    var texts = new ArrayList<String>();
    items(() -> text().ifPresent(texts::add));
    return texts;
  }

  /** Whether the current value is a mapping. */
  public abstract boolean isMapping();

  /** Whether the current value is a sequence. */
  public abstract boolean isSequence();

  /** Line of the current value, from 1. */
  public abstract int line();

  /** Offset of the current value, in UTF-16 units. */
  public abstract int offset();

  /** Counts the parts of the document that are kept: operations, parameters, schemas. */
  public final void keepOne() {
    if (++kept > MOST_KEPT) {
      throw new Malformed(
          "more than " + MOST_KEPT + " operations, parameters and schemas", offset());
    }
  }

  /** Reads to the end of the document, so that all of it is known to be well-formed. */
  public abstract void finish();

  /** The document is not well-formed; thrown by every method. */
  public static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int offset;

    public Malformed(String message, int offset) {
      super(message, null, false, false);
      this.offset = offset;
    }

    public int offset() {
      return offset;
    }
  }
}
