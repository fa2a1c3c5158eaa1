package org.integrationgateway.packaging.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks for processes by itself, by a word in their environment or their command line. */
public final class Leftovers {
  private static final Path PROC = Path.of("/proc");

  private Leftovers() {}

  /** Fails when a process, other than this one, knows the word. */
  public static void assertNoneWith(String word) throws IOException {
    assertThat(with(word)).as("processes with '%s'", word).isEmpty();
  }

  /** The command lines of processes left behind. */
  public static List<String> with(String word) throws IOException {
    var found = new ArrayList<String>();
    try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (var process : processes) {
        var own = process.endsWith(String.valueOf(ProcessHandle.current().pid()));
        var text = read(process.resolve("environ")) + "\0" + read(process.resolve("cmdline"));
        if (!own && text.contains(word)) {
          found.add(read(process.resolve("cmdline")).replace('\0', ' '));
        }
      }
    }
    return found;
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
