package org.integrationgateway.engines.s3;

import java.util.Optional;
import org.integrationgateway.sdk.s3.ObjectInfo;

/**
 * The conditions of a write at the store.
 *
 * @param ifMatch the tag that the object must still have; null: no condition
 * @param ifNoneMatch <code>*</code> when the object must not exist; null: no condition
 */
record WriteConditions(String ifMatch, String ifNoneMatch) {
  static final WriteConditions NONE = new WriteConditions(null, null);

  static WriteConditions of(Optional<ObjectInfo> found) {
    return found
        .map(object -> new WriteConditions(Keys.quoted(object.etag()), null))
        .orElse(new WriteConditions(null, "*"));
  }
}
