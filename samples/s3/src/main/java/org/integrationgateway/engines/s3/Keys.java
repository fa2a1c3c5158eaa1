package org.integrationgateway.engines.s3;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ObjectRef;

/** Maps objects to keys of the store: the prefix, the bucket's name, a slash, the object's key. */
record Keys(String prefix) {
  String of(ObjectRef ref) {
    var key = in(ref.bucket()) + ref.key();
    int bytes = key.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > ObjectRef.MAX_KEY) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "the key of '%s' has %d bytes with the prefix and the bucket, and the store takes %d"
              .formatted(ref.bucket(), bytes, ObjectRef.MAX_KEY));
    }
    return key;
  }

  /** Returns the common prefix of all keys of a bucket. */
  String in(String bucket) {
    return prefix + bucket + "/";
  }

  static String quoted(String tag) {
    return '"' + tag + '"';
  }

  static String unquoted(String tag) {
    return tag.replace("\"", "");
  }
}
