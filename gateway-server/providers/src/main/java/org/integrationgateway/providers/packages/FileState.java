package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

/**
 * Attributes of a file, without its content. A file whose state is the same has the same content,
 * because only the clock of the system can set the time of its last change back.
 */
record FileState(Map<String, Object> attributes) {
  private static final boolean UNIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final int EXECUTABLE = 0100;

  FileState {
    attributes = Map.copyOf(attributes);
  }

  /** The state of the file itself; a link is not followed. */
  static FileState of(Path file) throws IOException {
    if (UNIX) {
      return new FileState(
          Files.readAttributes(
              file,
              "unix:size,lastModifiedTime,ctime,ino,dev,mode,isRegularFile",
              LinkOption.NOFOLLOW_LINKS));
    }
    var basic = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new FileState(
        Map.of(
            "size", basic.size(),
            "lastModifiedTime", basic.lastModifiedTime(),
            "isRegularFile", basic.isRegularFile()));
  }

  boolean isRegularFile() {
    return Boolean.TRUE.equals(attributes.get("isRegularFile"));
  }

  /**
   * Whether the permission to execute the file differs; false on systems without such permissions.
   */
  boolean contradicts(boolean executable) {
    return attributes.get("mode") instanceof Integer mode
        && ((mode & EXECUTABLE) != 0) != executable;
  }
}
