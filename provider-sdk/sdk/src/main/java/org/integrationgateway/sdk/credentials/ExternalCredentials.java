package org.integrationgateway.sdk.credentials;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * Credentials for upstreams. Each caller sees its own; somebody else's are {@code DENIED}. Every
 * method throws {@link ServiceException}: {@code NOT_FOUND} no such app, connection or credential;
 * {@code NOT_CONNECTED}, {@code RECONNECT_REQUIRED}, {@code INSTANCE_SELECTION_REQUIRED} there is
 * none that could be used; {@code INVALID_INPUT} a field or parameter is missing or unknown.
 */
public interface ExternalCredentials {
  /** Stores a credential, instead of the one that was there. */
  CredentialDescription upsert(CredentialWrite credential);

  /** One stored credential, without its secrets. */
  CredentialDescription get(CredentialRef ref);

  /**
   * Stored credentials, without their secrets, in the order of app, connection and instance.
   *
   * @param owner canonical subject id; the caller when empty
   * @param app only of this app; of all when empty
   */
  List<CredentialDescription> list(Optional<String> owner, Optional<String> app);

  /** Deletes one; answers whether there was one. */
  boolean delete(CredentialRef ref);

  /** What to present upstream, refreshed when it is about to expire. */
  ResolvedCredential resolve(CredentialRef ref);

  /**
   * Why one would not work, as far as that can be told without calling upstream; empty when it
   * would.
   */
  Optional<ServiceException> validate(CredentialRef ref);
}
