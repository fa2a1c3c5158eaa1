package org.integrationgateway.docs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where pages and sections are that had another address.
 *
 * @param targets by the old addresses, both as {@code page.html#anchor} or {@code page.html}
 */
record Moves(Map<String, String> targets) {
  private static final String FILE = "moved.txt";

  /** Reads the list of the project. */
  static Moves load() throws IOException {
    try (var in = Moves.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new FileNotFoundException("the class path has no " + FILE);
      }
      var targets = new TreeMap<String, String>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.replace(".md", ".html").split(" ", 2))
          .forEach(move -> targets.put(move[0], move[1]));
      return new Moves(targets);
    }
  }

  /** The pages that have another address now, with their targets. */
  Map<String, String> pages() {
    var pages = new TreeMap<>(targets);
    pages.keySet().removeIf(old -> old.contains("#"));
    return pages;
  }

  /** The anchors that a page had, each with the address of its section now, for the script. */
  String anchors(String page) {
    return targets.entrySet().stream()
        .filter(move -> move.getKey().startsWith(page + "#"))
        .map(move -> move.getKey().substring(page.length() + 1) + "=" + move.getValue())
        .collect(Collectors.joining(" "));
  }
}
