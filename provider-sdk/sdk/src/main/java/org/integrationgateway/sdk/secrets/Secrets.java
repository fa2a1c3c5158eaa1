package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;

/**
 * A store of secrets. What a configuration writes as {@code {secret: {provider, name}}} is looked
 * up here. Called by many threads at once.
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
   * @param name as the configuration writes it, 1 to 512 characters; what stands in it (a path, a
   *     version) is the provider's own affair
   * @throws ServiceException {@code NOT_FOUND} when there is none, {@code DENIED} when it is not
   *     for this caller, {@code INVALID_INPUT} for a malformed name
   */
  StoredSecret get(String name);

  /**
   * Names of the secrets that begin with a prefix, in order, never values. Optional.
   *
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   * @throws ServiceException {@code NOT_SUPPORTED} when this store does not tell
   */
  default SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    throw new ServiceException(
        ServiceException.Reason.NOT_SUPPORTED, "this store does not list its secrets");
  }
}
