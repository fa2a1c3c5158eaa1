package org.integrationgateway.authoring.compat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the differences that the comparisons find. */
final class Changes {
  private final List<Change> found = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  void breaking(String pointer, String text) {
    found.add(new Change(ChangeSeverity.BREAKING, pointer, text));
  }

  void addition(String pointer, String text) {
    found.add(new Change(ChangeSeverity.ADDITION, pointer, text));
  }

  void fix(String pointer, String text) {
    found.add(new Change(ChangeSeverity.FIX, pointer, text));
  }

  /** Adds a breaking change when {@code breaks} is true, an addition otherwise. */
  void either(boolean breaks, String pointer, String text) {
    found.add(
        new Change(breaks ? ChangeSeverity.BREAKING : ChangeSeverity.ADDITION, pointer, text));
  }

  /** Adds an explanation of something that cannot be compared. */
  void unknown(String text) {
    unknown.add(text);
  }

  /**
   * Returns the changes by severity, the most severe first, otherwise in the order in which they
   * were found.
   */
  List<Change> all() {
    return found.stream().sorted(Comparator.comparing(Change::severity)).toList();
  }

  List<String> unknown() {
    return List.copyOf(unknown);
  }

  /** Returns a pointer to a member of the part that another pointer names. */
  static String pointer(String parent, String member) {
    return parent + "/" + member.replace("~", "~0").replace("/", "~1");
  }
}
