package org.integrationgateway.packaging.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks the names of one archive: refuses names that are malformed or conflict with an earlier
 * one.
 */
final class EntryNames {
  /** The longest name of a file in the usual file systems. */
  private static final int LONGEST_SEGMENT = 255;

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private enum Role {
    FILE,
    FOLDER,
    /** Folders known only because they contain an entry; an entry of their own may still follow. */
    PARENT
  }

  private record Known(String name, Role role) {}

  private final Path archive;
  private final ArchiveLimits limits;
  private final Map<String, Known> known = new HashMap<>();

  EntryNames(Path archive, ArchiveLimits limits) {
    this.archive = archive;
    this.limits = limits;
  }

  /** Returns the file's name without a leading {@code ./}. */
  String file(String raw) throws ArchiveException {
    var name = checked(raw, raw);
    remember(raw, name, Role.FILE);
    return name;
  }

  /**
   * Returns the folder's name without a leading {@code ./} and the trailing slash; empty for the
   * root.
   */
  String folder(String raw) throws ArchiveException {
    if (raw.equals("./") || raw.equals(".")) {
      return "";
    }
    var name = checked(raw, raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw);
    remember(raw, name, Role.FOLDER);
    return name;
  }

  private String checked(String raw, String given) throws ArchiveException {
    var name = given.startsWith("./") ? given.substring(2) : given;
    if (raw.getBytes(StandardCharsets.UTF_8).length > limits.nameBytes()) {
      throw refuse(raw, ArchiveRule.LONG_NAME, "is longer than " + limits.nameBytes() + " bytes");
    }
    if (name.startsWith("/") || DRIVE.matcher(name).matches()) {
      throw refuse(raw, ArchiveRule.ABSOLUTE, "is an absolute path");
    }
    if (name.indexOf('\\') >= 0) {
      throw refuse(raw, ArchiveRule.NAME, "has a backslash");
    }
    if (name.chars().anyMatch(c -> Character.isISOControl(c) || c == '\ufffd')) {
      throw refuse(raw, ArchiveRule.NAME, "has characters that names cannot have");
    }
    for (var segment : name.split("/", -1)) {
      if (segment.equals("..")) {
        throw refuse(raw, ArchiveRule.UPWARDS, "has '..'");
      }
      if (segment.isEmpty() || segment.equals(".")) {
        throw refuse(raw, ArchiveRule.NAME, "has an empty segment");
      }
      if (segment.getBytes(StandardCharsets.UTF_8).length > LONGEST_SEGMENT) {
        throw refuse(
            raw, ArchiveRule.LONG_NAME, "has a part of more than " + LONGEST_SEGMENT + " bytes");
      }
      var unportable = PortableNames.fault(segment);
      if (unportable.isPresent()) {
        throw refuse(raw, ArchiveRule.UNPORTABLE, unportable.get());
      }
    }
    return name;
  }

  private void remember(String raw, String name, Role role) throws ArchiveException {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      put(raw, name.substring(0, slash), Role.PARENT);
    }
    put(raw, name, role);
  }

  private void put(String raw, String name, Role role) throws ArchiveException {
    var folded = PortableNames.folded(name);
    var earlier = known.get(folded);
    if (earlier == null) {
      known.put(folded, new Known(name, role));
      return;
    }
    if (!earlier.name().equals(name)) {
      throw refuse(raw, ArchiveRule.CASE_CLASH, "clashes with '" + earlier.name() + "'");
    }
    boolean bothFolders = role != Role.FILE && earlier.role() != Role.FILE;
    if (!bothFolders || (role == Role.FOLDER && earlier.role() == Role.FOLDER)) {
      throw refuse(raw, ArchiveRule.DUPLICATE, "appears earlier");
    }
    if (role == Role.FOLDER) {
      known.put(folded, new Known(name, role));
    }
  }

  private ArchiveException refuse(String entry, ArchiveRule rule, String detail) {
    return new ArchiveException(archive, entry, rule, detail);
  }
}
