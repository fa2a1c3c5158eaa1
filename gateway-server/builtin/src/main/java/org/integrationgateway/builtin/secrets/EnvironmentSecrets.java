package org.integrationgateway.builtin.secrets;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;

/**
 * Secrets in environment variables whose names begin with a prefix; the rest of the name is the
 * secret's name. Without a prefix every variable is a secret, and their names are not listed.
 */
public final class EnvironmentSecrets implements Secrets {
  /** The keys of {@code builtin:env}. */
  public record Config(
      @Doc(
              "The prefix of the variables that are secrets; the rest of a variable's name is"
                  + " the name of the secret.")
          Optional<String> prefix) {}

  private final Map<String, String> environment;
  private final String prefix;

  public EnvironmentSecrets(Map<String, String> environment, String prefix) {
    this.environment = environment;
    this.prefix = prefix;
  }

  @Override
  public StoredSecret get(String name) {
    var value = environment.get(prefix + name);
    if (value == null) {
      throw new ServiceException(
          Reason.NOT_FOUND,
          "there is no secret '%s': the variable %s%s is not set".formatted(name, prefix, name));
    }
    return StoredSecret.of(Secret.of(value));
  }

  @Override
  public SecretNames list(String wanted, int limit, Optional<String> pageToken) {
    if (prefix.isEmpty()) {
      return Secrets.super.list(wanted, limit, pageToken);
    }
    return SecretNames.page(
        environment.keySet().stream()
            .filter(name -> name.startsWith(prefix) && name.length() > prefix.length())
            .map(name -> name.substring(prefix.length())),
        wanted,
        limit,
        pageToken);
  }
}
