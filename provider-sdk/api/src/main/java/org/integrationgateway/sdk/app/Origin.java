package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.Party;

/**
 * The origin of a call.
 *
 * @param party the kind of caller
 * @param depth how many calls stand between this one and the one that came from outside; 0 for that
 *     one
 * @param idempotencyKey the caller's key for "do this once", when it gave one
 */
public record Origin(Party party, int depth, Optional<String> idempotencyKey) {
  /** A person or their program, directly, without an idempotency key. */
  public static final Origin USER = new Origin(Party.USER, 0, Optional.empty());

  public Origin {
    if (depth < 0) {
      throw new IllegalArgumentException(
          "call depth " + depth + " is negative: 0 is the outermost");
    }
  }
}
