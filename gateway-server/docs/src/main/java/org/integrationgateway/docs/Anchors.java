package org.integrationgateway.docs;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Makes the anchors of the headings of one page, as hosts of repositories do. */
final class Anchors {
  private final Set<String> taken = new HashSet<>();

  /** Returns the anchor of the next heading. */
  String next(String heading) {
    var anchor =
        heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    var free = anchor;
    for (int i = 1; !taken.add(free); i++) {
      free = anchor + "-" + i;
    }
    return free;
  }
}
