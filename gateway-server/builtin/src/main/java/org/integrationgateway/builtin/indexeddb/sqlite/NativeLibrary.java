package org.integrationgateway.builtin.indexeddb.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native code. The driver would unpack it into the shared temporary folder, compare it
 * byte by byte, and leave it there when the process is killed. This class unpacks it into a folder
 * of its own, which is deleted as soon as the code is loaded.
 */
final class NativeLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";

  /** The folder in which the driver finds the code, so that it need not unpack it. */
  private static final String PREPARED = "org.sqlite.lib.path";

  private static final String NONE = "none for this platform";

  /**
   * Whether the operator says where the code is. Known before this class sets one of the properties
   * itself: another thread would take the code that is being unpacked for the operator's.
   */
  private static final boolean IS_PLACED =
      System.getProperty(PREPARED) != null || System.getProperty(FOLDER) != null;

  private NativeLibrary() {}

  /**
   * Loads the code, once.
   *
   * @throws IndexedDbException {@code UNUSABLE} when there is no code for this platform, or the
   *     disk is full
   */
  static void load() {
    if (!IS_PLACED) {
      Once.LOADED.check();
    }
  }

  private enum Once {
    LOADED;

    private final String problem;

    Once() {
      problem = loaded();
    }

    void check() {
      if (!problem.isEmpty()) {
        throw new IndexedDbException(
            Reason.UNUSABLE,
            "SQLite's native library cannot be loaded (%s): is there room, and may code be run, in %s?"
                .formatted(problem, System.getProperty("java.io.tmpdir")));
      }
    }

    private static String loaded() {
      try {
        var folder = Files.createTempDirectory("gateway-sqlite-");
        System.setProperty(PREPARED, folder.toString());
        try {
          unpack(folder);
          return SQLiteJDBCLoader.initialize() ? "" : NONE;
        } finally {
          System.clearProperty(PREPARED);
          remove(folder);
        }
      } catch (Exception e) {
        return e.toString();
      }
    }

    private static void unpack(Path folder) throws IOException {
      var name = LibraryLoaderUtil.getNativeLibName();
      var place = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
      try (var code = SQLiteJDBCLoader.class.getResourceAsStream(place)) {
        if (code == null) {
          throw new IOException(NONE);
        }
        Files.copy(code, folder.resolve(name));
      }
    }

    /**
     * Deletes the folder. Where loaded code cannot be deleted, the driver deletes it when the
     * process ends.
     */
    private static void remove(Path folder) {
      try (var files = Files.list(folder)) {
        for (var file : files.toList()) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        folder.toFile().deleteOnExit();
      }
    }
  }
}
