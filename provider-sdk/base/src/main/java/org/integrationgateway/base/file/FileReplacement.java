package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Replaces a file that belongs to a person by a new version of it. */
public final class FileReplacement {
  private FileReplacement() {}

  /**
   * Puts a draft in the place of a file: wholly or not at all, on the disk, with the permissions,
   * the owner and the group of the file before. Only root gives a file to another owner; without
   * that right, the new version belongs to this process.
   *
   * @param draft in the same folder; gone afterwards
   * @param file may be missing
   */
  public static void replace(Path draft, Path file) throws IOException {
    var before = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    var now = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
    if (before != null && now != null && Files.exists(file)) {
      keep(before, now);
    }
    try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void keep(PosixFileAttributeView before, PosixFileAttributeView now)
      throws IOException {
    var kept = before.readAttributes();
    var made = now.readAttributes();
    try {
      if (!kept.group().equals(made.group())) {
        now.setGroup(kept.group());
      }
      if (!kept.owner().equals(made.owner())) {
        now.setOwner(kept.owner());
      }
    } catch (FileSystemException notAllowed) {
      // The process is not root.
    }
    now.setPermissions(kept.permissions());
  }
}
