package org.integrationgateway.command.packages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.integrationgateway.authoring.hosts.ContractHost;
import org.integrationgateway.authoring.hosts.HostMatrix;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway tck}. */
@Command(
    name = "tck",
    description = {
      "Run the contract test of its kind against a packaged provider in any language.",
      "The file tck.yaml describes the provider to the test. Exit code 0: all cases "
          + "passed, 1: a case failed, 2: there was no case to run."
    },
    footer = {
      "",
      "Examples:",
      "  gateway tck dist/weather-1.2.0-linux-amd64.tar.gz",
      "  gateway tck weather --tests '*streams*' --report reports"
    })
public final class TckCommand implements Callable<Integer> {
  private final CommandSession session;

  @Parameters(paramLabel = "PACKAGE", description = "An archive, or the folder of one.")
  private Path target = Path.of("");

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description =
          "The description of the provider. Default: tck.yaml in the package's folder, else here.")
  private @Nullable Path examples;

  @Option(
      names = "--config",
      paramLabel = "JSON|FILE",
      description = "The provider's configuration, instead of the one in tck.yaml.")
  private @Nullable String config;

  @Option(
      names = "--tests",
      paramLabel = "NAME",
      split = ",",
      description = "Run only these cases; '*' in a name matches any text.")
  private List<String> tests = List.of();

  @Option(
      names = "--except",
      paramLabel = "FILE",
      description = "Cases that are known to fail: a mapping of names to reasons.")
  private List<Path> except = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "Time limit for one case. Default: 1m, or what tck.yaml says.")
  private @Nullable String timeout;

  @Option(
      names = "--report",
      paramLabel = "FOLDER",
      description = "Write JUnit XML, an HTML page and the provider's log there.")
  private @Nullable Path report;

  @Option(
      names = "--hosts",
      paramLabel = "FOLDER",
      split = ",",
      description =
          "Run the test under these gateways: folders of distributions. 'mvn gateway:tck "
              + "-Dgateway.hosts' also takes released versions.")
  private List<Path> hosts = List.of();

  @Option(names = "--list", description = "Print the names of the cases without running them.")
  private boolean list;

  public TckCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!hosts.isEmpty()) {
      return underHosts();
    }
    var arguments = arguments();
    option(arguments, "--report", report == null ? null : path(report));
    if (list) {
      arguments.add("--list");
    }
    if (session.terminal().json()) {
      arguments.add("--json");
    }
    return TestProcess.run(
        TestProcess.TCK, arguments, session.environment().directory(), session.terminal());
  }

  private Integer underHosts() throws IOException, InterruptedException {
    try {
      var home = Path.of(System.getProperty("java.home"));
      var found =
          hosts.stream()
              .map(host -> ContractHost.ofDistribution(Path.of(path(host)), home))
              .toList();
      var terminal = session.terminal();
      var reports = Path.of(path(report == null ? Path.of("gateway-tck") : report));
      var workdir = session.environment().directory().toAbsolutePath();
      var results = HostMatrix.run(found, arguments(), reports, workdir, terminal::line);
      HostMatrix.table(results).forEach(terminal::line);
      return results.stream().mapToInt(result -> result.outcome().ordinal()).max().orElse(0);
    } catch (IllegalArgumentException refused) {
      throw new CommandFailure(ExitCode.USAGE, "--hosts: " + refused.getMessage());
    }
  }

  private List<String> arguments() {
    var arguments = new ArrayList<String>();
    arguments.add(path(target));
    option(arguments, "--examples", examples == null ? null : path(examples));
    option(arguments, "--config", config);
    tests.forEach(name -> option(arguments, "--tests", name));
    except.forEach(file -> option(arguments, "--except", path(file)));
    option(arguments, "--timeout", timeout);
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
