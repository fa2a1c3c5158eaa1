package org.integrationgateway.sdk.s3;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Names an object.
 *
 * @param bucket 3 to 63 lower-case letters, digits, '.' and '-', a letter or digit at both ends
 * @param key 1 to 1,024 bytes of UTF-8, without NUL
 */
public record ObjectRef(String bucket, String key) {
  /** The longest a key may be, in bytes of UTF-8. */
  public static final int MAX_KEY = 1_024;

  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

  public ObjectRef {
    requireBucket(bucket);
    int bytes = key.length() > MAX_KEY ? key.length() : key.getBytes(StandardCharsets.UTF_8).length;
    if (bytes == 0 || bytes > MAX_KEY || key.indexOf('\0') >= 0) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "an object's key has 1 to %d bytes in UTF-8 and no NUL, not %d bytes"
              .formatted(MAX_KEY, bytes));
    }
  }

  /**
   * Checks the name.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  public static String requireBucket(String name) {
    if (!BUCKET.matcher(name).matches() || name.contains("..")) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' is not a bucket's name: 3 to 63 lower-case letters, digits, '.' and '-'"
              .formatted(name.length() > 80 ? name.substring(0, 80) + "…" : name));
    }
    return name;
  }

  @Override
  public String toString() {
    return bucket + "/" + key;
  }
}
