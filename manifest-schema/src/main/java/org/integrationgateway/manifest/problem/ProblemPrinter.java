package org.integrationgateway.manifest.problem;

import java.nio.file.Path;
import java.util.List;

/** Shows problems. */
public interface ProblemPrinter {
  /** All of them in one text, which ends with a line break unless it is empty. */
  String print(List<Problem> problems);

  /**
   * For logs and editors, a line for each problem and an indented one for its remedy:
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
   * For people: the plain form with the source line, and carets under what is meant. Of long lines
   * it shows the part that matters, of many problems the first 50, errors before warnings, and how
   * many there are besides.
   *
   * @param colour whether to use ANSI colours
   */
  static ProblemPrinter terminal(boolean colour) {
    return new TerminalPrinter(colour);
  }

  /**
   * For programs: a JSON array of {@code {rule, severity, source, line, column, length, message,
   * remedy}}; line and column count from 1 and are 0 when the whole file is meant.
   */
  static ProblemPrinter json() {
    return new JsonPrinter();
  }

  /**
   * For code scanning: a log in SARIF 2.1.0, which GitHub takes as it is.
   *
   * @param root the folder that file names are made relative to, usually the repository's; files
   *     outside of it get absolute {@code file:} URIs
   */
  static ProblemPrinter sarif(SarifTool tool, Path root) {
    return new SarifPrinter(tool, root);
  }
}
