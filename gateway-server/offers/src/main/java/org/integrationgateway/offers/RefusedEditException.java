package org.integrationgateway.offers;

import java.util.List;
import org.integrationgateway.document.problem.Problem;

/** A changed configuration has errors; nothing was written. */
public final class RefusedEditException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  RefusedEditException(List<Problem> problems) {
    super("the changed configuration has errors; nothing was written");
    this.problems = List.copyOf(problems);
  }

  /** Returns the errors and warnings, in the order of the files. */
  public List<Problem> problems() {
    return problems;
  }
}
