package org.integrationgateway.server.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.packages.ValidatePackages;
import org.integrationgateway.server.cli.serve.Configured;
import org.integrationgateway.server.cli.terminal.Style;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway validate}. */
@Command(
    name = "validate",
    description = {
      "Check a configuration and the packages it names, or packages alone, without starting anything;"
          + " every problem is printed at once."
    })
final class Validate implements Runnable {
  private final Session session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, checked as merged. Default: as 'gateway serve' finds it.")
  private List<Path> files = List.of();

  @Option(
      names = "--manifest",
      arity = "1..*",
      paramLabel = "PATH",
      description = "Check these packages instead: archives, manifests, or folders with one.")
  private List<Path> manifests = List.of();

  @Parameters(paramLabel = "PATH", description = "The same as --manifest.")
  private List<Path> packages = List.of();

  Validate(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var named = new ArrayList<>(manifests);
    named.addAll(packages);
    if (!named.isEmpty()) {
      new ValidatePackages(session).run(named);
    }
    if (named.isEmpty() || !files.isEmpty()) {
      configuration();
    }
  }

  private void configuration() {
    var terminal = session.terminal();
    var configured = new Configured(session);
    var found = configured.files(files);
    var config = configured.read(files);
    for (var file : found) {
      terminal.line(Style.GOOD.on(terminal, "valid") + " " + file);
    }
    new ValidatePackages(session).run(packagesOf(config));
  }

  /** What 'serve' would load; a configuration is no better than the packages that it names. */
  private static List<Path> packagesOf(GatewayConfig config) {
    return config.apps().values().stream()
        .map(AppConfig::source)
        .filter(AppConfig.Source.Local.class::isInstance)
        .map(source -> ((AppConfig.Source.Local) source).path())
        .distinct()
        .toList();
  }
}
