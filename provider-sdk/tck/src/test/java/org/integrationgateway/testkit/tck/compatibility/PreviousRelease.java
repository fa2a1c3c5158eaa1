package org.integrationgateway.testkit.tck.compatibility;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.packaging.process.CommandEnding;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandRunner;

/**
 * SDK and host of the previous release, built from the history of git into a folder below {@code
 * target}, where they stay for the next run.
 *
 * @param sources its files
 */
record PreviousRelease(Path sources) {
  /** The folder of this version. */
  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  private static final String MODULES =
      "provider-sdk/base,provider-sdk/records,provider-sdk/protocol,provider-sdk/api,"
          + "provider-sdk/wire,provider-sdk/sdk,provider-sdk/engines,provider-sdk/host,"
          + "provider-sdk/testkit,provider-sdk/tck";

  /** Builds the release, or skips the test with the reason. */
  static PreviousRelease built() throws IOException, InterruptedException {
    var revision = revision();
    var folder = Path.of("target").toAbsolutePath().resolve("previous-" + revision);
    var done = folder.resolve("built");
    if (!Files.exists(done)) {
      Files.createDirectories(folder);
      boolean hasHistory =
          Files.exists(ROOT.resolve(".git"))
              && run(folder, "git", ROOT, "cat-file", "-e", revision + "^{tree}").isSuccess();
      var reason =
          "SKIPPED: there is no git history with " + revision + ": nothing to compare with";
      if (!hasHistory) {
        System.out.println(reason);
      }
      assumeTrue(hasHistory, reason);
      var archive = folder.resolve("sources.tar").toString();
      require(run(folder, "git", ROOT, "archive", "--output=" + archive, revision), folder);
      require(run(folder, "tar", folder, "-xf", archive), folder);
      require(run(folder, maven(), folder, arguments()), folder);
      Files.createFile(done);
    }
    return new PreviousRelease(folder);
  }

  private static String revision() throws IOException {
    try (var file = PreviousRelease.class.getResourceAsStream("previous-release.txt")) {
      return new String(file.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .findFirst()
          .orElseThrow()
          .strip();
    }
  }

  private static String maven() {
    return Path.of(System.getProperty("gateway.it.maven"), "bin", "mvn").toString();
  }

  private static String[] arguments() {
    var arguments = new ArrayList<>(List.of("-B", "-q", "-Dquick", "-pl", MODULES, "-am"));
    arguments.add("-Dmaven.repo.local=" + System.getProperty("gateway.it.repository"));
    if ("offline=true".equals(System.getProperty("gateway.it.mode"))) {
      arguments.add("-o");
    }
    arguments.add("compile");
    return arguments.toArray(String[]::new);
  }

  private static CommandEnding run(Path log, String program, Path folder, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    return CommandRunner.run(
            new Command(command, folder, Map.copyOf(System.getenv())),
            CommandLimits.DEFAULT,
            log.resolve("build.log"),
            line -> {})
        .ending();
  }

  private static void require(CommandEnding ending, Path folder) throws IOException {
    assertThat(ending.isSuccess())
        .as(() -> ending.text() + ", see " + folder.resolve("build.log"))
        .isTrue();
  }

  /** The class path of its SDK and its host, with the libraries of this version. */
  List<Path> classPath() throws IOException {
    var all = new ArrayList<Path>();
    for (var group : List.of("provider-sdk", "manifest-schema")) {
      try (var modules = Files.list(sources.resolve(group))) {
        modules
            .map(module -> module.resolve("target/classes"))
            .filter(Files::isDirectory)
            .forEach(all::add);
      }
    }
    libraries().forEach(all::add);
    return all;
  }

  /** Entries of this test's class path that are not of this project. */
  private static Stream<Path> libraries() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> !entry.toAbsolutePath().startsWith(ROOT))
        .filter(entry -> !entry.toString().contains("/org/integrationgateway/"));
  }
}
