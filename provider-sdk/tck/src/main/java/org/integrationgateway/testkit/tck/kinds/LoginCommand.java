package org.integrationgateway.testkit.tck.kinds;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Logs a person in by a command, which gets the URL of the login page and prints the URL that the
 * browser was sent to in the end.
 */
record LoginCommand(List<String> command) {
  private static final long TIMEOUT_SECONDS = 30;

  URI run(URI page) {
    var line = new ArrayList<>(command);
    line.add(page.toString());
    try {
      var process = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      try (var out = process.getInputStream()) {
        var printed = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new AssertionError(
              "the login command " + line + " ended badly; it printed: " + printed);
        }
        return URI.create(printed);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException failure) {
      throw new AssertionError("the login command " + line + " cannot be run", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("the login command " + line + " was interrupted", interrupted);
    }
  }
}
