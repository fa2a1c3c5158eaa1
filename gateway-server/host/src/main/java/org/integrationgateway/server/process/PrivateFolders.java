package org.integrationgateway.server.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Folders that only the server's own user may enter. */
public final class PrivateFolders {
  /** A socket's path ends in a field of 104 bytes on macOS (108 on Linux), with a zero after it. */
  private static final int LONGEST_SOCKET_PATH = 103;

  /** Folders in folders, of 255 bytes each. */
  private static final int DEEPEST = 12;

  private static final int LONGEST_SOCKET_NAME = "/p".length();

  /** The prefix of the names of folders outside of their parent. */
  private static final String SHORT = "gateway-";

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFolders() {}

  /** The folder, made private whether or not it was there. */
  public static Path open(Path folder) throws IOException {
    Files.createDirectories(folder, ownerOnly());
    if (POSIX) {
      Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
    return folder;
  }

  /** A new folder; a folder that exists already is refused. */
  public static Path create(Path folder) throws IOException {
    return Files.createDirectory(folder, ownerOnly());
  }

  /** A folder for sockets: in {@code parent}, or, where that path is too long, in a short one. */
  public static Path forSockets(Path parent, String name) {
    var folder = parent.resolve(name);
    if (fits(folder)) {
      return folder;
    }
    var temporary = Path.of(System.getProperty("java.io.tmpdir"), SHORT + name);
    return fits(temporary) ? temporary : Path.of("/tmp", SHORT + name);
  }

  /** Whether a folder is what {@link #forSockets} gave, here or to a server at another place. */
  static boolean isForSockets(Path folder, String name) {
    return folder.endsWith(name) || folder.endsWith(SHORT + name);
  }

  /**
   * Removes a folder with its content, also when its permissions forbid that or it is deep; links
   * are not followed. One that is gone already is fine.
   */
  public static void delete(Path folder) throws IOException {
    while (emptied(folder, folder) == Emptied.BUT_FOR_DEEP_ONES) {
      // Those are not deep any more.
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

  private static FileAttribute<?>[] ownerOnly() {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }

  private static boolean fits(Path folder) {
    return folder.toString().getBytes(StandardCharsets.UTF_8).length + LONGEST_SOCKET_NAME
        <= LONGEST_SOCKET_PATH;
  }
}
