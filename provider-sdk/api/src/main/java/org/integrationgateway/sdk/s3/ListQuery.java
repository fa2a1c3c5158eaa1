package org.integrationgateway.sdk.s3;

import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Selects objects.
 *
 * @param prefix only keys that begin with it
 * @param delimiter groups keys that have it behind the prefix under one common prefix; empty: no
 *     grouping
 * @param limit at most so many objects and common prefixes, 1 to 1,000
 * @param startAfter only keys behind it; empty: all
 * @param pageToken of the page before; empty for the first
 */
public record ListQuery(
    String bucket,
    String prefix,
    String delimiter,
    int limit,
    String startAfter,
    Optional<String> pageToken) {
  /** The most entries on one page. */
  public static final int MAX_PAGE = 1_000;

  public ListQuery {
    ObjectRef.requireBucket(bucket);
    if (limit < 1 || limit > MAX_PAGE) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "a page has 1 to %d objects, not %d".formatted(MAX_PAGE, limit));
    }
  }

  /** The first page of everything that begins with a prefix. */
  public static ListQuery of(String bucket, String prefix) {
    return new ListQuery(bucket, prefix, "", MAX_PAGE, "", Optional.empty());
  }

  /** The next page of the same. */
  public ListQuery next(String token) {
    return new ListQuery(bucket, prefix, delimiter, limit, startAfter, Optional.of(token));
  }

  /** Returns this query with keys grouped under common prefixes. */
  public ListQuery rolledAt(String other) {
    return new ListQuery(bucket, prefix, other, limit, startAfter, pageToken);
  }

  /** Returns this query in pages of this size. */
  public ListQuery limitedTo(int other) {
    return new ListQuery(bucket, prefix, delimiter, other, startAfter, pageToken);
  }
}
