package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;

/**
 * The program of a package for one platform.
 *
 * @param command absolute, with its arguments
 * @param folder to run it in: the package's
 */
public record PackagedProgram(List<String> command, Path folder) {
  public PackagedProgram {
    command = List.copyOf(command);
  }

  /**
   * Finds it.
   *
   * @throws PackageRefused when there is no program for this host, or its digest is not that of the
   *     package
   */
  public static PackagedProgram of(TestedPackage tested, Platform host) throws IOException {
    var manifest = tested.manifest();
    if (manifest.artifacts().isEmpty()) {
      throw new PackageRefused(
          "package %s has no program, so it has no contract test: the gateway itself carries out its operations; 'gateway verify' and 'gateway validate' check it"
              .formatted(tested.title()));
    }
    if (manifest.isMcpProgram()) {
      throw new PackageRefused(
          "the program of package %s is an MCP server, which the contract of providers does not apply to: the official conformance suite of MCP tests it, 'gateway validate' checks the package"
              .formatted(tested.title()));
    }
    var artifact = choose(manifest, host);
    if (artifact.isEmpty()) {
      throw new PackageRefused(
          "package %s has programs for %s, and this host is %s: test its archive for %s"
              .formatted(
                  tested.title(),
                  manifest.artifacts().stream()
                      .map(Artifact::platform)
                      .collect(Collectors.joining(", ")),
                  host.suffix(),
                  host.suffix()));
    }
    var file = tested.folder().resolve(artifact.get().path());
    verify(file, artifact.get());
    var command = new ArrayList<String>();
    command.add(file.toString());
    command.addAll(manifest.entrypoint().map(Entrypoint::args).orElse(List.of()));
    return new PackagedProgram(command, tested.folder());
  }

  /**
   * Chooses the program: on musl one for musl, else one without a named C library, which may be
   * static.
   */
  private static Optional<Artifact> choose(Manifest manifest, Platform host) {
    var candidates =
        manifest.artifacts().stream()
            .filter(artifact -> artifact.os().equals(host.os()))
            .filter(artifact -> artifact.arch().equals(host.arch()))
            .toList();
    return candidates.stream()
        .filter(artifact -> artifact.libc().equals(host.libc()))
        .findFirst()
        .or(() -> candidates.stream().filter(artifact -> artifact.libc().isEmpty()).findFirst());
  }

  private static void verify(Path file, Artifact artifact) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new PackageRefused(
          artifact.path()
              + " is named in the manifest, but is not in the package: package it again");
    }
    var expected = artifact.sha256();
    if (expected.isPresent() && !expected.get().equals(Sha256.hex(file))) {
      throw new PackageRefused(
          artifact.path()
              + " was changed: its SHA-256 is not the one in the manifest; package it again");
    }
    if (!Files.isExecutable(file)) {
      throw new PackageRefused(artifact.path() + " is not executable: package it again");
    }
  }
}
