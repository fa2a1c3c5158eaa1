package org.integrationgateway.it.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs that the tests run as processes. */
final class ChildProgram {
  private ChildProgram() {}

  /** Java of this runtime. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * Runs a program to its end.
   *
   * @return what it has written
   */
  static String run(Path folder, int minutes, List<String> line)
      throws IOException, InterruptedException {
    var output = Files.createTempFile(folder, "program", ".log");
    var process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(minutes, TimeUnit.MINUTES))
          .as(line.get(0) + " has ended")
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    var text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
