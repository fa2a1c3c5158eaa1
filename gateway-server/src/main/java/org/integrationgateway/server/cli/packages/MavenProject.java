package org.integrationgateway.server.cli.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;

/**
 * A folder whose POM has the packaging {@code gateway-provider}: its own build makes the package.
 */
record MavenProject(Path folder) {
  private static final String PACKAGING = "<packaging>gateway-provider</packaging>";

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
      throw new UncheckedIOException("cannot read the POM in " + folder + ": " + e, e);
    }
  }

  /** Runs {@code mvn package} there, its output on this process's own. */
  void build(Optional<String> version) {
    var wrapper = folder.resolve("mvnw");
    var mvn = Files.isExecutable(wrapper) ? wrapper.toString() : "mvn";
    var command = new java.util.ArrayList<>(List.of(mvn, "-q", "package"));
    version.ifPresent(number -> command.add("-Dgateway.version=" + number));
    try {
      var process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
      var end = new Thread(() -> stop(process), "stop-maven");
      Runtime.getRuntime().addShutdownHook(end);
      int exit = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(end);
      if (exit != 0) {
        throw new CommandFailure(
            ExitCode.FAILED, String.join(" ", command) + " failed in " + folder);
      }
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.FAILED, "cannot run Maven in " + folder + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  /** Where the build leaves archives. */
  Path output() {
    return folder.resolve("target").resolve("dist");
  }
}
