package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandResult;
import org.integrationgateway.packaging.process.CommandRunner;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/**
 * A folder whose POM has the packaging {@code gateway-provider}: its own build makes the package.
 */
record MavenProject(Path folder) {
  private static final String PACKAGING = "<packaging>gateway-provider</packaging>";
  private static final CommandLimits LIMITS = CommandLimits.DEFAULT.withTime(Duration.ofHours(4));

  /** The project in a folder, or in that of a manifest. */
  static Optional<MavenProject> at(Path folderOrManifest) {
    var folder =
        Files.isDirectory(folderOrManifest) ? folderOrManifest : folderOrManifest.getParent();
    if (folder == null) {
      return Optional.empty();
    }
    try {
      var pom = folder.resolve("pom.xml");
      return Files.isRegularFile(pom) && Files.readString(pom).contains(PACKAGING)
          ? Optional.of(new MavenProject(folder))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the POM in " + folder, e);
    }
  }

  /**
   * Runs {@code mvn package} in the project. No process of the build outlives this process.
   *
   * @param properties of the build, such as {@code gateway.version}
   * @param log takes the output of Maven
   */
  void build(
      Map<String, String> properties, Map<String, String> environment, Consumer<String> log) {
    var wrapper = folder.resolve("mvnw");
    var mvn = Files.isExecutable(wrapper) ? wrapper.toString() : "mvn";
    var argv = new ArrayList<>(List.of(mvn, "-B", "-q", "package"));
    properties.forEach((name, value) -> argv.add("-D" + name + "=" + value));
    var command = new Command(argv, folder.toAbsolutePath(), environment);
    var result = run(command, log);
    if (!result.ending().isSuccess()) {
      throw new CommandFailure(
          ExitCode.FAILED, command + " in " + folder + ": " + result.ending().text());
    }
  }

  private static CommandResult run(Command command, Consumer<String> log) {
    try {
      var transcript = Files.createTempFile("gateway-maven", ".log");
      try {
        return CommandRunner.run(command, LIMITS, transcript, log);
      } finally {
        Files.deleteIfExists(transcript);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }

  /** The folder that the build writes archives to. */
  Path output() {
    return folder.resolve("target").resolve("dist");
  }
}
