package org.integrationgateway.it.publicapi;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tools from {@code it/public-api/install}. The environment variable {@code GATEWAY_PUBLIC_API}
 * names their folder; without it the tests are skipped, with this reason.
 */
final class InstalledTools {
  private static final String VARIABLE = "GATEWAY_PUBLIC_API";

  private InstalledTools() {}

  /** A program below the folder. */
  static Path program(String path) {
    var program = Optional.ofNullable(System.getenv(VARIABLE)).map(folder -> Path.of(folder, path));
    assumeThat(program.filter(Files::isExecutable))
        .as("%s names the folder of it/public-api/install, with %s", VARIABLE, path)
        .isPresent();
    return program.get();
  }

  /** The jars of the generator of clients, which the build has copied. */
  static Path generator() {
    var folder = Optional.ofNullable(System.getProperty("gateway.generator")).map(Path::of);
    assumeThat(folder.filter(at -> Files.exists(at.resolve("generator.jar"))))
        .as("the build has copied the generator of clients")
        .isPresent();
    return folder.get();
  }
}
