package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway package}. */
@Command(
    name = "package",
    description = {
      "Build the release archives of a provider package; or find, add, remove and upgrade packages"
          + " of the configuration by a command below.",
      "In a Maven project of packaging 'gateway-provider' this runs the project's own build."
    },
    footer = {
      "",
      "Examples:",
      "  gateway package weather",
      "  gateway package --platform all",
      "  gateway package search chat",
      "  gateway package add slack"
    })
public final class PackageCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The folder with the manifest. Default: this folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version in the packaged manifest, instead of the one in the source.")
  private @Nullable String version;

  @Option(
      names = "--platform",
      paramLabel = "LIST|all",
      description =
          "The platforms to package for, separated by commas: "
              + "linux/amd64,linux/arm64/musl. Default: this platform, and one generic archive "
              + "for a package without a program.")
  private @Nullable String platform;

  @Option(
      names = "--dist-dir",
      paramLabel = "DIR",
      description =
          "Output folder for archives. Default: dist in the folder, target/dist with Maven.")
  private @Nullable Path dist;

  public PackageCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var platforms = platform == null ? PlatformChoice.DEFAULT : Platforms.parse(platform);
    var absolute = session.environment().path(folder.toString());
    var maven = MavenProject.at(absolute);
    if (maven.isPresent()) {
      maven.get().build(properties(), session.environment().variables(), session.terminal()::note);
      print(archives(dist == null ? maven.get().output() : dist()));
      return;
    }
    var checked = CheckedPackage.of(absolute);
    ProblemReport.print(session.terminal(), session.environment().directory(), checked.problems());
    if (checked.manifest().isEmpty()) {
      throw ProblemReport.failure(checked.problems(), "");
    }
    pack(absolute, platforms);
  }

  private Map<String, String> properties() {
    var properties = new TreeMap<String, String>();
    if (version != null) {
      properties.put("gateway.version", version);
    }
    if (platform != null) {
      properties.put("gateway.platform", platform);
    }
    if (dist != null) {
      properties.put("gateway.distDir", dist().toString());
    }
    return properties;
  }

  private void pack(Path absolute, PlatformChoice platforms) {
    var base = Files.isDirectory(absolute) ? absolute : absolute.resolveSibling("");
    var output = dist == null ? base.resolve("dist") : dist();
    var work = output.resolve(".work");
    boolean first = Files.notExists(work);
    boolean packed = false;
    var request =
        PackagingRequest.of(absolute, output, work).withPlatforms(platforms).withLog(session::note);
    try {
      var result = Packager.run(version == null ? request : request.withVersion(version));
      packed = true;
      result.notes().forEach(session::note);
      print(result.archives().stream().map(ReleaseArchive::file).toList());
    } catch (PackagingException e) {
      throw new CommandFailure(ExitCode.FAILED, session.paths().in(String.valueOf(e.getMessage())));
    } finally {
      if (first && !packed) {
        remove(work);
      }
    }
  }

  /** Removes what a refused package leaves; the output folder too, if nothing else is in it. */
  private void remove(Path work) {
    try {
      Folders.delete(work);
      Files.deleteIfExists(work.resolveSibling(""));
    } catch (DirectoryNotEmptyException hasOtherFiles) {
      // The other files belong to the user.
    } catch (IOException e) {
      session.note("cannot remove " + work + ": " + IoReason.of(e));
    }
  }

  private Path dist() {
    return session.environment().path(String.valueOf(dist));
  }

  private static List<Path> archives(Path output) {
    try (var files = Files.list(output)) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the build left no archive in " + output, e);
    }
  }

  private void print(List<Path> archives) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("archives", archives.stream().map(Path::toString).toList()));
      return;
    }
    archives.forEach(archive -> terminal.line(session.paths().of(archive)));
  }
}
