package org.integrationgateway.document.problem;

import java.util.List;
import org.integrationgateway.base.text.Printable;

/** Prints one line for each problem and one for its remedy. */
final class PlainPrinter implements ProblemPrinter {
  @Override
  public String print(List<Problem> problems) {
    var out = new StringBuilder();
    for (var problem : problems) {
      out.append(problem).append('\n');
      if (!problem.remedy().isEmpty()) {
        out.append("  ").append(Printable.line(problem.remedy())).append('\n');
      }
    }
    return out.toString();
  }
}
