package org.integrationgateway.core.capture;

import java.util.List;

/**
 * A place of a body whose value is masked: names joined by dots. {@code *} is any member, {@code
 * **} any number of them; elements of lists are passed through.
 */
record BodyPath(List<String> steps) {
  private static final String ANY = "*";
  private static final String DEEP = "**";

  static BodyPath of(String text) {
    return new BodyPath(List.of(text.split("\\.")));
  }

  /** Whether the value below these names is the one. */
  boolean leadsTo(List<String> names) {
    return leadsTo(0, names, 0);
  }

  private boolean leadsTo(int step, List<String> names, int from) {
    if (step == steps.size()) {
      return from == names.size();
    }
    if (steps.get(step).equals(DEEP)) {
      for (int next = from; next <= names.size(); next++) {
        if (leadsTo(step + 1, names, next)) {
          return true;
        }
      }
      return false;
    }
    return from < names.size()
        && (steps.get(step).equals(ANY) || steps.get(step).equals(names.get(from)))
        && leadsTo(step + 1, names, from + 1);
  }

  /** The last name, by which the value is known where it is no member of a body. */
  String last() {
    return steps.get(steps.size() - 1);
  }
}
