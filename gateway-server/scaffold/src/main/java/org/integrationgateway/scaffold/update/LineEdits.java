package org.integrationgateway.scaffold.update;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Removes, replaces and inserts lines of a text; all other lines stay as they are, byte by byte.
 */
final class LineEdits {
  private final List<String> lines;
  private final String lineBreak;
  private final TreeSet<Integer> removed = new TreeSet<>();
  private final TreeMap<Integer, List<String>> behind = new TreeMap<>();

  LineEdits(String text) {
    this.lines = split(text);
    this.lineBreak = text.contains("\r\n") ? "\r\n" : "\n";
  }

  private static List<String> split(String text) {
    var lines = new ArrayList<String>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        lines.add(text.substring(start, i + 1));
        start = i + 1;
      }
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
  }

  int size() {
    return lines.size();
  }

  /** A line without its break, from 1. */
  String line(int number) {
    return lines.get(number - 1).stripTrailing();
  }

  void remove(int first, int last) {
    for (int number = first; number <= last; number++) {
      removed.add(number);
    }
  }

  void insertBehind(int number, List<String> inserted) {
    behind.computeIfAbsent(number, key -> new ArrayList<>()).addAll(inserted);
  }

  void replace(int number, String line) {
    remove(number, number);
    insertBehind(number, List.of(line));
  }

  boolean isEmpty() {
    return removed.isEmpty() && behind.isEmpty();
  }

  /** The text after all edits. */
  String apply() {
    var text = new StringBuilder();
    for (int number = 1; number <= lines.size(); number++) {
      if (!removed.contains(number)) {
        text.append(lines.get(number - 1));
      }
      var inserted = behind.get(number);
      if (inserted != null) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
          text.append(lineBreak);
        }
        inserted.forEach(line -> text.append(line).append(lineBreak));
      }
    }
    return text.toString();
  }

  /** The edits for people: a head with the number of the line, then lines with - and +. */
  List<String> diff() {
    var diff = new ArrayList<String>();
    int expected = -1;
    var touched = new TreeSet<>(removed);
    touched.addAll(behind.keySet());
    for (int number : touched) {
      if (number != expected) {
        diff.add("@@ line " + number + " @@");
      }
      expected = number + 1;
      if (removed.contains(number)) {
        diff.add("-" + line(number));
      }
      behind.getOrDefault(number, List.of()).forEach(line -> diff.add("+" + line));
    }
    return diff;
  }
}
