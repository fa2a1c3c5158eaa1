package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A secret as it is stored.
 *
 * @param version which version of it that is, for messages; empty when the store knows none
 */
public record StoredSecret(Secret value, Optional<String> version) {
  /** Of a store that knows no versions. */
  public static StoredSecret of(Secret value) {
    return new StoredSecret(value, Optional.empty());
  }
}
