package org.integrationgateway.packaging.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The files of an archive with their digests: {@code files.sha256} at the archive's root lists
 * every file except itself, sorted by name, in the format of {@code sha256sum --check}. Unpacked
 * files can be checked one by one without the archive.
 *
 * @param sha256 by name in the archive, in lower-case hexadecimal digits
 */
public record FileDigests(Map<String, String> sha256) {
  /** Name of the list in an archive. */
  public static final String NAME = "files.sha256";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\\\\]+)");
  private static final int BESIDE_THE_NAME = 64 + 2 + 1;

  public FileDigests {
    sha256 = Collections.unmodifiableSortedMap(new TreeMap<>(sha256));
  }

  /** Returns the content of the file: one line {@code <digest> <name>} for each entry. */
  public byte[] text() {
    var text = new StringBuilder();
    sha256.forEach((name, digest) -> text.append(digest).append("  ").append(name).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Parses the content of the file.
   *
   * @throws IllegalArgumentException with the line that is not a digest and a name
   */
  public static FileDigests parse(byte[] text) {
    var digests = new TreeMap<String, String>();
    var lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
    if (!lines[lines.length - 1].isEmpty()) {
      throw new IllegalArgumentException("its last line does not end with a line feed");
    }
    for (var number = 1; number < lines.length; number++) {
      var parts = LINE.matcher(lines[number - 1]);
      if (!parts.matches() || digests.put(parts.group(2), parts.group(1)) != null) {
        throw new IllegalArgumentException(
            "line " + number + " is not a digest and a name, or names a file again");
      }
    }
    return new FileDigests(digests);
  }

  static long largest(ArchiveLimits limits) {
    return (long) limits.entries() * (limits.nameBytes() + BESIDE_THE_NAME);
  }

  /** Refuses an archive whose files differ from its list. */
  static void check(Path archive, byte[] text, Collection<PackedFile> files)
      throws ArchiveException {
    SortedMap<String, String> listed;
    try {
      listed = new TreeMap<>(parse(text).sha256());
    } catch (IllegalArgumentException malformed) {
      throw refuse(archive, NAME, "is not a list of digests: " + malformed.getMessage());
    }
    for (var file : files) {
      if (file.name().equals(NAME)) {
        continue;
      }
      var expected = listed.remove(file.name());
      if (expected == null) {
        throw refuse(archive, file.name(), "is not listed in " + NAME);
      }
      if (!expected.equals(file.sha256())) {
        throw refuse(
            archive, file.name(), "has SHA-256 " + file.sha256() + ", listed is " + expected);
      }
    }
    if (!listed.isEmpty()) {
      throw refuse(archive, listed.firstKey(), "is listed in " + NAME + ", but does not exist");
    }
  }

  private static ArchiveException refuse(Path archive, String entry, String detail) {
    return new ArchiveException(archive, entry, ArchiveRule.FILE_DIGESTS, detail);
  }
}
