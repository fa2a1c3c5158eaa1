package org.integrationgateway.document.problem;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.text.Printable;

/** Prints problems with their source lines. */
final class TerminalPrinter implements ProblemPrinter {
  private static final String RED = "\u001b[31m";
  private static final String YELLOW = "\u001b[33m";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String RESET = "\u001b[0m";

  private final boolean colour;
  private final int most;

  /**
   * @param most maximum number of shown problems; of the others only the number is printed
   */
  TerminalPrinter(boolean colour, int most) {
    this.colour = colour;
    this.most = most;
  }

  @Override
  public String print(List<Problem> problems) {
    var out = new StringBuilder();
    var shown = problems.size() > most ? worst(problems) : problems;
    for (var problem : shown) {
      print(problem, out);
    }
    int rest = problems.size() - shown.size();
    if (rest > 0) {
      out.append(paint(DIM, "... and " + rest + " more")).append('\n');
    }
    return out.toString();
  }

  /** Returns the shown problems, errors before warnings, otherwise in the order of the list. */
  private List<Problem> worst(List<Problem> problems) {
    long errors = problems.stream().filter(Problem::isError).count();
    long warnings = Math.max(0, most - errors);
    var worst = new ArrayList<Problem>();
    for (var problem : problems) {
      if (worst.size() < most && (problem.isError() || warnings-- > 0)) {
        worst.add(problem);
      }
    }
    return worst;
  }

  private void print(Problem problem, StringBuilder out) {
    var shade = problem.isError() ? RED : YELLOW;
    out.append(paint(BOLD, Printable.line(problem.at().toString()))).append(' ');
    out.append(paint(shade, problem.rule())).append(' ');
    out.append(problem.severity().prefix());
    out.append(Printable.line(problem.message())).append('\n');
    if (problem.at().line() > 0) {
      excerpt(problem.at(), shade, out);
    }
    if (!problem.remedy().isEmpty()) {
      out.append("  ").append(Printable.line(problem.remedy())).append('\n');
    }
  }

  private void excerpt(Position at, String shade, StringBuilder out) {
    var excerpt = Excerpt.of(at);
    out.append(paint(DIM, "%5d | ".formatted(at.line()))).append(excerpt.text()).append('\n');
    out.append(paint(DIM, "      | ")).append(" ".repeat(excerpt.column()));
    out.append(paint(shade, "^".repeat(excerpt.carets()))).append('\n');
  }

  private String paint(String code, String text) {
    return colour ? code + text + RESET : text;
  }
}
