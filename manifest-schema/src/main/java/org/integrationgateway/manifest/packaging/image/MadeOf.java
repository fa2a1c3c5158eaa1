package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a made file or folder was made of, remembered beside it.
 *
 * @param file where it is remembered
 * @param lines {@code what: value}, one for each thing that it depends on
 */
record MadeOf(Path file, List<String> lines) {
  /** Why it must be made anew: what changed since it was made; empty when nothing did. */
  Optional<String> difference() throws IOException {
    if (!Files.exists(file)) {
      return Optional.of("it is new");
    }
    var earlier = Files.readAllLines(file);
    if (earlier.size() != lines.size()) {
      return Optional.of("it is made in another way now");
    }
    return lines.stream()
        .filter(line -> !earlier.contains(line))
        .map(line -> "its " + line.substring(0, line.indexOf(':')) + " changed")
        .findFirst();
  }

  void forget() throws IOException {
    Files.deleteIfExists(file);
  }

  void remember() throws IOException {
    Files.write(file, lines);
  }
}
