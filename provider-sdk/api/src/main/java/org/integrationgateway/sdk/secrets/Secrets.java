package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;

/**
 * A store of secrets. Resolves {@code {secret: {provider, name}}} of a configuration, and may
 * encrypt keys of others by keys that never leave it. Called by many threads at once.
 *
 * <p>No exception quotes a secret.
 */
public interface Secrets {
  /** The longest a name may be, in characters. */
  int MAX_NAME = 512;

  /** The most names on one page. */
  int MAX_PAGE = 1_000;

  /** The most bytes of a secret that is wrapped. */
  int MAX_PLAINTEXT = 4_096;

  /** The most bytes of a wrapped secret. */
  int MAX_CIPHERTEXT = 65_536;

  /** The longest a context may be, in characters. */
  int MAX_CONTEXT = 1_024;

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

  /**
   * Encrypts a small secret, such as a data key, by the newest version of a key that never leaves
   * this provider. Optional.
   *
   * @param key names the key, 1 to 512 characters
   * @param plaintext 1 to 4,096 bytes
   * @param context at most 1,024 characters that are authenticated and not stored: {@link #unwrap}
   *     needs the same. A provider whose engine cannot do so encrypts a digest of it beside the
   *     secret
   * @throws ServiceException {@code NOT_FOUND} when there is no such key, {@code DENIED} when it is
   *     not for this caller, {@code NOT_SUPPORTED} when this store wraps nothing
   * @since 0.1.0
   */
  default WrappedSecret wrap(String key, Secret plaintext, String context) {
    throw wrapsNothing();
  }

  /**
   * Decrypts what {@link #wrap} returned, also when the key has newer versions since. Optional.
   *
   * @param ciphertext at most 65,536 bytes
   * @throws ServiceException as {@link #wrap}; {@code INVALID_INPUT} when the ciphertext was
   *     changed, or is of another key or context
   * @since 0.1.0
   */
  default Secret unwrap(String key, byte[] ciphertext, String context) {
    throw wrapsNothing();
  }

  private static ServiceException wrapsNothing() {
    return new ServiceException(
        ServiceException.Reason.NOT_SUPPORTED, "this store does not wrap keys");
  }
}
