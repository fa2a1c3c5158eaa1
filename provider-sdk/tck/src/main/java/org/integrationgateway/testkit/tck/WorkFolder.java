package org.integrationgateway.testkit.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.file.Folders;

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
    try {
      Folders.delete(folder);
    } catch (IOException left) {
      System.err.println("gateway tck: " + folder + " cannot be removed: " + left.getMessage());
    }
  }
}
