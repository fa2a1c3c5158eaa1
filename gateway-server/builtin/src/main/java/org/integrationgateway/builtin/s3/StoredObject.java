package org.integrationgateway.builtin.s3;

import java.time.Instant;
import java.util.Map;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectRef;

/**
 * The record of an object on disk.
 *
 * @param content name of the file with its bytes, in the folder of its bucket
 */
record StoredObject(
    String key,
    String content,
    long size,
    String etag,
    Instant lastModified,
    String contentType,
    Map<String, String> metadata) {
  ObjectInfo info(String bucket) {
    return new ObjectInfo(
        new ObjectRef(bucket, key),
        size,
        etag,
        lastModified,
        new ObjectDescription(contentType, metadata));
  }
}
