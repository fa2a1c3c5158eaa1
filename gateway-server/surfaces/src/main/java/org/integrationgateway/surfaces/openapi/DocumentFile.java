package org.integrationgateway.surfaces.openapi;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A document on disk.
 *
 * @param path of the file
 * @param folder whose files it may refer to, and in which it must be
 * @param url it was fetched from, which relative URLs of servers belong to; a fetched document may
 *     not refer to files
 */
public record DocumentFile(Path path, Path folder, Optional<URI> url) {
  /** A document that is part of a package. */
  public static DocumentFile bundled(Path folder, String name) {
    return new DocumentFile(folder.resolve(name), folder, Optional.empty());
  }

  /** A document that was fetched, wherever it is kept. */
  public static DocumentFile fetched(Path path, URI url) {
    return new DocumentFile(
        path, path.toAbsolutePath().resolveSibling("").normalize(), Optional.of(url));
  }

  /** The path of the file in the package. */
  public String name() {
    return folder
        .toAbsolutePath()
        .normalize()
        .relativize(path.toAbsolutePath().normalize())
        .toString()
        .replace('\\', '/');
  }
}
