package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The file system of the image, as a folder of this machine. It has no links, because layers of Jib
 * have none.
 *
 * @param folder that stands for {@code /}
 * @param time of each file: the start-up cache holds for jars of this time only
 */
public record ImageRoot(Path folder, Instant time) {
  private static final Set<PosixFilePermission> PROGRAM =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final Set<PosixFilePermission> DATA = PosixFilePermissions.fromString("rw-r--r--");

  /** Returns the place on this machine of an absolute path in the image. */
  public Path at(String path) {
    return folder.resolve(path.substring(1));
  }

  /** Copies a file; a link is followed. */
  public void copy(Path source, String path, boolean program) throws IOException {
    var file = at(path);
    var real = source.toRealPath();
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    Files.copy(real, file);
    Files.setPosixFilePermissions(file, program ? PROGRAM : DATA);
  }

  /** Writes a file that is no program. */
  public void write(String path, byte[] content) throws IOException {
    var file = at(path);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    Files.setPosixFilePermissions(file, DATA);
  }

  /** Writes a program. */
  public void writeProgram(String path, byte[] content) throws IOException {
    write(path, content);
    Files.setPosixFilePermissions(at(path), PROGRAM);
  }

  /** Makes a folder. */
  public void mkdir(String path) throws IOException {
    Files.createDirectories(at(path));
  }

  /** Returns the files and folders below a path, in order; the path itself is among them. */
  public List<Path> below(String path) throws IOException {
    try (var all = Files.walk(at(path))) {
      return all.sorted().toList();
    }
  }

  /** Returns the absolute path in the image. */
  public String pathOf(Path file) {
    return "/" + folder.relativize(file);
  }

  /** Gives each file and folder the time. */
  public void date() throws IOException {
    var times = FileTime.from(time);
    for (var file : below("/")) {
      if (!Files.isSymbolicLink(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.setLastModifiedTime(file, times);
      }
    }
  }
}
