package org.integrationgateway.builtin.indexeddb.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first use of SQLite by a process, which loads its native code. */
final class NativeLibraryTest {
  private static final String PLACE = "org.sqlite.lib.path";

  @TempDir Path folder;

  /** A process in which the place of the code appears after the first look at it. */
  static final class LatePlace {
    private LatePlace() {}

    public static void main(String[] place) throws Exception {
      Class.forName(NativeLibrary.class.getName());
      System.setProperty(PLACE, place[0]);
      NativeLibrary.load();
      System.out.print(System.getProperty(PLACE));
    }
  }

  /**
   * While a thread unpacks the code, the property names a part of it: another thread that loaded
   * this part ended the process by SIGBUS.
   */
  @Test
  void doesNotTakeThePlaceOfAnotherThreadForThatOfTheOperator() throws Exception {
    var process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                LatePlace.class.getName(),
                folder.toString())
            .start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(output).as("the code was unpacked, and its place removed").isEqualTo("null");
  }
}
