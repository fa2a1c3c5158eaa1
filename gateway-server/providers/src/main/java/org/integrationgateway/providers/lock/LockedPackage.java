package org.integrationgateway.providers.lock;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * One source of the configuration, pinned.
 *
 * @param source as the configuration names it, member by member; paths start at the lock file
 * @param name of the package: the source of its manifest
 * @param requires what must run before it
 * @param manifest digest of what its manifest says, but for its programs: the same for every
 *     platform
 * @param signer who signed the release, where packages.trust asked; empty where it did not
 * @param archives by the suffix of their platform, or {@code generic}
 * @param documents that its manifest names by URL, by that URL
 */
@WrittenAs(LockReader.PackageForm.class)
public record LockedPackage(
    SortedMap<String, String> source,
    String name,
    String kind,
    String version,
    List<String> requires,
    String manifest,
    Optional<String> signer,
    SortedMap<String, LockedArchive> archives,
    SortedMap<String, LockedDocument> documents) {
  private static final String GENERIC = "generic";

  public LockedPackage {
    source = sorted(source);
    requires = List.copyOf(requires);
    archives = sorted(archives);
    documents = sorted(documents);
    if (archives.isEmpty()) {
      throw new IllegalArgumentException("a locked package has at least one archive");
    }
  }

  /**
   * One archive.
   *
   * @param location path from the lock file, or URL; empty where it is made of sources
   * @param size in bytes
   * @param files digest of the list of its files, as the store keeps it; empty where the archive
   *     was not opened when it was locked
   */
  public record LockedArchive(
      Optional<String> location, String sha256, long size, Optional<String> files) {
    /** Returns this archive with the digest of the list of its files. */
    public LockedArchive listing(String digest) {
      return new LockedArchive(location, sha256, size, Optional.of(digest));
    }
  }

  /**
   * One document.
   *
   * @param size in bytes
   */
  public record LockedDocument(String sha256, long size) {}

  /** The archive for a platform: its own, else the generic one. */
  public Optional<LockedArchive> archive(Platform platform) {
    return Optional.ofNullable(archives.get(platform.suffix()))
        .or(() -> Optional.ofNullable(archives.get(GENERIC)));
  }

  /** Title for messages: {@code github.com/acme/providers/weather 1.2.0}. */
  public String title() {
    return name + " " + version;
  }

  /** Returns this package with archives for other platforms, where it has none itself. */
  public LockedPackage and(Map<String, LockedArchive> others) {
    var all = new TreeMap<>(others);
    all.putAll(archives);
    return new LockedPackage(
        source, name, kind, version, requires, manifest, signer, all, documents);
  }

  /** Returns whether it was made of a folder of sources. */
  public boolean isOfSources() {
    return archives.values().stream().allMatch(archive -> archive.location().isEmpty());
  }

  /** Returns whether it is a package of a distribution of the gateway. */
  public boolean isEmbedded() {
    return archives.values().stream()
        .allMatch(archive -> archive.location().filter(LockPaths::isEmbedded).isPresent());
  }

  private static <T> SortedMap<String, T> sorted(Map<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
