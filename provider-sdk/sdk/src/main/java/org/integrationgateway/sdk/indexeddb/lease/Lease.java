package org.integrationgateway.sdk.indexeddb.lease;

import java.time.Instant;

/**
 * A claim on a name.
 *
 * @param name what was claimed
 * @param holder who claimed it, for operators who look into the database
 * @param fence number of the claim, larger than that of every earlier claim of the name
 * @param expiresAt when the next claim may succeed, unless the lease is renewed before
 */
public record Lease(String name, String holder, long fence, Instant expiresAt) {
  /** Refuses a fence that no claim has. */
  public Lease {
    if (fence < 1) {
      throw new IllegalArgumentException("the fence of a lease is positive, not " + fence);
    }
  }
}
