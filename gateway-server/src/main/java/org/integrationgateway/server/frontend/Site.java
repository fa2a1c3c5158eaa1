package org.integrationgateway.server.frontend;

import java.util.Map;
import java.util.Optional;

/**
 * The files of one frontend. What is not among them does not exist, however its path is spelled: a
 * path is only ever compared with names, and never taken to the disk.
 */
public final class Site {
  static final String INDEX = "index.html";

  private final Map<String, SiteFile> files;

  /**
   * A site of these files.
   *
   * @param files by their path below the root, without a slash before it
   */
  Site(Map<String, SiteFile> files) {
    this.files = Map.copyOf(files);
  }

  /**
   * The file at a path: itself, or a folder's index.
   *
   * @param path below the mount, decoded, without a slash before it
   */
  Optional<SiteFile> find(String path) {
    var file = Optional.ofNullable(files.get(path));
    if (file.isPresent()) {
      return file;
    }
    var folder = path.isEmpty() || path.endsWith("/") ? path : path + "/";
    return Optional.ofNullable(files.get(folder + INDEX));
  }

  /** What a single-page application is begun with, at whatever path. */
  Optional<SiteFile> index() {
    return Optional.ofNullable(files.get(INDEX));
  }
}
