package org.integrationgateway.samples.vault;

import java.util.Optional;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.StoredSecret;

/** An engine of the server that secrets are read from. */
interface Engine {
  /** The value of a secret. */
  StoredSecret get(SecretName name);

  /** A page of names. */
  SecretNames list(String prefix, int limit, Optional<String> pageToken);

  /** Whether the secrets that it gave end with the token. */
  default boolean leases() {
    return false;
  }
}
