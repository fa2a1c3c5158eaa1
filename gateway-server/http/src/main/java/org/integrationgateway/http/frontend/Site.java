package org.integrationgateway.http.frontend;

import java.util.Map;
import java.util.Optional;

/**
 * The files of one frontend. A requested path is compared with the names of these files and never
 * used on the disk, so that no spelling of a path reaches another file.
 */
public final class Site {
  static final String INDEX = "index.html";

  private final Map<String, SiteFile> files;

  /**
   * Creates a site with these files.
   *
   * @param files by their path below the root, without a slash before it
   */
  Site(Map<String, SiteFile> files) {
    this.files = Map.copyOf(files);
  }

  /**
   * The file at a path: the file of that name, or the index of that folder.
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

  /** The page of a single-page application, for each of its paths. */
  Optional<SiteFile> index() {
    return Optional.ofNullable(files.get(INDEX));
  }
}
