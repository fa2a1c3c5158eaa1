package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The five commands of {@code docs/getting-started.md}, as they stand there, in an empty folder.
 * Only what surrounds them is the test's: {@code mvn} is a script that adds this build's
 * repositories.
 */
final class GettingStartedIT {
  private static final String HEADING = "## Release it for four platforms\n";
  private static final Path ROOT = Distribution.root();

  @TempDir Path folder;

  @Test
  void theFiveCommandsEndInAVerifiedSignedReleaseForFourPlatforms() throws Exception {
    var commands = commands();
    assertThat(commands.replace("\\\n", "").lines()).hasSize(5);

    var log = run(commands);

    assertThat(log).contains("PASSED").contains("signature").doesNotContain("FAILED");
    var release = folder.resolve("work/greetings/target/release");
    assertThat(names(release))
        .contains("SHA256SUMS", "release.yaml")
        .filteredOn(name -> name.endsWith(".tar.gz"))
        .containsExactlyInAnyOrder(
            "greetings-0.1.0-darwin-arm64.tar.gz",
            "greetings-0.1.0-linux-amd64.tar.gz",
            "greetings-0.1.0-linux-arm64.tar.gz",
            "greetings-0.1.0-windows-amd64.tar.gz");
  }

  private static String commands() throws IOException {
    var page = Files.readString(ROOT.resolve("docs/getting-started.md"));
    var section = page.substring(page.indexOf(HEADING) + HEADING.length());
    var start = section.indexOf("```sh\n") + "```sh\n".length();
    return section.substring(start, section.indexOf("```\n", start));
  }

  private String run(String commands) throws IOException, InterruptedException {
    var tools = Files.createDirectories(folder.resolve("tools"));
    var work = Files.createDirectories(folder.resolve("work"));
    var log = folder.resolve("log").toFile();
    MavenCommand.write(tools);
    var builder = new ProcessBuilder("sh", "-e", "-c", commands).directory(work.toFile());
    builder.redirectErrorStream(true).redirectOutput(log);
    builder.redirectInput(new File("/dev/null"));
    builder.environment().merge("PATH", tools.toString(), (path, own) -> own + ":" + path);
    var process = builder.start();
    try {
      var ended = process.waitFor(5, TimeUnit.MINUTES);
      var text = Files.readString(log.toPath());
      assertThat(ended).as(text).isTrue();
      assertThat(process.exitValue()).as(text).isZero();
      return text;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static List<String> names(Path release) throws IOException {
    try (var files = Files.list(release)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
