package org.integrationgateway.config.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the configuration files. */
public final class ConfigFiles {
  private static final Pattern IN_FOLDER = Pattern.compile("[^.].*\\.ya?ml");

  private ConfigFiles() {}

  /**
   * The files of a folder that are read as one configuration, in the order of their names: {@code
   * *.yaml} and {@code *.yml}, but no hidden ones. A link that leads nowhere is among them: without
   * it, what its file said would silently be gone.
   */
  public static List<Path> inFolder(Path folder) {
    try (var all = Files.list(folder)) {
      return all.filter(file -> IN_FOLDER.matcher(String.valueOf(file.getFileName())).matches())
          .filter(file -> !Files.isDirectory(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Files, with those of each folder in its place. */
  public static List<Path> withoutFolders(List<Path> paths) {
    return paths.stream()
        .flatMap(path -> Files.isDirectory(path) ? inFolder(path).stream() : Stream.of(path))
        .toList();
  }

  /**
   * The named files; else the first of {@code $GATEWAY_CONFIG}, {@code ./gateway.yaml} and {@code
   * gateway.yaml} in the gateway's home.
   *
   * @param named on the command line, later ones over earlier ones; they need not exist, and may be
   *     folders
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
