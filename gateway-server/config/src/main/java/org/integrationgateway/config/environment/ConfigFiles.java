package org.integrationgateway.config.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the configuration files. */
public final class ConfigFiles {
  private ConfigFiles() {}

  /**
   * The named files; else the first of {@code $GATEWAY_CONFIG}, {@code ./gateway.yaml} and {@code
   * gateway.yaml} in the gateway's home.
   *
   * @param named on the command line, later ones over earlier ones; they need not exist
   * @return empty when no file is named and the others do not exist
   */
  public static List<Path> find(List<Path> named, Environment environment) {
    if (!named.isEmpty()) {
      return named.stream().map(file -> environment.path(file.toString())).toList();
    }
    var variable = environment.variable("GATEWAY_CONFIG");
    if (variable.isPresent()) {
      return List.of(environment.path(variable.get()));
    }
    return Stream.of(environment.path("gateway.yaml"), environment.home().configuration())
        .filter(Files::isRegularFile)
        .findFirst()
        .map(List::of)
        .orElse(List.of());
  }
}
