package org.integrationgateway.authoring.compat;

import java.util.List;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;

/** A package cannot be compared because it has errors. */
public final class IncomparableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  IncomparableException(List<Problem> problems) {
    super(ProblemPrinter.plain().print(problems).stripTrailing());
    this.problems = List.copyOf(problems);
  }

  /** The errors of the package, and its warnings. */
  public List<Problem> problems() {
    return problems;
  }
}
