package org.integrationgateway.manifest.problem;

import java.util.List;

/** Problems with the lines they are in. */
final class TerminalPrinter implements ProblemPrinter {
  private static final String RED = "\u001b[31m";
  private static final String YELLOW = "\u001b[33m";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String RESET = "\u001b[0m";

  /** Longer lines are cut: a minified file must not flood the terminal. */
  private static final int WIDEST_LINE = 160;

  private final boolean colour;

  TerminalPrinter(boolean colour) {
    this.colour = colour;
  }

  @Override
  public String print(List<Problem> problems) {
    var out = new StringBuilder();
    for (var problem : problems) {
      print(problem, out);
    }
    return out.toString();
  }

  private void print(Problem problem, StringBuilder out) {
    var shade = problem.isError() ? RED : YELLOW;
    out.append(paint(BOLD, problem.at().toString())).append(' ');
    out.append(paint(shade, problem.rule())).append(' ');
    out.append(problem.isError() ? "" : "warning: ").append(problem.message()).append('\n');
    if (problem.at().line() > 0) {
      excerpt(problem.at(), shade, out);
    }
    if (!problem.remedy().isEmpty()) {
      out.append("  ").append(problem.remedy()).append('\n');
    }
  }

  private void excerpt(Position at, String shade, StringBuilder out) {
    var number = String.format("%5d | ", at.line());
    var line = at.source().line(at.line());
    var before = line.codePoints().limit(at.column() - 1L).toArray();
    if (line.length() > WIDEST_LINE) {
      if (before.length >= WIDEST_LINE) {
        return;
      }
      line = line.substring(0, WIDEST_LINE) + "...";
    }
    out.append(paint(DIM, number)).append(line).append('\n');
    out.append(" ".repeat(5)).append(paint(DIM, " | "));
    for (int character : before) {
      out.append(character == '\t' ? '\t' : ' ');
    }
    int carets = Math.min(Math.max(1, at.columns()), WIDEST_LINE - before.length);
    out.append(paint(shade, "^".repeat(carets))).append('\n');
  }

  private String paint(String code, String text) {
    return colour ? code + text + RESET : text;
  }
}
