package org.integrationgateway.sdk.s3;

import java.util.Optional;

/**
 * A copy of an object.
 *
 * @param description instead of the source's; empty: as the source's
 */
public record ObjectCopy(
    ObjectRef source,
    ObjectRef target,
    Conditions sourceConditions,
    Conditions targetConditions,
    Optional<ObjectDescription> description) {
  /** Unconditionally: replaces an existing object. */
  public static ObjectCopy of(ObjectRef source, ObjectRef target) {
    return new ObjectCopy(source, target, Conditions.NONE, Conditions.NONE, Optional.empty());
  }
}
