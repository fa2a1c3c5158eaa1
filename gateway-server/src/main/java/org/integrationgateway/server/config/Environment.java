package org.integrationgateway.server.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What surrounds the process, as far as the configuration depends on it.
 *
 * @param variables of the environment
 * @param directory in which the command was started
 * @param userHome of whoever started it
 */
public record Environment(Map<String, String> variables, Path directory, Path userHome) {
  public Environment {
    variables = Map.copyOf(variables);
  }

  /** That of this process. */
  public static Environment ofProcess() {
    return new Environment(
        System.getenv(),
        Path.of("").toAbsolutePath(),
        Path.of(System.getProperty("user.home", ".")));
  }

  /** The variable's value; one that is set to nothing counts as not set. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
  }

  /** A path as a person writes it: {@code ~/} is the user's home, else from the directory. */
  public Path path(String text) {
    if (text.equals("~") || text.startsWith("~/")) {
      return userHome.resolve(text.substring(Math.min(2, text.length()))).normalize();
    }
    return directory.resolve(text).normalize();
  }

  /** The folder of what the gateway keeps: {@code $GATEWAY_HOME}, else {@code ~/.gateway}. */
  public GatewayHome home() {
    return new GatewayHome(
        variable("GATEWAY_HOME").map(this::path).orElseGet(() -> userHome.resolve(".gateway")));
  }
}
