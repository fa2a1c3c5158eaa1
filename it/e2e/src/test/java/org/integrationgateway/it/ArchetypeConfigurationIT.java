package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The {@code gateway.yaml} of every project that an archetype began and that was packaged: three in
 * the gate, all at night.
 */
final class ArchetypeConfigurationIT {
  private static final Pattern PLATFORM =
      Pattern.compile(".*-((?:linux|darwin|windows)-[^-]*(?:-musl)?)\\.tar\\.gz");

  @TempDir Path folder;

  static Stream<Path> configurations() throws IOException {
    try (var archetypes = Files.list(Distribution.root().resolve("archetypes"))) {
      var found = new ArrayList<Path>();
      for (var archetype : archetypes.sorted().toList()) {
        var projects = archetype.resolve("target/test-classes/projects/basic/project");
        if (Files.isDirectory(projects)) {
          try (var files = Files.walk(projects, 2)) {
            files
                .filter(file -> file.endsWith("gateway.yaml"))
                .filter(file -> Files.isDirectory(file.resolveSibling("target/dist")))
                .forEach(found::add);
          }
        }
      }
      return found.stream();
    }
  }

  /** As the README of the project has it: the archive is built, and the variables are set. */
  @ParameterizedTest
  @MethodSource("configurations")
  void theConfigurationOfEachArchetypeIsValid(Path configuration) throws IOException {
    var environment =
        Map.of(
            "GATEWAY_KEY",
            "0123456789abcdef0123456789abcdef",
            "PASSWORD_HASH",
            "any",
            "PLATFORM",
            platform(configuration.resolveSibling("target/dist")));
    var checked =
        Distribution.in(folder)
            .run(environment, "validate", "--config", configuration.toString())
            .ok();
    assertThat(checked.err()).doesNotContain("warning");
  }

  private static String platform(Path archives) throws IOException {
    try (var files = Files.list(archives)) {
      return files
          .map(file -> PLATFORM.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(matched -> matched.group(1))
          .findFirst()
          .orElse("generic");
    }
  }
}
