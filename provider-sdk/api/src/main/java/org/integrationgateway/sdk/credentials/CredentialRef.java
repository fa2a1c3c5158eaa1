package org.integrationgateway.sdk.credentials;

import java.util.Optional;

/**
 * Names a credential.
 *
 * @param owner canonical subject id; the caller when empty
 * @param app name of the app as deployed
 * @param connection name of the connection; the app's default when empty
 * @param instance id or name of the instance; the only one when empty
 */
public record CredentialRef(
    Optional<String> owner, String app, Optional<String> connection, Optional<String> instance) {
  /** The caller's only credential. */
  public static CredentialRef of(String app) {
    return new CredentialRef(Optional.empty(), app, Optional.empty(), Optional.empty());
  }
}
