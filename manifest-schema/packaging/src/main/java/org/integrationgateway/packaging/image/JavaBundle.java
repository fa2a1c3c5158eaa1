package org.integrationgateway.packaging.image;

import java.util.List;
import org.integrationgateway.manifest.Platform;

/**
 * A Java program bundled for one platform, or in the layout {@code portable} for all: a launcher,
 * its jars in {@code lib/}, and in the layout {@code image} its own Java in {@code runtime/}; in
 * the layout {@code single} one file.
 *
 * @param launchers the file to start on each platform
 * @param layout image, thin, portable or single
 * @param reason for this layout, for people
 * @param files all files, with paths below the folder of the program; a launcher comes first
 * @param inside files that the launcher contains, in the layout single
 */
public record JavaBundle(
    List<Launcher> launchers,
    Layout layout,
    String reason,
    List<BundledFile> files,
    List<BundledFile> inside) {
  /**
   * The file to start on one platform.
   *
   * @param platform that it runs on
   * @param file among the files of the bundle
   */
  public record Launcher(Platform platform, BundledFile file) {}

  public JavaBundle {
    launchers = List.copyOf(launchers);
    files = List.copyOf(files);
    inside = List.copyOf(inside);
  }

  /** A bundle for one platform, whose launcher contains no files. */
  JavaBundle(Platform platform, Layout layout, String reason, List<BundledFile> files) {
    this(List.of(new Launcher(platform, files.get(0))), layout, reason, files, List.of());
  }

  /** Returns the folder of its files in an archive. */
  public String folder() {
    return layout == Layout.PORTABLE ? "artifacts/any" : launchers.get(0).platform().folder();
  }

  /** The file to start; in the layout portable that of systems with a POSIX shell. */
  public BundledFile launcher() {
    return files.get(0);
  }
}
