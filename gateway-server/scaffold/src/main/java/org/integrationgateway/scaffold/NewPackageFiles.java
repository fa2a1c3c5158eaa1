package org.integrationgateway.scaffold;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.scaffold.fetch.ScaffoldException;

/** Writes the files of a new package. */
final class NewPackageFiles {
  private NewPackageFiles() {}

  /**
   * Refuses a folder that exists.
   *
   * @throws ScaffoldException names the remedy
   */
  static void requireAbsent(Path folder) {
    if (Files.exists(folder)) {
      throw new ScaffoldException(
          "'%s' already exists and was not changed: choose another name, remove it, or update it with 'gateway new --update %s'"
              .formatted(folder, folder.getFileName()));
    }
  }

  static void write(Path folder, Map<String, byte[]> files) {
    try {
      Files.createDirectories(folder);
      for (var file : files.entrySet()) {
        var path = folder.resolve(file.getKey());
        Files.createDirectories(path.resolveSibling(""));
        Files.write(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("'" + folder + "' cannot be written", e);
    }
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
