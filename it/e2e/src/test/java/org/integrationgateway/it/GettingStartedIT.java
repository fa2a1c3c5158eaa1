package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The walks of {@code docs/releases.md}, five commands each, as they stand there, in an empty
 * folder. Only what surrounds them is the test's: {@code mvn} is a script that adds this build's
 * repositories, {@code gateway} the command of the distribution.
 */
@Tag("nightly")
final class GettingStartedIT {
  private static final String RELEASE = "## Release it for four platforms\n";
  private static final String LOCK = "## Lock, serve and test a release\n";
  private static final String SERVE = "gateway serve";
  private static final Path ROOT = Distribution.root();

  @TempDir Path folder;

  @Test
  void theFiveCommandsEndInAVerifiedSignedReleaseForFourPlatforms() throws Exception {
    var commands = block(RELEASE, "sh");
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

  @Test
  void theFiveCommandsEndInALockedServedContractTestedRelease() throws Exception {
    var commands = block(LOCK, "sh");
    assertThat(commands.replace("\\\n", "").lines()).hasSize(5);
    var serving = commands.indexOf(SERVE);
    var work = Files.createDirectories(folder.resolve("work"));
    var key = "0123456789abcdef0123456789abcdef0123456789abcdef";
    Files.writeString(
        work.resolve("gateway.yaml"), block(LOCK, "yaml").replace("${GATEWAY_KEY}", key));

    run(commands.substring(0, serving));

    assertThat(names(work.resolve("report"))).anyMatch(name -> name.matches("TEST-tck-.*\\.xml"));
    assertThat(work.resolve("gateway.lock.json")).content().contains("greetings/target/release");
    var options = commands.substring(serving + SERVE.length()).trim().split(" ");
    try (var server = Server.start(Distribution.in(work), options)) {
      var answer = server.get("/api/v1/greetings/greet?name=Ada", server.firstToken());
      assertThat(answer.body()).contains("Ada");
    }
  }

  private static String block(String heading, String language) throws IOException {
    var page = Files.readString(ROOT.resolve("docs/releases.md"));
    var section = page.substring(page.indexOf(heading) + heading.length());
    var fence = "```" + language + "\n";
    var start = section.indexOf(fence) + fence.length();
    return section.substring(start, section.indexOf("```\n", start));
  }

  private String run(String commands) throws IOException, InterruptedException {
    var tools = Files.createDirectories(folder.resolve("tools"));
    var work = Files.createDirectories(folder.resolve("work"));
    var log = folder.resolve("log").toFile();
    MavenCommand.write(tools);
    var distribution = Distribution.in(work);
    Files.createSymbolicLink(tools.resolve("gateway"), distribution.command());
    var builder = new ProcessBuilder("sh", "-e", "-c", commands).directory(work.toFile());
    builder.redirectErrorStream(true).redirectOutput(log);
    builder.redirectInput(new File("/dev/null"));
    builder.environment().put("GATEWAY_HOME", distribution.home().toString());
    builder.environment().merge("PATH", tools.toString(), (path, own) -> own + ":" + path);
    var process = builder.start();
    try {
      var ended = process.waitFor(25, TimeUnit.MINUTES);
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
