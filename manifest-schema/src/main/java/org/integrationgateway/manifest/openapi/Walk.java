package org.integrationgateway.manifest.openapi;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Goes through the values of a document in the order in which they are written. At any time it
 * stands at one value; what nobody asks for is passed over and not kept.
 */
abstract class Walk implements Closeable {
  private static final int MOST_KEPT = 500_000;

  private int kept;

  /**
   * Tells every key of the mapping at which it stands; during the call it stands at the key's
   * value. Nothing happens when it stands at anything else.
   */
  abstract void entries(Consumer<String> each);

  /** The same for the items of a sequence. */
  abstract void items(Runnable each);

  /** The scalar at which it stands, as it is written; empty for null and anything else. */
  abstract Optional<String> text();

  /** The scalars of the sequence at which it stands. */
  final List<String> texts() {
    var texts = new ArrayList<String>();
    items(() -> text().ifPresent(texts::add));
    return texts;
  }

  /** Whether it stands at a sequence. */
  abstract boolean isSequence();

  /** Line of the value at which it stands, from 1. */
  abstract int line();

  /** Offset of the value at which it stands, in UTF-16 units. */
  abstract int offset();

  /** Counts what is kept of the document: operations, parameters, schemas. */
  final void keepOne() {
    if (++kept > MOST_KEPT) {
      throw new Malformed(
          "more than " + MOST_KEPT + " operations, parameters and schemas", offset());
    }
  }

  /** Reads on to the end of the document, so that all of it is known to be well-formed. */
  abstract void finish();

  /** Not well-formed; thrown by every method. */
  static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int offset;

    Malformed(String message, int offset) {
      super(message, null, false, false);
      this.offset = offset;
    }

    int offset() {
      return offset;
    }
  }
}
