package org.integrationgateway.server.cli.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.integrationgateway.server.cli.client.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway tck}. */
@Command(
    name = "tck",
    description = {
      "Run the contract test of its kind against a packaged provider, in whatever language.",
      "What the test must know of the provider stands in a file tck.yaml.",
      "Exits with 0 when every case holds, 1 when one does not, 2 when there was nothing to run."
    })
public final class TckCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "PACKAGE", description = "An archive, or the folder of one.")
  private Path target = Path.of("");

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description =
          "What the test must know of the provider. Default: tck.yaml in the package's folder, else"
              + " here.")
  private @Nullable Path examples;

  @Option(
      names = "--config",
      paramLabel = "JSON|FILE",
      description = "The provider's configuration, in place of the one in tck.yaml.")
  private @Nullable String config;

  @Option(
      names = "--tests",
      paramLabel = "NAME",
      split = ",",
      description = "Run these cases only; '*' in a name stands for anything.")
  private List<String> tests = List.of();

  @Option(
      names = "--except",
      paramLabel = "FILE",
      description = "Cases that are known not to hold: a mapping from their names to reasons.")
  private List<Path> except = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "How long one case may take. Default: 1m, or what tck.yaml says.")
  private @Nullable String timeout;

  @Option(
      names = "--report",
      paramLabel = "FOLDER",
      description = "Write JUnit XML, an HTML page and the provider's log there.")
  private @Nullable Path report;

  @Option(names = "--list", description = "Name the cases, and run none.")
  private boolean list;

  public TckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return TckProcess.run(arguments(), session.environment().directory(), session.terminal());
  }

  private List<String> arguments() {
    var arguments = new ArrayList<String>();
    arguments.add(path(target));
    option(arguments, "--examples", examples == null ? null : path(examples));
    option(arguments, "--config", config);
    tests.forEach(name -> option(arguments, "--tests", name));
    except.forEach(file -> option(arguments, "--except", path(file)));
    option(arguments, "--timeout", timeout);
    option(arguments, "--report", report == null ? null : path(report));
    if (list) {
      arguments.add("--list");
    }
    if (session.terminal().json()) {
      arguments.add("--json");
    }
    return arguments;
  }

  private static void option(List<String> arguments, String name, @Nullable String value) {
    if (value != null) {
      arguments.add(name + "=" + value);
    }
  }

  private String path(Path written) {
    return session.environment().path(written.toString()).toString();
  }
}
