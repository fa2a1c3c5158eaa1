package org.integrationgateway.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Which files are the configuration. */
public final class ConfigFiles {
  private ConfigFiles() {}

  /**
   * Those that are named; else {@code $GATEWAY_CONFIG}, {@code ./gateway.yaml}, {@code
   * gateway.yaml} in the gateway's home, whichever comes first.
   *
   * @param named on the command line, later ones over earlier ones; they need not exist
   * @return empty when nothing is named and none of the others exists
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
