package org.integrationgateway.sdk.s3;

import java.time.Instant;

/**
 * The metadata of an object.
 *
 * @param size of its content, in bytes
 * @param etag identifies the content: other content has another tag; without quotes
 * @param lastModified when it was written
 */
public record ObjectInfo(
    ObjectRef ref, long size, String etag, Instant lastModified, ObjectDescription description) {
  public ObjectInfo {
    if (size < 0) {
      throw new IllegalArgumentException("an object cannot have " + size + " bytes");
    }
    if (etag.isEmpty()) {
      throw new IllegalArgumentException("an object needs a tag that names its content");
    }
  }
}
