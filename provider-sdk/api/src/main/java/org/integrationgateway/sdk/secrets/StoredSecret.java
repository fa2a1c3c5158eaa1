package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A secret as it is stored.
 *
 * @param version its version, for messages; empty when the store has no versions
 */
public record StoredSecret(Secret value, Optional<String> version) {
  /** A secret without a version. */
  public static StoredSecret of(Secret value) {
    return new StoredSecret(value, Optional.empty());
  }
}
