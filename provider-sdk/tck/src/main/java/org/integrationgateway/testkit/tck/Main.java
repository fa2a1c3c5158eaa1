package org.integrationgateway.testkit.tck;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The contract test as a program: {@code Main ARCHIVE [options]}. */
public final class Main {
  /** The command line is wrong, or the package cannot be tested. */
  private static final int USAGE = 2;

  /** Kept in a field, because a logger that is not referenced loses its level. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  /** Runs it; 0 when all cases pass, 1 when one fails, 2 when there was nothing to run. */
  static int run(PrintStream out, PrintStream err, String... args) {
    GRPC.setLevel(Level.WARNING);
    var line = new CommandLine(new ContractCommand(out, err));
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setParameterExceptionHandler((problem, unused) -> misused(err, problem.getMessage()));
    line.setExecutionExceptionHandler((failure, unused, parsed) -> failed(err, failure));
    return line.execute(args);
  }

  private static int failed(PrintStream err, Exception failure) {
    return misused(
        err,
        ContractCommand.isMisuse(failure)
            ? failure.getMessage()
            : "the package cannot be tested: " + failure);
  }

  private static int misused(PrintStream err, @Nullable String message) {
    err.println("gateway tck: " + message);
    return USAGE;
  }
}
