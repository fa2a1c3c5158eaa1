package org.integrationgateway.manifest.compat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the differences that one comparison after the other finds. */
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

  /** Breaking when the first holds, an addition otherwise. */
  void either(boolean breaks, String pointer, String text) {
    found.add(
        new Change(breaks ? ChangeSeverity.BREAKING : ChangeSeverity.ADDITION, pointer, text));
  }

  /** Something that cannot be compared, and why. */
  void unknown(String text) {
    unknown.add(text);
  }

  /** The gravest first, else in the order in which they were found. */
  List<Change> all() {
    return found.stream().sorted(Comparator.comparing(Change::severity)).toList();
  }

  List<String> unknown() {
    return List.copyOf(unknown);
  }

  /** A pointer to a member of what another points to. */
  static String pointer(String parent, String member) {
    return parent + "/" + member.replace("~", "~0").replace("/", "~1");
  }
}
