package org.integrationgateway.sdk.secrets;

import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Checks requests against the limits of the interface before the store of secrets gets them. */
public record CheckedSecrets(Secrets behind) implements Secrets {
  @Override
  public StoredSecret get(String name) {
    if (name.isEmpty() || name.length() > MAX_NAME) {
      throw refused("the name of a secret has 1 to %d characters, not %d", MAX_NAME, name.length());
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw refused("the name of a secret has no control characters");
    }
    return behind.get(name);
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    if (limit < 1 || limit > MAX_PAGE) {
      throw refused("a page has 1 to %d names, not %d", MAX_PAGE, limit);
    }
    return behind.list(prefix, limit, pageToken);
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
