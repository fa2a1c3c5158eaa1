package org.integrationgateway.sdk.indexeddb.record;

import java.util.Arrays;

/** Bytes as a member of a document. */
public final class Binary {
  private final byte[] bytes;

  private Binary(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns a binary of these bytes; the array is copied. */
  public static Binary of(byte[] bytes) {
    return new Binary(bytes.clone());
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Binary binary && Arrays.equals(bytes, binary.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
