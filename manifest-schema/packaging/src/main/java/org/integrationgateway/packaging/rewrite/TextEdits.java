package org.integrationgateway.packaging.rewrite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replacements in a text, with offsets of the original. */
final class TextEdits {
  private record Edit(int from, int to, String text) {}

  private final String original;
  private final List<Edit> edits = new ArrayList<>();

  TextEdits(String original) {
    this.original = original;
  }

  void replace(int from, int to, String text) {
    edits.add(new Edit(from, to, text));
  }

  /**
   * Returns the text with every replacement; those at the same offset in the order of their
   * addition.
   */
  String apply() {
    var result = new StringBuilder();
    int at = 0;
    edits.sort(Comparator.comparingInt(Edit::from));
    for (var edit : edits) {
      if (edit.from() >= at) {
        result.append(original, at, edit.from());
        at = edit.to();
      }
      result.append(edit.text());
      at = Math.max(at, edit.to());
    }
    return result.append(original, at, original.length()).toString();
  }
}
