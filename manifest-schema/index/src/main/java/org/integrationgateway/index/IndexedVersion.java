package org.integrationgateway.index;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionRange;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * A version of a package.
 *
 * @param version of the package
 * @param path from the index, of a {@code release.yaml}, of an archive, or of a folder of sources
 * @param sha256 of the file at the path; empty for a folder of sources
 * @param gateway versions of the gateway that may run it; empty: every one
 * @param yanked why it was withdrawn, at most 500 characters; empty for one that is offered
 * @param archives by platform, {@code generic} for one that runs everywhere; empty for sources
 */
@WrittenAs(IndexReader.VersionForm.class)
public record IndexedVersion(
    SemanticVersion version,
    String path,
    Optional<String> sha256,
    Optional<VersionRange> gateway,
    Optional<String> yanked,
    SortedMap<String, IndexedArchive> archives) {
  /** The most characters of a reason. */
  public static final int LONGEST_REASON = 500;

  private static final Pattern PATH =
      Pattern.compile("[A-Za-z0-9_@+][A-Za-z0-9._@+-]*(?:/[A-Za-z0-9_@+][A-Za-z0-9._@+-]*)*");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /** An archive for one platform, with its size in bytes. */
  public record IndexedArchive(String sha256, long size) {
    /**
     * Checks digest and size.
     *
     * @throws IllegalArgumentException for an empty archive or another form of digest
     */
    public IndexedArchive {
      requireDigest(sha256);
      if (size < 1) {
        throw new IllegalArgumentException("an archive cannot have " + size + " bytes");
      }
    }
  }

  /**
   * Checks that what is packed has a digest.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public IndexedVersion {
    yanked = yanked.map(Printable::line);
    requireBelow(path);
    sha256.ifPresent(IndexedVersion::requireDigest);
    archives = Collections.unmodifiableSortedMap(new TreeMap<>(archives));
    if (sha256.isPresent() == archives.isEmpty()) {
      throw new IllegalArgumentException(
          "a version has a digest and archives, or is a folder of sources and has neither");
    }
    if (yanked.isPresent() && yanked.get().length() > LONGEST_REASON) {
      throw new IllegalArgumentException(
          "the reason of a yanked version has at most " + LONGEST_REASON + " characters");
    }
  }

  /** Returns whether the path is that of the metadata of a release. */
  public boolean isRelease() {
    return sha256.isPresent()
        && path.substring(path.lastIndexOf('/') + 1).equals(ReleaseMetadata.FILE);
  }

  /** Returns whether there is an archive for a platform, by the suffix of its archives. */
  public boolean runsOn(String platform) {
    return archives.isEmpty() || archives.containsKey(platform) || archives.containsKey("generic");
  }

  static void requireDigest(String text) {
    if (!DIGEST.matcher(text).matches()) {
      throw new IllegalArgumentException("a SHA-256 digest has 64 lower-case hexadecimal digits");
    }
  }

  /** Refuses a path that could leave the folder of the index. */
  static void requireBelow(String path) {
    if (path.length() > 1000 || !PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "'"
              + path
              + "' is not a path from the index: names of letters, digits, '.', '_', '@', '+' and '-'"
              + " that do not begin with a dot, separated by '/'");
    }
  }
}
