package org.integrationgateway.command.packages;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.integrationgateway.base.file.ClassPlace;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;

/**
 * Runs tests of packages in a Java process of their own, so that their libraries are not part of
 * the server.
 */
final class TestProcess {
  /** The contract test. */
  static final String TCK = "org.integrationgateway.testkit.tck.Main";

  /** The replay of recordings. */
  static final String REPLAY = "org.integrationgateway.testkit.packages.ReplayMain";

  private static final String QUIET = "org/integrationgateway/command/packages/tck-logback.xml";

  private static final Duration LAST_OUTPUT = Duration.ofSeconds(10);

  private TestProcess() {}

  /** Runs a program of tests and returns its exit code. */
  static int run(String main, List<String> arguments, Path folder, Terminal terminal) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // The process lives for seconds: the second compiler costs more time than it saves.
    command.addAll(permissions());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.add("-Dlogback.configurationFile=" + QUIET);
    command.addAll(List.of("-cp", classPath(main), main));
    command.addAll(arguments);
    var test = new Command(command, folder.toAbsolutePath(), System.getenv());
    try (var process =
        ProcessStarter.of(test)
            .start(
                output -> copy(output, terminal.out()), errors -> copy(errors, terminal.err()))) {
      process.closeInput();
      var exit = process.exit().get();
      process.awaitOutput(LAST_OUTPUT);
      return exit.code();
    } catch (IOException refused) {
      throw new UncheckedIOException("the test cannot be started", refused);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }

  /** The options by which the launcher started this Java. */
  private static List<String> permissions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(
            option ->
                option.startsWith("--sun-misc-unsafe-memory-access=")
                    || option.startsWith("--enable-native-access="))
        .toList();
  }

  private static void copy(InputStream from, PrintStream to) throws IOException {
    from.transferTo(to);
    to.flush();
  }

  /**
   * The class path: in a distribution {@code lib/tck} before {@code lib}; else that of this
   * process.
   */
  private static String classPath(String main) {
    var own = ClassPlace.of(TestProcess.class);
    var libraries = own.resolveSibling("tck");
    if (Files.isDirectory(libraries)) {
      return libraries.resolve("*") + File.pathSeparator + own.resolveSibling("*");
    }
    if (ClassLoader.getSystemResource(main.replace('.', '/') + ".class") == null) {
      throw new CommandFailure(
          ExitCode.FAILED,
          libraries
              + " has the tests of packages and is missing: install the whole distribution again");
    }
    return System.getProperty("java.class.path");
  }
}
