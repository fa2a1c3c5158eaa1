package org.integrationgateway.testkit.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/** A temporary folder, deleted when the run ends or is interrupted. */
record WorkFolder(Path path, Thread atExit) implements AutoCloseable {
  static WorkFolder create() throws IOException {
    var path = Files.createTempDirectory("gateway-tck");
    var atExit = new Thread(() -> delete(path), "tck removes " + path);
    Runtime.getRuntime().addShutdownHook(atExit);
    return new WorkFolder(path, atExit);
  }

  /** A new folder in it. */
  Path folder(String name) throws IOException {
    return Files.createDirectory(path.resolve(name));
  }

  @Override
  public void close() {
    delete(path);
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      // The shutdown hook runs already.
    }
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        writable(file.getParent());
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      System.err.println("gateway tck: " + folder + " cannot be removed: " + left.getMessage());
    }
  }

  private static void writable(@org.jspecify.annotations.Nullable Path folder) throws IOException {
    if (folder != null
        && !Files.isWritable(folder)
        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
