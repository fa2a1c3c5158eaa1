package org.integrationgateway.packaging.image.jdk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs one program of the JDK to its end. */
public final class JdkTool {
  private JdkTool() {}

  /**
   * Returns its output, both streams together.
   *
   * @throws IOException when it cannot be started or does not end with 0; the message contains the
   *     output
   */
  public static String run(Path program, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
      var exit = process.waitFor();
      if (exit != 0) {
        throw new IOException(String.join(" ", command) + " ended with " + exit + ":\n" + output);
      }
      return output;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + program + " ran");
    } finally {
      process.destroyForcibly();
    }
  }
}
