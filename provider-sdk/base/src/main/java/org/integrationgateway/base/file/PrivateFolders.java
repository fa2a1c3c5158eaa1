package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only the server's own user may enter. */
public final class PrivateFolders {
  /** A socket's path ends in a field of 104 bytes on macOS (108 on Linux), with a zero after it. */
  private static final int LONGEST_SOCKET_PATH = 103;

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
  public static boolean isForSockets(Path folder, String name) {
    return folder.endsWith(name) || folder.endsWith(SHORT + name);
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
