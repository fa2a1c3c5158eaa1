package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Checks requests against the limits of the interface before the store of secrets gets them. */
public record CheckedSecrets(Secrets behind) implements Secrets {
  @Override
  public StoredSecret get(String name) {
    checkName("secret", name);
    return behind.get(name);
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw refused("a page has 1 to %d names, not %d", MAX_PAGE, limit);
    }
    return behind.list(prefix, limit, pageToken);
  }

  @Override
  public WrappedSecret wrap(String key, Secret plaintext, String context) {
    checkName("key", key);
    checkContext(context);
    int size = plaintext.useBytes(bytes -> bytes.length);
    if (size < 1 || size > MAX_PLAINTEXT) {
      throw refused("a secret to wrap has 1 to %d bytes, not %d", MAX_PLAINTEXT, size);
    }
    return behind.wrap(key, plaintext, context);
  }

  @Override
  public Secret unwrap(String key, byte[] ciphertext, String context) {
    checkName("key", key);
    checkContext(context);
    if (ciphertext.length > MAX_CIPHERTEXT) {
      throw refused(
          "a wrapped secret has at most %d bytes, not %d", MAX_CIPHERTEXT, ciphertext.length);
    }
    return behind.unwrap(key, ciphertext, context);
  }

  private static void checkName(String of, String name) {
    if (name.isEmpty() || name.length() > MAX_NAME) {
      throw refused("the name of a %s has 1 to %d characters, not %d", of, MAX_NAME, name.length());
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw refused("the name of a %s has no control characters", of);
    }
  }

  private static void checkContext(String context) {
    if (context.length() > MAX_CONTEXT) {
      throw refused("a context has at most %d characters, not %d", MAX_CONTEXT, context.length());
    }
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
