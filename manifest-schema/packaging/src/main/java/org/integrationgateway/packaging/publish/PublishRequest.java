package org.integrationgateway.packaging.publish;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.packaging.oci.RegistryLogin;

/**
 * A release to write in another layout.
 *
 * @param release folder of the finished release
 * @param login returns the login of a registry, by its host
 * @param variable returns the value of an environment variable
 * @param log receives progress lines for people
 */
public record PublishRequest(
    Path release,
    Function<String, Optional<RegistryLogin>> login,
    Function<String, Optional<String>> variable,
    Consumer<String> log) {
  /** A request with the logins of the environment. */
  public static PublishRequest of(
      Path release, Function<String, Optional<String>> variable, Consumer<String> log) {
    return new PublishRequest(release, new AuthorLogins(variable)::of, variable, log);
  }

  /** The folder of a layout, beside that of the release: {@code release-oci}. */
  Path beside(String form) {
    return release.resolveSibling(release.getFileName() + "-" + form);
  }
}
