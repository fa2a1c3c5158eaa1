package org.integrationgateway.manifest.phase;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that a step depends on, each part by itself, so that a change can be named.
 *
 * @param parts by name: digests, or words
 */
record Fingerprint(SortedMap<String, String> parts) {
  /** Of a part that should be there and is not. */
  static final String MISSING = "missing";

  static final String INPUT = "input ";
  static final String VARIABLE = "variable ";

  Fingerprint {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
  }

  /** How many files it covers. */
  int inputs() {
    return (int) parts.keySet().stream().filter(name -> name.startsWith(INPUT)).count();
  }

  boolean lacksSomething() {
    return parts.containsValue(MISSING);
  }

  /** What is different from an earlier one, for people; empty when nothing is. */
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
