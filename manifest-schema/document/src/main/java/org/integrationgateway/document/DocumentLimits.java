package org.integrationgateway.document;

/**
 * Limits of a document.
 *
 * @param bytes of the whole text in UTF-8
 * @param depth of nested mappings and sequences
 * @param stringLength of one key or value, in UTF-16 units
 * @param numberLength of one number, in characters
 */
public record DocumentLimits(int bytes, int depth, int stringLength, int numberLength) {
  /** 1 MiB, 64 levels, strings of 512 Ki, numbers of 100 characters. */
  public static final DocumentLimits DEFAULT = new DocumentLimits(1 << 20, 64, 512 << 10, 100);

  public DocumentLimits {
    if (bytes < 1 || depth < 1 || stringLength < 1 || numberLength < 1) {
      throw new IllegalArgumentException("limits of a document must be positive");
    }
  }

  /** Returns the same limits with another size. */
  public DocumentLimits withBytes(int bytes) {
    return new DocumentLimits(bytes, depth, stringLength, numberLength);
  }
}
