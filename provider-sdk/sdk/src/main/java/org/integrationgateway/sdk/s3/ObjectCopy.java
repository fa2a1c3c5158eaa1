package org.integrationgateway.sdk.s3;

import java.util.Optional;

/**
 * What to copy where.
 *
 * @param description instead of the source's; empty: as the source's
 */
public record ObjectCopy(
    ObjectRef source,
    ObjectRef target,
    Conditions sourceConditions,
    Conditions targetConditions,
    Optional<ObjectDescription> description) {
  /** As it is, whatever was there. */
  public static ObjectCopy of(ObjectRef source, ObjectRef target) {
    return new ObjectCopy(source, target, Conditions.NONE, Conditions.NONE, Optional.empty());
  }
}
