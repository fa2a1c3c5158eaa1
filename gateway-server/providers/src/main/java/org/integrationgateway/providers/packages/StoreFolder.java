package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The names of the files in the store: packages and the lists of their files, by digest. */
record StoreFolder(Path path) {
  private static final String PREFIX = "sha256-";
  private static final String LIST = ".files";

  /** The folder of an archive's package, whether it exists or not. */
  Path of(String sha256) {
    return path.resolve(PREFIX + sha256);
  }

  /** The list of its files, whether it exists or not. */
  Path listOf(String sha256) {
    return path.resolve(PREFIX + sha256 + LIST);
  }

  /** Whether a file or folder exists in the place of this package. */
  boolean has(String sha256) {
    return Files.exists(of(sha256), LinkOption.NOFOLLOW_LINKS);
  }

  /** The digest of a package's archive, by the name of its folder. */
  static String digest(Path unpacked) {
    return unpacked.getFileName().toString().substring(PREFIX.length());
  }

  /** Every digest of which there is something. */
  Set<String> all() throws IOException {
    var digests = new TreeSet<String>();
    if (Files.isDirectory(path)) {
      try (var entries = Files.newDirectoryStream(path, PREFIX + "*")) {
        entries.forEach(entry -> digests.add(digest(entry).replace(LIST, "")));
      }
    }
    return digests;
  }
}
