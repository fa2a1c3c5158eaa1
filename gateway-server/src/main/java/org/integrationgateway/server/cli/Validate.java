package org.integrationgateway.server.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.packages.ValidatePackages;
import org.integrationgateway.server.cli.serve.Configured;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.integrationgateway.server.cli.terminal.Style;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.ConfigSarif;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.lock.LockException;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.sources.PackageSources;
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

  @Option(
      names = "--sarif",
      description = "Print the problems on stdout as SARIF 2.1.0, for code scanning.")
  private boolean sarif;

  @Parameters(
      paramLabel = "PATH",
      description =
          "The same as --manifest; a YAML or JSON file of another name than a manifest's is a"
              + " configuration, as with --config.")
  private List<Path> named = List.of();

  Validate(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var configurations =
        Stream.concat(files.stream(), named.stream().filter(Validate::isConfiguration)).toList();
    var packages = new ArrayList<>(manifests);
    named.stream().filter(path -> !isConfiguration(path)).forEach(packages::add);
    if (packages.isEmpty() || !configurations.isEmpty()) {
      packages.addAll(packagesOf(configuration(configurations)));
    }
    new ValidatePackages(session, sarif).run(packages);
  }

  private static boolean isConfiguration(Path path) {
    var name = String.valueOf(path.getFileName());
    return name.matches(".+\\.(ya?ml|json)") && !ManifestFiles.NAMES.contains(name);
  }

  private GatewayConfig configuration(List<Path> configurations) {
    var terminal = session.terminal();
    var configured = new Configured(session);
    if (!sarif) {
      var config = configured.read(configurations);
      requirePinned(config);
      for (var file : configured.files(configurations)) {
        terminal.line(Style.GOOD.on(terminal, "valid") + " " + file);
      }
      return config;
    }
    var result = configured.check(configurations);
    if (result.config().isEmpty()) {
      var root = session.environment().directory();
      terminal.out().print(ConfigSarif.printer(root).print(result.problems()));
      throw new CommandFailure(ExitCode.INVALID, Problems.count(result.problems()));
    }
    return result.config().get();
  }

  /** As 'serve' does: what nobody has pinned is not fetched. */
  private static void requirePinned(GatewayConfig config) {
    var unpinned = unpinned(config);
    if (!unpinned.isEmpty()) {
      throw new CommandFailure(ExitCode.INVALID, String.join("\n", unpinned));
    }
  }

  private static List<String> unpinned(GatewayConfig config) {
    try {
      return PackageSources.unpinned(config);
    } catch (LockException refused) {
      return List.of(String.valueOf(refused.getMessage()));
    }
  }

  private static Path local(Source.Local source) {
    try {
      return PackageSources.local(source.path());
    } catch (PackageException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  /** What 'serve' would load; a configuration is no better than the packages that it names. */
  private static List<Path> packagesOf(GatewayConfig config) {
    return config.apps().values().stream()
        .map(AppConfig::source)
        .filter(Source.Local.class::isInstance)
        .map(source -> local((Source.Local) source))
        .distinct()
        .toList();
  }
}
