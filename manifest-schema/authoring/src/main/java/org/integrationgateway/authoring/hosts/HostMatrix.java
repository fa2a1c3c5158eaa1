package org.integrationgateway.authoring.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.packaging.process.CommandEnding;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandRunner;

/** Runs the contract test of one package under several gateways, one after the other. */
public final class HostMatrix {
  private HostMatrix() {}

  /**
   * Runs the test under each host.
   *
   * @param arguments of the contract test, without those of reports
   * @param reports folder that gets a folder of reports for each host, by its name
   * @param workdir of the tests
   * @param log takes the lines that the tests print
   * @throws IllegalArgumentException when two hosts have the same name
   */
  public static List<HostResult> run(
      List<ContractHost> hosts,
      List<String> arguments,
      Path reports,
      Path workdir,
      Consumer<String> log)
      throws IOException, InterruptedException {
    requireDifferent(hosts);
    var results = new ArrayList<HostResult>();
    for (var host : hosts) {
      log.accept("under gateway " + host.name());
      results.add(run(host, arguments, reports.resolve(host.name()), workdir, log));
    }
    return results;
  }

  private static void requireDifferent(List<ContractHost> hosts) {
    Set<String> names = new TreeSet<>();
    for (var host : hosts) {
      if (!names.add(host.name())) {
        throw new IllegalArgumentException(
            "two hosts are named '%s', and would have the same reports: name each once, and rename the folder of one"
                .formatted(host.name()));
      }
    }
  }

  private static HostResult run(
      ContractHost host, List<String> arguments, Path reports, Path workdir, Consumer<String> log)
      throws IOException, InterruptedException {
    Files.createDirectories(reports);
    var command = new ArrayList<>(host.command());
    command.addAll(arguments);
    command.add("--report=" + reports);
    var last = new AtomicReference<String>();
    var ending =
        CommandRunner.run(
                new Command(command, workdir, Map.copyOf(System.getenv())),
                CommandLimits.DEFAULT,
                reports.resolve("output.log"),
                line -> {
                  log.accept(line);
                  if (!line.isBlank() && !line.startsWith("report: ")) {
                    last.set(line);
                  }
                })
            .ending();
    if (ending instanceof CommandEnding.Exited exited) {
      var summary = Objects.requireNonNullElse(last.get(), "");
      return new HostResult(host.name(), HostResult.Outcome.of(exited.code()), summary);
    }
    return new HostResult(host.name(), HostResult.Outcome.NOT_RUN, ending.text());
  }

  /** A table of hosts and results, a line for each. */
  public static List<String> table(List<HostResult> results) {
    int width = results.stream().mapToInt(result -> result.host().length()).max().orElse(0);
    var form = "%-" + Math.max(width, "gateway".length()) + "s  %-7s  %s";
    var lines = new ArrayList<String>();
    lines.add(form.formatted("gateway", "result", "cases").stripTrailing());
    results.forEach(
        result ->
            lines.add(form.formatted(result.host(), result.outcome().text(), result.summary())));
    return lines;
  }
}
