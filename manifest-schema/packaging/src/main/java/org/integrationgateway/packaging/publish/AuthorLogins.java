package org.integrationgateway.packaging.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.packaging.oci.DockerConfig;
import org.integrationgateway.packaging.oci.RegistryLogin;

/**
 * The logins of an author: {@code GATEWAY_REGISTRY_USERNAME} and {@code GATEWAY_REGISTRY_PASSWORD},
 * else those that {@code docker login} has stored.
 *
 * @param variable returns the value of an environment variable
 */
public record AuthorLogins(Function<String, Optional<String>> variable) {
  /**
   * The login of a registry.
   *
   * @throws UncheckedIOException when the file of Docker cannot be read
   */
  public Optional<RegistryLogin> of(String registry) {
    var username = variable.apply("GATEWAY_REGISTRY_USERNAME");
    if (username.isPresent()) {
      return variable
          .apply("GATEWAY_REGISTRY_PASSWORD")
          .map(password -> new RegistryLogin(username.get(), password));
    }
    var folder =
        variable
            .apply("DOCKER_CONFIG")
            .map(Path::of)
            .or(() -> variable.apply("HOME").map(home -> Path.of(home, ".docker")));
    return folder
        .map(path -> path.resolve("config.json"))
        .filter(Files::isRegularFile)
        .flatMap(file -> Optional.ofNullable(read(file).logins().get(registry)));
  }

  private static DockerConfig read(Path file) {
    try {
      return DockerConfig.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
