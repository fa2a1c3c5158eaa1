package org.integrationgateway.command.terminal;

import java.util.List;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.problem.ProblemPrinter;

/** Prints the problems of files on stderr. */
public final class ProblemReport {
  private ProblemReport() {}

  /** Prints problems with the lines of the file, or as JSON. */
  public static void print(Terminal terminal, List<Problem> problems) {
    if (problems.isEmpty()) {
      return;
    }
    terminal.err().print(printer(terminal).print(problems));
    terminal.err().flush();
  }

  private static ProblemPrinter printer(Terminal terminal) {
    if (terminal.json()) {
      return ProblemPrinter.json();
    }
    return terminal.person()
        ? ProblemPrinter.terminal(terminal.colour())
        : ProblemPrinter.excerpts();
  }

  /** {@code 1 error}, {@code 3 errors}. */
  public static String count(List<Problem> problems) {
    var errors = problems.stream().filter(Problem::isError).count();
    return errors + (errors == 1 ? " error" : " errors");
  }
}
