package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The distribution of the commit that {@code previous-commit.txt} names: the release before this
 * one, once there is one. It is built from the history of git, without its tests.
 */
final class PreviousDistribution {
  private static final long MINUTES = 60;

  private PreviousDistribution() {}

  /**
   * The command of the distribution, which is built; the test is left out where there is no
   * history.
   *
   * @param folder for its sources
   */
  static Path command(Path folder) throws Exception {
    var built = System.getProperty("gateway.previous", "");
    if (!built.isEmpty()) {
      return Path.of(built).resolve("bin/gateway");
    }
    var commit = commit();
    assumeTrue(
        run(Distribution.root(), "git", "cat-file", "-e", commit + "^{commit}") == 0,
        "the history of git has no commit " + commit + ": clone the repository whole");
    var sources = Files.createDirectories(folder.resolve("previous"));
    var archive = folder.resolve("previous.tar");
    succeed(
        Distribution.root(), "git", "archive", "--format=tar", "-o", archive.toString(), commit);
    succeed(sources, "tar", "-xf", archive.toString());
    succeed(
        sources,
        Path.of(System.getProperty("gateway.maven"), "bin/mvn").toString(),
        "-q",
        "-B",
        "-ntp",
        System.getProperty("gateway.mode").equals("offline=true") ? "-o" : "-U",
        "-Dmaven.repo.local=" + System.getProperty("localRepository"),
        "-Dquick",
        "-DskipTests",
        "-pl",
        "gateway-server/command",
        "-am",
        "package");
    try (var made = Files.list(sources.resolve("gateway-server/command/target"))) {
      return made.map(each -> each.resolve("bin/gateway"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElseThrow();
    }
  }

  private static String commit() throws IOException {
    try (var named = PreviousDistribution.class.getResourceAsStream("previous-commit.txt")) {
      return new String(Objects.requireNonNull(named).readAllBytes(), StandardCharsets.UTF_8)
          .strip();
    }
  }

  private static void succeed(Path folder, String... command) throws Exception {
    assertThat(run(folder, command)).as(String.join(" ", command)).isZero();
  }

  private static int run(Path folder, String... command) throws Exception {
    var process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.INHERIT)
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("did not end: " + String.join(" ", command));
    }
    return process.exitValue();
  }
}
