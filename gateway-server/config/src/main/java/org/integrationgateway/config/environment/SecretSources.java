package org.integrationgateway.config.environment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.BoundedFile;
import org.integrationgateway.builtin.secrets.EnvironmentSecrets;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.Secrets;

/** Finds secrets in the environment, in files and in secrets providers. */
final class SecretSources {
  private static final String ENV = "env";
  private static final String FILE = "file";

  /** The size of the largest secret in a file. */
  private static final int MOST_BYTES = 1 << 20;

  /** The stores that need no declaration. */
  static final List<String> ALWAYS_THERE = List.of(ENV, FILE);

  private final Environment environment;

  SecretSources(Environment environment) {
    this.environment = environment;
  }

  /** Finds the secret of a name; the folder is that of the file with the reference. */
  interface Store {
    Optional<String> find(String name, Path folder);
  }

  /** The stores that need no declaration. */
  Optional<Store> embedded(String name) {
    return switch (name) {
      case ENV -> Optional.of((key, folder) -> environment.variable(key));
      case FILE -> Optional.of((key, folder) -> text(folder.resolve(key)));
      default -> Optional.empty();
    };
  }

  /** An embedded store. */
  Store of(ProviderConfig.Carried carried) {
    if (carried.builtin().equals(FILE)) {
      var directory = carried.config(FileSecrets.Config.class).directory();
      return (key, folder) -> within(directory.orElse(folder), key);
    }
    var prefix = carried.config(EnvironmentSecrets.Config.class).prefix().orElse("");
    return (key, folder) -> environment.variable(prefix + key);
  }

  /** The store of a secrets provider. */
  static Store over(Secrets secrets) {
    return (key, folder) -> {
      try {
        return Optional.of(secrets.get(key).value().use(text -> text));
      } catch (ServiceException refused) {
        if (refused.reason() == Reason.NOT_FOUND) {
          return Optional.empty();
        }
        throw refused;
      }
    };
  }

  /** The file of a secret; empty when its name leads out of the folder. */
  private static Optional<String> within(Path directory, String name) {
    var file = directory.resolve(name).normalize();
    return file.startsWith(directory.normalize()) ? text(file) : Optional.empty();
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(BoundedFile.text(file, MOST_BYTES).replaceFirst("\\R\\z", ""));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
