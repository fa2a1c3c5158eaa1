package org.integrationgateway.sdk.s3;

import java.io.InputStream;
import org.integrationgateway.sdk.ServiceException;

/**
 * Objects under keys in buckets, as stores with the S3 interface keep them. Called by many threads
 * at once. A bucket is created with its first object.
 *
 * <p>Every method throws {@link ServiceException}: {@code NOT_FOUND} for an object that does not
 * exist, {@code CONDITION} or {@code NOT_MODIFIED} when conditions fail, {@code RANGE} for a range
 * outside of the object, {@code TOO_LARGE} for more than the store takes.
 */
public interface ObjectStorage {
  /** Returns the metadata of an object. */
  ObjectInfo head(ObjectRef ref, Conditions conditions);

  /** Reads an object's content; close it. */
  ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range);

  /**
   * Writes an object. The write is atomic: readers see the old or the new object. When reading
   * {@code content} fails, the object is unchanged.
   */
  ObjectInfo write(ObjectWrite write, InputStream content);

  /** Removes an object; returns whether it existed. */
  boolean delete(ObjectRef ref, Conditions conditions);

  /** Objects, in the order of their keys' bytes. */
  ObjectPage list(ListQuery query);

  /** Copies an object, content and description. */
  ObjectInfo copy(ObjectCopy copy);

  /**
   * Makes a presigned URL.
   *
   * @throws ServiceException also {@code NOT_SUPPORTED} when this store makes none
   */
  PresignedUrl presign(Presign presign);
}
