package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Deletes folders. */
public final class Folders {
  /** Folders in folders, of 255 bytes each. */
  private static final int DEEPEST = 12;

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private Folders() {}

  /**
   * Removes a folder with its content, also when its permissions forbid that or it is deep; links
   * are not followed. One that is gone already is fine.
   */
  public static void delete(Path folder) throws IOException {
    while (emptied(folder, folder) == Emptied.BUT_FOR_DEEP_ONES) {
      // The folders that were too deep are moved up now.
    }
    Files.deleteIfExists(folder);
  }

  private enum Emptied {
    WHOLLY,
    BUT_FOR_DEEP_ONES
  }

  /** A path has 4096 bytes at most, and a tree may be deeper: what is deep is moved to the top. */
  private static Emptied emptied(Path top, Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Emptied.WHOLLY;
    }
    permit(folder);
    if (folder.getNameCount() - top.getNameCount() > DEEPEST) {
      Files.move(folder, top.resolve(UUID.randomUUID().toString()));
      return Emptied.BUT_FOR_DEEP_ONES;
    }
    var whole = Emptied.WHOLLY;
    for (var entry : entries(folder)) {
      if (emptied(top, entry) == Emptied.BUT_FOR_DEEP_ONES) {
        whole = Emptied.BUT_FOR_DEEP_ONES;
      }
      Files.deleteIfExists(entry);
    }
    return whole;
  }

  /** Read at once, so that a deep tree does not hold a handle for every level. */
  private static List<Path> entries(Path folder) throws IOException {
    var entries = new ArrayList<Path>();
    try (var stream = Files.newDirectoryStream(folder)) {
      stream.forEach(entries::add);
    }
    return entries;
  }

  private static void permit(Path folder) throws IOException {
    if (POSIX) {
      Files.setPosixFilePermissions(folder, OWNER_ONLY);
    } else if (!folder.toFile().setWritable(true)) {
      throw new IOException("cannot change who may write to " + folder);
    }
  }
}
