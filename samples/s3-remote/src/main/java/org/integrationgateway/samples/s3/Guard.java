package org.integrationgateway.samples.s3;

import java.util.Optional;
import org.integrationgateway.sdk.s3.ObjectInfo;

/**
 * What the store holds a write against.
 *
 * @param ifMatch the tag of what must be there still; null: not asked
 * @param ifNoneMatch <code>*</code> where nothing may be there; null: not asked
 */
record Guard(String ifMatch, String ifNoneMatch) {
  static final Guard NONE = new Guard(null, null);

  static Guard of(Optional<ObjectInfo> found) {
    return found
        .map(object -> new Guard(Keys.quoted(object.etag()), null))
        .orElse(new Guard(null, "*"));
  }
}
