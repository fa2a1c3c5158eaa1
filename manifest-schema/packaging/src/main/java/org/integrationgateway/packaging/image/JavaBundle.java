package org.integrationgateway.packaging.image;

import java.util.List;
import org.integrationgateway.manifest.Platform;

/**
 * A Java program bundled for one platform: a launcher, its jars in {@code lib/}, and in the layout
 * {@code image} its own Java in {@code runtime/}; in the layout {@code single} one file.
 *
 * @param platform that it runs on
 * @param layout image, thin or single
 * @param reason for this layout, for people
 * @param files with paths below the platform's folder; the launcher comes first
 * @param inside files that the launcher contains, in the layout single
 */
public record JavaBundle(
    Platform platform,
    Layout layout,
    String reason,
    List<BundledFile> files,
    List<BundledFile> inside) {
  public JavaBundle {
    files = List.copyOf(files);
    inside = List.copyOf(inside);
  }

  /** A bundle whose launcher contains no files. */
  public JavaBundle(Platform platform, Layout layout, String reason, List<BundledFile> files) {
    this(platform, layout, reason, files, List.of());
  }

  /** The file to start. */
  public BundledFile launcher() {
    return files.get(0);
  }
}
