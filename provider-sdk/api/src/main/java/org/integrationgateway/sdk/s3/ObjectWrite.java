package org.integrationgateway.sdk.s3;

import java.util.OptionalLong;

/**
 * A write of an object.
 *
 * @param conditions checked together with the write, so that one of two writers wins
 * @param size of the content when it is known; another length fails the write
 */
public record ObjectWrite(
    ObjectRef ref, ObjectDescription description, Conditions conditions, OptionalLong size) {
  public ObjectWrite {
    if (size.isPresent() && size.getAsLong() < 0) {
      throw new IllegalArgumentException("an object cannot have " + size.getAsLong() + " bytes");
    }
  }

  /** Bytes without a content type or metadata, written unconditionally. */
  public static ObjectWrite of(ObjectRef ref) {
    return new ObjectWrite(ref, ObjectDescription.BYTES, Conditions.NONE, OptionalLong.empty());
  }

  /** Returns this write with a description. */
  public ObjectWrite with(ObjectDescription other) {
    return new ObjectWrite(ref, other, conditions, size);
  }

  /** The same under conditions. */
  public ObjectWrite when(Conditions other) {
    return new ObjectWrite(ref, description, other, size);
  }

  /** Returns this write with a size in bytes that the content must have. */
  public ObjectWrite ofSize(long bytes) {
    return new ObjectWrite(ref, description, conditions, OptionalLong.of(bytes));
  }
}
