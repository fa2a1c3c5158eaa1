package org.integrationgateway.terminal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import tools.jackson.databind.json.JsonMapper;

/** Prints the problems of files on stderr. */
public final class ProblemReport {
  private ProblemReport() {}

  /**
   * Prints problems with the lines of the file; with {@code --json}, errors are in the failure.
   *
   * @param from names of files below this folder are relative to it
   */
  public static void print(Terminal terminal, Path from, List<Problem> problems) {
    if (problems.isEmpty() || (terminal.json() && problems.stream().anyMatch(Problem::isError))) {
      return;
    }
    var shown = problems.stream().map(problem -> problem.seenFrom(from)).toList();
    terminal.err().print(printer(terminal).print(shown));
    terminal.err().flush();
  }

  /**
   * The failure of a command whose files have errors.
   *
   * @param where follows the number of errors, such as {@code in the configuration}
   */
  public static CommandFailure failure(List<Problem> problems, String where) {
    var json = JsonMapper.shared();
    var document =
        json.createObjectNode()
            .set("problems", json.readTree(ProblemPrinter.json().print(problems)));
    return new CommandFailure(
        ExitCode.INVALID, (count(problems) + " " + where).strip(), Optional.of(document));
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
