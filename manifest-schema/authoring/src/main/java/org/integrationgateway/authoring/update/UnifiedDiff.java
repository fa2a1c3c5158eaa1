package org.integrationgateway.authoring.update;

import java.util.ArrayList;
import java.util.List;

/** Writes what differs between two texts, by the lines that they have in common. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final String NO_END = "\\ No newline at end of file\n";

  /** Texts with more lines in between their equal beginning and end are replaced there. */
  private static final int MOST = 3000;

  private final List<Line> lines = new ArrayList<>();

  private record Line(char sign, String text) {}

  private UnifiedDiff() {}

  static String of(FileChange change) {
    var diff = new UnifiedDiff();
    diff.compare(split(change.before()), split(change.after()));
    return "--- a/%s\n+++ b/%s\n".formatted(change.path(), change.path()) + diff.hunks();
  }

  /** Lines with their ends, so that a missing last one is a difference. */
  private static List<String> split(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
  }

  private void compare(List<String> old, List<String> now) {
    int begin = 0;
    while (begin < old.size() && begin < now.size() && old.get(begin).equals(now.get(begin))) {
      begin++;
    }
    int end = 0;
    while (end < old.size() - begin
        && end < now.size() - begin
        && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
      end++;
    }
    add(' ', old.subList(0, begin));
    between(old.subList(begin, old.size() - end), now.subList(begin, now.size() - end));
    add(' ', old.subList(old.size() - end, old.size()));
  }

  /** By the longest common subsequence of the lines. */
  private void between(List<String> old, List<String> now) {
    if (old.size() > MOST || now.size() > MOST) {
      add('-', old);
      add('+', now);
      return;
    }
    var common = new int[old.size() + 1][now.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = now.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(now.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < old.size() || j < now.size()) {
      if (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
        lines.add(new Line(' ', old.get(i)));
        i++;
        j++;
      } else if (j == now.size() || i < old.size() && common[i + 1][j] >= common[i][j + 1]) {
        lines.add(new Line('-', old.get(i++)));
      } else {
        lines.add(new Line('+', now.get(j++)));
      }
    }
  }

  private void add(char sign, List<String> texts) {
    texts.forEach(text -> lines.add(new Line(sign, text)));
  }

  private String hunks() {
    var text = new StringBuilder();
    for (int at = 0; at < lines.size(); ) {
      int change = nextChange(at);
      if (change == lines.size()) {
        break;
      }
      int begin = Math.max(at, change - CONTEXT);
      int end = change;
      for (int next = change; next < lines.size() && next - end <= 2 * CONTEXT; ) {
        end = next + 1;
        next = nextChange(end);
      }
      int until = Math.min(lines.size(), end + CONTEXT);
      hunk(text, begin, until);
      at = until;
    }
    return text.toString();
  }

  private int nextChange(int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).sign() == ' ') {
      at++;
    }
    return at;
  }

  private void hunk(StringBuilder text, int begin, int end) {
    long old = count('+', 0, begin);
    long now = count('-', 0, begin);
    long oldLines = count('+', begin, end);
    long nowLines = count('-', begin, end);
    text.append(
        "@@ -%d,%d +%d,%d @@\n"
            .formatted(first(old, oldLines), oldLines, first(now, nowLines), nowLines));
    for (var line : lines.subList(begin, end)) {
      text.append(line.sign()).append(line.text());
      if (!line.text().endsWith("\n")) {
        text.append('\n').append(NO_END);
      }
    }
  }

  private static long first(long before, long lines) {
    return lines == 0 ? before : before + 1;
  }

  /** How many lines are not of the other text. */
  private long count(char other, int begin, int end) {
    return lines.subList(begin, end).stream().filter(line -> line.sign() != other).count();
  }
}
