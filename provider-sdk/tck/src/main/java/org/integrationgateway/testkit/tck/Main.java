package org.integrationgateway.testkit.tck;

import java.io.PrintWriter;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;

/** The contract test as a program: {@code Main ARCHIVE [options]}. */
public final class Main {
  /** The command line is wrong, or the package is none that can be tested. */
  private static final int USAGE = 2;

  /** Held, since the level goes with the logger. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs it; 0 when all cases hold, 1 when one does not, 2 when there was nothing to run. */
  static int run(String... args) {
    GRPC.setLevel(Level.WARNING);
    var line = new CommandLine(new TckCommand(System.out));
    line.setErr(new PrintWriter(System.err, true));
    line.setParameterExceptionHandler((problem, unused) -> misused(problem.getMessage()));
    line.setExecutionExceptionHandler((failure, unused, parsed) -> failed(failure));
    return line.execute(args);
  }

  private static int failed(Exception failure) {
    if (failure instanceof RuntimeException && TckCommand.isMisuse(failure)) {
      return misused(String.valueOf(failure.getMessage()));
    }
    return misused("it cannot be tested: " + failure);
  }

  private static int misused(String message) {
    System.err.println("gateway tck: " + message);
    return USAGE;
  }
}
