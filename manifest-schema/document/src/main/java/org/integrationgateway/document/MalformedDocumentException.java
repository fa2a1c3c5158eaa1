package org.integrationgateway.document;

import org.jspecify.annotations.Nullable;

/** A text is not well-formed, or exceeds a limit of its reader. */
public final class MalformedDocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The offset of a place that is not known. */
  static final int NOWHERE = -1;

  private final int offset;

  /**
   * A fault at a place.
   *
   * @param offset in UTF-16 units
   */
  public MalformedDocumentException(String message, int offset) {
    this(message, offset, null);
  }

  private MalformedDocumentException(
      String message, int offset, @Nullable RuntimeException ofTheParser) {
    super(message, ofTheParser, false, false);
    this.offset = offset;
  }

  /**
   * A fault that a parser found.
   *
   * @param offset may be {@link #NOWHERE}
   */
  static MalformedDocumentException of(String message, int offset, RuntimeException failure) {
    return new MalformedDocumentException(message, offset, failure);
  }

  /** Whether the place is known. */
  boolean isPlaced() {
    return offset != NOWHERE;
  }

  /** The place in UTF-16 units; 0 when it is unknown. */
  public int offset() {
    return Math.max(0, offset);
  }
}
