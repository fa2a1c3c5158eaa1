package org.integrationgateway.sdk.credentials;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * Credentials for upstreams. Each caller sees its own; those of other callers are {@code DENIED}.
 * Every method throws {@link ServiceException}: {@code NOT_FOUND} no such app, connection or
 * credential; {@code NOT_CONNECTED}, {@code RECONNECT_REQUIRED}, {@code
 * INSTANCE_SELECTION_REQUIRED} no usable credential is stored; {@code INVALID_INPUT} a field or
 * parameter is missing or unknown.
 */
public interface ExternalCredentials {
  /** Stores a credential, and replaces an existing one. */
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

  /** Deletes a credential; returns whether it existed. */
  boolean delete(CredentialRef ref);

  /** The credential to present upstream, refreshed when it is about to expire. */
  ResolvedCredential resolve(CredentialRef ref);

  /**
   * The reason why the credential would not work, as far as it is known without a call upstream;
   * empty when it would work.
   */
  Optional<ServiceException> validate(CredentialRef ref);
}
