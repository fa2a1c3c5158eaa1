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
 * @param artifact the same for the platform
 * @param files the program and the files that belong to it
 * @param inside files contained in the program, as {@code <its path>!/<path in it>}
 */
record ArchiveProgram(
    Entrypoint entrypoint, Artifact artifact, List<BundledFile> files, List<BundledFile> inside) {
  private static final String WINDOWS_ENDING = ".exe";

  ArchiveProgram {
    files = List.copyOf(files);
    inside = List.copyOf(inside);
  }

  /** The program of a Java build; its first file is the launcher. */
  static ArchiveProgram of(JavaBundle bundle, List<String> args) throws IOException {
    var packed = of(bundle.platform(), bundle.launcher(), bundle.files(), args);
    var within = packed.entrypoint().artifactPath() + "!/";
    var inside = bundle.inside().stream().map(file -> file.below(within)).toList();
    return new ArchiveProgram(packed.entrypoint(), packed.artifact(), packed.files(), inside);
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
    return of(platform, start, files, args);
  }

  private static ArchiveProgram of(
      Platform platform, BundledFile start, List<BundledFile> all, List<String> args)
      throws IOException {
    var folder = platform.folder() + "/";
    var path = start.below(folder).path();
    var artifact =
        new Artifact(
            platform.os(),
            platform.arch(),
            platform.libc(),
            path,
            Optional.of(Sha256.hex(start.content())));
    return new ArchiveProgram(
        new Entrypoint(path, args),
        artifact,
        all.stream().map(file -> file.below(folder)).toList(),
        List.of());
  }

  /** Adds the extension that Windows needs to start a binary. */
  private static String name(BuiltProgram built) {
    boolean lacksEnding =
        built.header().filter(made -> made.os().equals("windows")).isPresent()
            && !built.name().endsWith(WINDOWS_ENDING);
    return lacksEnding ? built.name() + WINDOWS_ENDING : built.name();
  }
}
