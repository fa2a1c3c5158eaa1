package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * A store of secrets. Resolves {@code {secret: {provider, name}}} of a configuration. Called by
 * many threads at once.
 *
 * <p>No exception quotes a secret.
 */
public interface Secrets {
  /** The longest a name may be, in characters. */
  int MAX_NAME = 512;

  /** The most names on one page. */
  int MAX_PAGE = 1_000;

  /**
   * The current value of a secret.
   *
   * @param name as the configuration writes it, 1 to 512 characters; its form (a path, a version)
   *     is the provider's choice
   * @throws ServiceException {@code NOT_FOUND} when it does not exist, {@code DENIED} when it is
   *     not for this caller, {@code INVALID_INPUT} for a malformed name
   */
  StoredSecret get(String name);

  /**
   * Names of the secrets that begin with a prefix, in order, never values. Optional.
   *
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   * @throws ServiceException {@code NOT_SUPPORTED} when this store cannot list names
   */
  default SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    throw new ServiceException(
        ServiceException.Reason.NOT_SUPPORTED, "this store does not list its secrets");
  }
}
