package org.integrationgateway.server.cli.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.packaging.Packager;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.integrationgateway.manifest.packaging.PackagingRequest;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway package}. */
@Command(
    name = "package",
    description = {
      "Make the release archive of a provider package.",
      "In a Maven project of packaging 'gateway-provider' this runs the project's own build."
    })
public final class PackageCommand implements Runnable {
  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The folder with the manifest. Default: this folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version in the packaged manifest, whatever the source says.")
  private @Nullable String version;

  @Option(
      names = "--dist-dir",
      paramLabel = "DIR",
      description = "Where the archive goes. Default: dist in the folder.")
  private @Nullable Path dist;

  public PackageCommand(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var absolute = session.environment().path(folder.toString());
    var maven = MavenProject.at(absolute);
    if (maven.isPresent()) {
      maven.get().build(Optional.ofNullable(version));
      print(archives(maven.get().output()), List.of());
      return;
    }
    var checked = Checked.of(absolute);
    Problems.print(session.terminal(), checked.problems());
    if (checked.manifest().isEmpty()) {
      throw new CommandFailure(ExitCode.INVALID, Problems.count(checked.problems()));
    }
    pack(absolute);
  }

  private void pack(Path absolute) {
    var output =
        dist == null ? absolute.resolve("dist") : session.environment().path(dist.toString());
    var request = PackagingRequest.of(absolute, output, output.resolve(".work"));
    try {
      var result = Packager.run(version == null ? request : request.withVersion(version));
      print(result.archives().stream().map(archive -> archive.file()).toList(), result.notes());
    } catch (PackagingException e) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  private static List<Path> archives(Path output) {
    try (var files = Files.list(output)) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the build left no archive in " + output, e);
    }
  }

  private void print(List<Path> archives, List<String> notes) {
    var terminal = session.terminal();
    notes.forEach(terminal::note);
    if (terminal.json()) {
      terminal.json(Map.of("archives", archives.stream().map(Path::toString).toList()));
      return;
    }
    archives.forEach(archive -> terminal.line(archive.toString()));
  }
}
