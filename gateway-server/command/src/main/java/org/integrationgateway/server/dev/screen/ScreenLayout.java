package org.integrationgateway.server.dev.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Fits lines to a terminal: cuts them at its width, and shortens the sections to its height.
 *
 * @param width in columns
 * @param height in rows
 */
record ScreenLayout(int width, int height) {
  private static final int MOST_CALLS = 10;

  /** A layout of at least the smallest useful size. */
  ScreenLayout {
    width = Math.max(20, width);
    height = Math.max(10, height);
  }

  /**
   * The whole screen. The head is always complete; the problem comes before the last calls, and
   * these before the log.
   */
  List<String> screen(
      List<String> head, List<String> problem, List<String> calls, List<String> log, String foot) {
    var lines = new ArrayList<String>();
    head.forEach(line -> lines.addAll(wrapped(line)));
    int left = height - lines.size() - 1;
    left -= section(lines, "problem", problem.stream().limit(left / 2).toList(), left);
    left -= section(lines, "calls", last(calls, Math.min(MOST_CALLS, left / 2)), left);
    section(lines, "log", last(log, left - 1), left);
    lines.add(cut(foot));
    return lines.subList(Math.max(0, lines.size() - height), lines.size());
  }

  private int section(List<String> lines, String title, List<String> content, int left) {
    if (content.isEmpty() || left < 2) {
      return 0;
    }
    lines.add("── " + title + " " + "─".repeat(Math.max(0, width - title.length() - 4)));
    Stream.concat(content.stream(), Stream.of(""))
        .limit(left - 1L)
        .map(this::cut)
        .forEach(lines::add);
    return Math.min(content.size() + 2, left);
  }

  private static List<String> last(List<String> lines, int most) {
    return lines.subList(Math.max(0, lines.size() - Math.max(0, most)), lines.size());
  }

  /** Lines that a developer copies are not cut. */
  private List<String> wrapped(String line) {
    var plain = plain(line);
    var rows = new ArrayList<String>();
    for (int start = 0; start == 0 || start < plain.length(); start += width) {
      rows.add(plain.substring(start, Math.min(plain.length(), start + width)));
    }
    return rows;
  }

  private String cut(String line) {
    var plain = plain(line);
    int points = plain.codePointCount(0, plain.length());
    return points <= width
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, width - 1)) + "…";
  }

  /** Leaves out control characters: an app or a log line must not move the cursor. */
  private static String plain(String line) {
    return line.replace("\t", "    ").replaceAll("\\p{Cntrl}", "");
  }
}
