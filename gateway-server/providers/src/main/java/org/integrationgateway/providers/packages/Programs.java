package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.Step;

/** Finds what to start in a package: its {@code run} command, or the program for this host. */
final class Programs {
  private static final String PACKAGE_IT =
      "package it ('mvn gateway:package' or 'gateway package') and name the archive as its source";

  private final Platform host;

  Programs(Platform host) {
    this.host = host;
  }

  /**
   * Returns the program of a package.
   *
   * @return empty when it has no program
   * @throws PackageException when it should have one, but none for this host
   */
  Optional<ProviderProgram> of(Path root, Manifest manifest) {
    if (!manifest.isExecutable()) {
      return Optional.empty();
    }
    var run = manifest.phases().run();
    if (!run.isEmpty()) {
      return Optional.of(fromSource(root, run));
    }
    if (!manifest.artifacts().isEmpty()) {
      var artifact = choose(manifest);
      var file = file(root, artifact.path());
      artifact.sha256().ifPresent(expected -> verify(file, expected));
      return Optional.of(program(root, file, manifest));
    }
    return Optional.of(built(root, manifest));
  }

  private static ProviderProgram fromSource(Path root, List<Step> run) {
    if (run.size() > 1) {
      throw new PackageException(
          "its manifest has %d 'run' commands: only one can be the provider; leave one"
              .formatted(run.size()));
    }
    var step = run.get(0);
    var workdir = step.workdir().map(folder -> file(root, folder)).orElse(root);
    return new ProviderProgram(step.command(), workdir, step.env());
  }

  private static ProviderProgram built(Path root, Manifest manifest) {
    var path =
        manifest
            .entrypoint()
            .map(Entrypoint::artifactPath)
            .orElseThrow(
                () ->
                    new PackageException(
                        "it is a source package that does not say how it is started: "
                            + PACKAGE_IT
                            + ", or give its manifest a 'run' command"));
    var file = file(root, path);
    if (!Files.exists(file)) {
      throw new PackageException(
          "its program %s (entrypoint.artifactPath) is not built yet: %s"
              .formatted(path, PACKAGE_IT));
    }
    return program(root, file, manifest);
  }

  /**
   * Chooses the program: on musl one for musl, else one that names no C library, which may be a
   * static one.
   */
  private Artifact choose(Manifest manifest) {
    var candidates =
        manifest.artifacts().stream()
            .filter(artifact -> artifact.os().equals(host.os()))
            .filter(artifact -> artifact.arch().equals(host.arch()))
            .toList();
    return candidates.stream()
        .filter(artifact -> artifact.libc().equals(host.libc()))
        .findFirst()
        .or(() -> candidates.stream().filter(artifact -> artifact.libc().isEmpty()).findFirst())
        .orElseThrow(() -> notForThisHost(manifest));
  }

  private PackageException notForThisHost(Manifest manifest) {
    return new PackageException(
        "package %s %s has programs for %s, and this host is %s: use its archive for %s"
            .formatted(
                manifest.packageName(),
                manifest.version(),
                manifest.artifacts().stream()
                    .map(Artifact::platform)
                    .collect(Collectors.joining(", ")),
                host.suffix(),
                host.suffix()));
  }

  private static ProviderProgram program(Path root, Path file, Manifest manifest) {
    var argv = new ArrayList<String>();
    argv.add(file.toString());
    manifest.entrypoint().ifPresent(entrypoint -> argv.addAll(entrypoint.args()));
    return new ProviderProgram(argv, root, Map.of());
  }

  private static Path file(Path root, String path) {
    var file = root.resolve(path).normalize();
    if (!file.startsWith(root)) {
      throw new PackageException(
          "its manifest names '%s', which is outside the package".formatted(path));
    }
    return file;
  }

  private static void verify(Path file, String expected) {
    try {
      var actual = Sha256.hex(file);
      if (!actual.equals(expected)) {
        throw new PackageException(
            "its program %s was changed: its SHA-256 is %s, the manifest says %s"
                .formatted(file, actual, expected));
      }
    } catch (IOException e) {
      throw new PackageException("its program " + file + " cannot be read: " + e, e);
    }
  }
}
