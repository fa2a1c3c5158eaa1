package org.integrationgateway.document.problem;

import java.nio.file.Path;
import java.util.List;

/** Prints problems. */
public interface ProblemPrinter {
  /** Returns all of them as one text, which ends with a line break unless it is empty. */
  String print(List<Problem> problems);

  /**
   * For logs of servers, a line for each problem and an indented one for its remedy:
   *
   * <pre>
   * manifest.yaml:14:11 GW2104 connection 'oauth' does not exist
   *   spec.connections declares: default, OAuth. Did you mean 'OAuth'?
   * </pre>
   */
  static ProblemPrinter plain() {
    return new PlainPrinter();
  }

  /**
   * For people: the plain form with the source line, and carets under the text of the problem. Of
   * long lines it shows the relevant part; of many problems the first 50, errors before warnings,
   * and the number of the others.
   *
   * @param colour whether to use ANSI colours
   */
  static ProblemPrinter terminal(boolean colour) {
    return new TerminalPrinter(colour, 50);
  }

  /** For pipes, logs of builds and error messages: as for people, without colours, all problems. */
  static ProblemPrinter excerpts() {
    return new TerminalPrinter(false, Integer.MAX_VALUE);
  }

  /**
   * For programs: a JSON array of {@code {rule, severity, source, line, column, length, message,
   * remedy}}; line and column count from 1 and are 0 for the whole file.
   */
  static ProblemPrinter json() {
    return new ProblemJsonPrinter();
  }

  /**
   * For code scanning: a log in SARIF 2.1.0, which GitHub accepts.
   *
   * @param root the folder that file names are made relative to, usually the repository's; files
   *     outside of it get absolute {@code file:} URIs
   */
  static ProblemPrinter sarif(SarifTool tool, Path root) {
    return new SarifPrinter(tool, root);
  }
}
