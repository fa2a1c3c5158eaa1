package org.integrationgateway.packaging;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.image.JavaBundle;
import org.integrationgateway.packaging.phase.BuiltProgram;

/**
 * A program at its place in an archive.
 *
 * @param entrypoint as the released manifest records it
 * @param artifacts the same for each platform
 * @param files the program and the files that belong to it
 * @param inside files contained in the program, as {@code <its path>!/<path in it>}
 */
record ArchiveProgram(
    Entrypoint entrypoint,
    List<Artifact> artifacts,
    List<BundledFile> files,
    List<BundledFile> inside) {
  private static final String WINDOWS_ENDING = ".exe";

  ArchiveProgram {
    artifacts = List.copyOf(artifacts);
    files = List.copyOf(files);
    inside = List.copyOf(inside);
  }

  /** The program of a Java build. */
  static ArchiveProgram of(JavaBundle bundle, List<String> args) throws IOException {
    var folder = bundle.folder() + "/";
    var path = bundle.launcher().below(folder).path();
    var artifacts = new ArrayList<Artifact>();
    for (var launcher : bundle.launchers()) {
      artifacts.add(artifact(launcher.platform(), launcher.file(), folder));
    }
    return new ArchiveProgram(
        new Entrypoint(path, args),
        artifacts,
        bundle.files().stream().map(file -> file.below(folder)).toList(),
        bundle.inside().stream().map(file -> file.below(path + "!/")).toList());
  }

  /** The program made by the manifest's commands. */
  static ArchiveProgram of(BuiltProgram built, Platform platform, List<String> args)
      throws IOException {
    var files = new ArrayList<BundledFile>();
    var start = new BundledFile(name(built), built.file(), true);
    for (var file : built.files().entrySet()) {
      files.add(
          file.getKey().equals(built.name())
              ? start
              : new BundledFile(
                  file.getKey(), file.getValue(), BuiltProgram.isExecutable(file.getValue())));
    }
    var folder = platform.folder() + "/";
    var artifact = artifact(platform, start, folder);
    return new ArchiveProgram(
        new Entrypoint(artifact.path(), args),
        List.of(artifact),
        files.stream().map(file -> file.below(folder)).toList(),
        List.of());
  }

  private static Artifact artifact(Platform platform, BundledFile start, String folder)
      throws IOException {
    return new Artifact(
        platform.os(),
        platform.arch(),
        platform.libc(),
        start.below(folder).path(),
        Optional.of(Sha256.hex(start.content())));
  }

  /** Returns the platform of the archive; empty when it is for all. */
  Optional<Platform> platform() {
    return artifacts.size() == 1 ? Optional.of(artifacts.get(0).target()) : Optional.empty();
  }

  /** Adds the extension that Windows needs to start a binary. */
  private static String name(BuiltProgram built) {
    boolean lacksEnding =
        built.header().filter(made -> made.os().equals("windows")).isPresent()
            && !built.name().endsWith(WINDOWS_ENDING);
    return lacksEnding ? built.name() + WINDOWS_ENDING : built.name();
  }
}
