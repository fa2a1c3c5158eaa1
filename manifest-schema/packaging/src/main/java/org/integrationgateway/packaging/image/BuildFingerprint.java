package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The inputs of a made file or folder, stored beside it.
 *
 * @param file that stores the inputs
 * @param lines {@code what: value}, one for each input
 */
record BuildFingerprint(Path file, List<String> lines) {
  /** Returns why it must be made again: the inputs that changed; empty when all are the same. */
  Optional<String> difference() throws IOException {
    if (!Files.exists(file)) {
      return Optional.of("it is new");
    }
    var earlier = Files.readAllLines(file);
    if (earlier.size() != lines.size()) {
      return Optional.of("it is now made in another way");
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
