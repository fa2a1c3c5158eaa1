package org.integrationgateway.index.build;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;

/**
 * One version of a package in a folder, before versions are joined to packages.
 *
 * @param at the file or folder that it was found at
 * @param form a release goes before an archive, and that before a folder of sources
 * @param icon its bytes; empty without one
 */
record FoundPackage(
    Path at,
    Form form,
    PackageSource source,
    Kind kind,
    Texts texts,
    List<String> auth,
    List<String> surfaces,
    int operations,
    Optional<Icon> icon,
    IndexedVersion version) {
  /** How the version lies in the folder. */
  enum Form {
    RELEASE,
    ARCHIVE,
    SOURCES
  }

  /** Texts for people; the readme is a path from the index. */
  record Texts(
      Optional<String> displayName,
      Optional<String> description,
      Optional<String> category,
      Optional<String> licence,
      Optional<String> readme) {}

  /** The bytes of an icon. */
  @SuppressWarnings("ArrayRecordComponent")
  record Icon(byte[] bytes) {}
}
