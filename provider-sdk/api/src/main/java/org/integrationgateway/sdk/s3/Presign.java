package org.integrationgateway.sdk.s3;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * A request for a presigned URL.
 *
 * @param expiresIn how long it works: 1 second to 7 days
 * @param contentType for writing: the media type that must be sent; empty: any
 */
public record Presign(
    ObjectRef ref, Method method, Duration expiresIn, Optional<String> contentType) {
  /** The longest a URL may work. */
  public static final Duration LONGEST = Duration.ofDays(7);

  /** The operation that it permits. */
  public enum Method {
    /** Reading. */
    GET,
    /** Writing. */
    PUT,
    /** Deleting. */
    DELETE
  }

  public Presign {
    if (expiresIn.compareTo(Duration.ofSeconds(1)) < 0 || expiresIn.compareTo(LONGEST) > 0) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "a presigned URL works for 1 second to 7 days, not for " + expiresIn);
    }
  }
}
