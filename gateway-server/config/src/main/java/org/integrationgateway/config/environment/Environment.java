package org.integrationgateway.config.environment;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a process's environment that the configuration depends on.
 *
 * @param variables the environment variables
 * @param directory in which the command was started
 * @param userHome the folder that {@code ~} stands for
 */
public record Environment(Map<String, String> variables, Path directory, Path userHome) {
  public Environment {
    variables = Map.copyOf(variables);
  }

  /** The environment of this process. */
  public static Environment ofProcess() {
    return of(
        System.getenv(),
        Path.of("").toAbsolutePath(),
        Path.of(System.getProperty("user.home", ".")));
  }

  /**
   * An environment whose {@code ~} is {@code $HOME}.
   *
   * @param account the home folder in the account database, for a process without {@code $HOME}
   */
  static Environment of(Map<String, String> variables, Path directory, Path account) {
    var environment = new Environment(variables, directory, account);
    return environment
        .variable("HOME")
        .map(home -> new Environment(variables, directory, directory.resolve(home).normalize()))
        .orElse(environment);
  }

  /** The value of a variable; a variable that is set to the empty text counts as not set. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
  }

  /** The file of a path: {@code ~/} is the user's home, any other is relative to the directory. */
  public Path path(String text) {
    if (text.equals("~") || text.startsWith("~/")) {
      return userHome.resolve(text.substring(Math.min(2, text.length()))).normalize();
    }
    return directory.resolve(text).normalize();
  }

  /** The folder of the gateway's data: {@code $GATEWAY_HOME}, else {@code ~/.gateway}. */
  public GatewayHome home() {
    return new GatewayHome(
        variable("GATEWAY_HOME").map(this::path).orElseGet(() -> userHome.resolve(".gateway")));
  }
}
