package org.integrationgateway.sdk.s3;

import java.io.InputStream;
import org.integrationgateway.sdk.ServiceException;

/**
 * Objects under keys in buckets, as stores with the S3 interface keep them. Called by many threads
 * at once. A bucket comes into being with its first object.
 *
 * <p>Every method throws {@link ServiceException}: {@code NOT_FOUND} for an object that is not
 * there, {@code CONDITION} or {@code NOT_MODIFIED} when conditions say so, {@code RANGE} for bytes
 * that are not there, {@code TOO_LARGE} for more than the store takes.
 */
public interface ObjectStorage {
  /** What is known of an object. */
  ObjectInfo head(ObjectRef ref, Conditions conditions);

  /** An object's content; to be closed. */
  ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range);

  /**
   * Writes an object. Others see the object before or the object after, never a part of it; when
   * {@code content} breaks, nothing has happened.
   */
  ObjectInfo write(ObjectWrite write, InputStream content);

  /** Removes an object; answers whether there was one. */
  boolean delete(ObjectRef ref, Conditions conditions);

  /** Objects, in the order of their keys' bytes. */
  ObjectPage list(ListQuery query);

  /** Copies an object, content and description. */
  ObjectInfo copy(ObjectCopy copy);

  /**
   * Makes a URL.
   *
   * @throws ServiceException also {@code NOT_SUPPORTED} when this store makes none
   */
  PresignedUrl presign(Presign presign);
}
