package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;

/** Tells files of this user from those that another user may have written. */
public final class OwnFile {
  private static final String ROOT = "root";

  private OwnFile() {}

  /**
   * Whether only this user, its group and root can have written a file: it belongs to this user or
   * to root, and others may not write it. Every file of a system without POSIX permissions is one.
   */
  public static boolean is(Path file) {
    try {
      if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
        return true;
      }
      var attributes = Files.readAttributes(file, PosixFileAttributes.class);
      var owner = attributes.owner().getName();
      return (owner.equals(ROOT) || owner.equals(System.getProperty("user.name")))
          && !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
