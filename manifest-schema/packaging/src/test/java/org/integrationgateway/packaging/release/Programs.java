package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Programs of this system, which tests hold ours against. */
public final class Programs {
  /** The output of a program and its exit code. */
  public record Result(int exit, String output) {}

  private Programs() {}

  /** Skips the test, and says why, where one is not installed. */
  public static void require(String... programs) {
    for (var program : programs) {
      boolean found =
          Arrays.stream(System.getenv("PATH").split(":"))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
      if (!found) {
        System.out.println("skipped: there is no '" + program + "' on this system");
      }
      Assumptions.assumeTrue(found, program + " is not installed");
    }
  }

  /** Runs one in a folder to its end. */
  public static Result run(Path folder, String... command)
      throws IOException, InterruptedException {
    return run(folder, Map.of(), command);
  }

  /** Runs one with more environment. */
  public static Result run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(List.of(command)).directory(folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    var process = builder.start();
    try {
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new IOException(String.join(" ", command) + " does not end: " + output);
      }
      return new Result(process.exitValue(), output);
    } finally {
      process.destroyForcibly();
    }
  }
}
