package org.integrationgateway.authoring.docs;

import java.util.Optional;

/**
 * The first difference between a committed page and the page of today.
 *
 * @param line from 1
 * @param committed the line as it is committed; empty after its end
 * @param expected the line as it should be; empty after its end
 */
public record Stale(int line, String committed, String expected) {
  /** Compares two pages; line ends do not count. */
  public static Optional<Stale> of(String committed, String expected) {
    var old = committed.lines().toList();
    var now = expected.lines().toList();
    for (int i = 0; i < Math.max(old.size(), now.size()); i++) {
      var before = i < old.size() ? old.get(i) : "";
      var after = i < now.size() ? now.get(i) : "";
      if (!before.equals(after) || i == old.size() || i == now.size()) {
        return Optional.of(new Stale(i + 1, before, after));
      }
    }
    return Optional.empty();
  }

  /** Says where the page differs, and how. */
  public String message(String file) {
    return "%s is stale: line %d is '%s', and should be '%s'"
        .formatted(file, line, committed, expected);
  }
}
