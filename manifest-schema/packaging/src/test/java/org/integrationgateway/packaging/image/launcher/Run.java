package org.integrationgateway.packaging.image.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started with this environment and no other, and came to its end.
 *
 * @param output both streams together
 */
public record Run(long pid, int exit, String output) {
  /** In this folder; each word of the environment is {@code NAME=value}. */
  public static Run of(Path folder, Map<String, String> environment, Object... command)
      throws IOException, InterruptedException {
    var process = start(folder, environment, command);
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return new Run(process.pid(), process.exitValue(), output);
  }

  /** Started and not waited for. */
  public static Process start(Path folder, Map<String, String> environment, Object... command)
      throws IOException {
    var words = new ArrayList<>(List.of("/usr/bin/env", "-i"));
    environment.forEach((name, value) -> words.add(name + "=" + value));
    for (var word : command) {
      words.add(word.toString());
    }
    return new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
  }
}
