package org.integrationgateway.testkit.packages;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.integrationgateway.base.file.ShownPaths;
import org.junit.jupiter.api.DynamicTest;

/**
 * The program behind {@code gateway test}: {@link RecordedPackageTest} of the package in a folder,
 * without a test runner. Prints a line for each recording, and what differs.
 */
public final class ReplayMain {
  private static final int FAILED = 1;
  private static final int NOT_RUN = 2;

  private ReplayMain() {}

  /**
   * Replays the recordings of a package.
   *
   * @param arguments the folder of the package
   */
  public static void main(String[] arguments) {
    var err = System.err;
    // The log of the gateway: what a recording has to say about a failure is in its test.
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    System.exit(run(Path.of(arguments[0]), System.out, err));
  }

  /**
   * Replays the recordings of a package.
   *
   * @return 0 when all passed, 1 when one failed, 2 when none was run
   */
  private static int run(Path folder, PrintStream out, PrintStream err) {
    try (var tests = RecordedPackageTest.tests(folder)) {
      var passed = tests.map(test -> passes(test, out)).toList();
      long failed = passed.stream().filter(each -> !each).count();
      out.printf("%d passed, %d failed%n", passed.size() - failed, failed);
      return failed == 0 ? 0 : FAILED;
    } catch (AssertionError | RuntimeException refused) {
      err.println(
          "gateway: " + new ShownPaths(Path.of("")).in(String.valueOf(refused.getMessage())));
      return NOT_RUN;
    }
  }

  private static boolean passes(DynamicTest test, PrintStream out) {
    try {
      test.getExecutable().execute();
      out.println("passed    " + test.getDisplayName());
      return true;
    } catch (Throwable failure) {
      out.println("failed    " + test.getDisplayName());
      String.valueOf(failure.getMessage()).lines().forEach(line -> out.println("  " + line));
      return false;
    }
  }
}
