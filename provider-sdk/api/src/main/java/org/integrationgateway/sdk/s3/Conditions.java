package org.integrationgateway.sdk.s3;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Conditions of a request (RFC 9110, section 13); all must hold.
 *
 * @param ifMatch the object has one of these tags; {@code *}: the object exists
 * @param ifNoneMatch the object has none of these tags; {@code *}: the object does not exist
 * @param ifModifiedSince it was modified after, to the second; ignored beside ifNoneMatch
 * @param ifUnmodifiedSince it was not modified after, to the second; ignored beside ifMatch
 */
public record Conditions(
    List<String> ifMatch,
    List<String> ifNoneMatch,
    Optional<Instant> ifModifiedSince,
    Optional<Instant> ifUnmodifiedSince) {
  /** No conditions. */
  public static final Conditions NONE =
      new Conditions(List.of(), List.of(), Optional.empty(), Optional.empty());

  private static final String ANY = "*";

  public Conditions {
    ifMatch = List.copyOf(ifMatch);
    ifNoneMatch = List.copyOf(ifNoneMatch);
  }

  /** Requires that the object does not exist. */
  public static Conditions absent() {
    return new Conditions(List.of(), List.of(ANY), Optional.empty(), Optional.empty());
  }

  /** Requires that the object has this tag. */
  public static Conditions unchanged(String etag) {
    return new Conditions(List.of(etag), List.of(), Optional.empty(), Optional.empty());
  }

  /** Requires that the object does not have this tag. */
  public static Conditions changed(String etag) {
    return new Conditions(List.of(), List.of(etag), Optional.empty(), Optional.empty());
  }

  /**
   * Checks them for an object, or its absence, in the order of RFC 9110, section 13.2.2.
   *
   * @param reading whether the caller reads: then a match of ifNoneMatch is {@code NOT_MODIFIED}
   * @throws ServiceException {@code CONDITION}, or {@code NOT_MODIFIED}
   */
  public void check(Optional<ObjectInfo> object, boolean reading) {
    if (!ifMatch.isEmpty()) {
      require(
          matches(ifMatch, object),
          "the ETag of the object is not the one in the condition of the request");
    } else if (ifUnmodifiedSince.isPresent()) {
      require(
          object.isPresent() && !after(object.get(), ifUnmodifiedSince.get()),
          "the object was modified since");
    }
    boolean known =
        ifNoneMatch.isEmpty()
            ? ifModifiedSince
                .filter(since -> object.filter(found -> !after(found, since)).isPresent())
                .isPresent()
            : matches(ifNoneMatch, object);
    if (known && reading) {
      throw new ServiceException(Reason.NOT_MODIFIED, "the object is as the caller knows it");
    }
    require(!known, "an object exists, and the condition of the request forbids that");
  }

  private static boolean matches(List<String> tags, Optional<ObjectInfo> object) {
    return object.isPresent() && (tags.contains(ANY) || tags.contains(object.get().etag()));
  }

  private static boolean after(ObjectInfo object, Instant since) {
    return object
        .lastModified()
        .truncatedTo(ChronoUnit.SECONDS)
        .isAfter(since.truncatedTo(ChronoUnit.SECONDS));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new ServiceException(Reason.CONDITION, message);
    }
  }
}
