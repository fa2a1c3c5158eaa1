package org.integrationgateway.packaging.phase;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The inputs of a step with a digest for each, so that a change can be named.
 *
 * @param parts by name: digests, or words
 */
record Fingerprint(SortedMap<String, String> parts) {
  /** The digest of a part that is missing. */
  static final String MISSING = "missing";

  static final String INPUT = "input ";
  static final String VARIABLE = "variable ";

  Fingerprint {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
  }

  /** Returns how many files it covers. */
  int inputs() {
    return (int) parts.keySet().stream().filter(name -> name.startsWith(INPUT)).count();
  }

  boolean lacksSomething() {
    return parts.containsValue(MISSING);
  }

  /** Describes the differences from an earlier fingerprint; empty when both are equal. */
  String changes(Fingerprint earlier) {
    var names = new TreeSet<>(parts.keySet());
    names.addAll(earlier.parts().keySet());
    var changed = new TreeSet<String>();
    for (var name : names) {
      var now = parts.getOrDefault(name, MISSING);
      var then = earlier.parts().getOrDefault(name, MISSING);
      if (!now.equals(then)) {
        changed.add(spoken(name) + (now.equals(MISSING) ? " is gone" : verb(then)));
      }
    }
    if (changed.isEmpty()) {
      return "";
    }
    var more = changed.size() - 1;
    return changed.first() + (more == 0 ? "" : " and " + more + " more");
  }

  private static String verb(String then) {
    return then.equals(MISSING) ? " is new" : " changed";
  }

  private static String spoken(String name) {
    if (name.startsWith(INPUT)) {
      return name.substring(INPUT.length());
    }
    return name.startsWith(VARIABLE) ? name : "the " + name;
  }
}
