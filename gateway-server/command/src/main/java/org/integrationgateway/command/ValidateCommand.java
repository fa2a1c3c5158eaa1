package org.integrationgateway.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.authoring.lint.Lint;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.packages.ValidatePackages;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.ConfigSarif;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.integrationgateway.terminal.Style;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway validate}. */
@Command(
    name = "validate",
    description = {
      "Check a configuration and its packages, or packages alone, without starting anything.",
      "All problems are printed at once."
    },
    footer = {
      "",
      "Examples:",
      "  gateway validate",
      "  gateway validate base.yaml production.yaml",
      "  gateway validate --manifest weather"
    })
final class ValidateCommand implements Runnable {
  private final CommandSession session;
  private final List<String> valid = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, checked as merged. Default: as found by "
              + "'gateway serve'.")
  private List<Path> files = List.of();

  @Option(
      names = "--manifest",
      arity = "1..*",
      paramLabel = "PATH",
      description =
          "Check these packages instead: archives, manifests, or folders with a manifest.")
  private List<Path> manifests = List.of();

  @Option(
      names = "--lint",
      description =
          "Lint the packages too, as 'gateway lint' does; only findings that are errors fail.")
  private boolean lint;

  @Option(
      names = "--sarif",
      description = "Print the problems on stdout as SARIF 2.1.0, for code scanning.")
  private boolean sarif;

  @Parameters(
      paramLabel = "PATH",
      description =
          "A package (like --manifest) or a configuration (like --config): a YAML or "
              + "JSON file that does not have the name of a manifest.")
  private List<Path> named = List.of();

  ValidateCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var configurations =
        Stream.concat(files.stream(), named.stream().filter(ValidateCommand::isConfiguration))
            .toList();
    var packages = new ArrayList<>(manifests);
    named.stream().filter(path -> !isConfiguration(path)).forEach(packages::add);
    var problems = new ArrayList<Problem>();
    if (packages.isEmpty() || !configurations.isEmpty()) {
      problems.addAll(configuration(configurations));
    }
    problems.addAll(new ValidatePackages(session, lint, this::valid).check(packages));
    print(problems);
    if (problems.stream().anyMatch(Problem::isError)) {
      boolean ofPackages =
          problems.stream().anyMatch(problem -> problem.isError() && !isOfConfiguration(problem));
      throw new CommandFailure(
          ExitCode.INVALID,
          ProblemReport.count(problems) + (ofPackages ? "" : " in the configuration"));
    }
  }

  private static boolean isConfiguration(Path path) {
    var name = String.valueOf(path.getFileName());
    return name.matches(".+\\.(ya?ml|json)") && !ManifestFiles.NAMES.contains(name);
  }

  private List<Problem> configuration(List<Path> named) {
    var configured = new ConfigurationLookup(session);
    var read = configured.check(named);
    var problems = new ArrayList<>(read.problems());
    var ofPackages = new ArrayList<Problem>();
    // The parts without errors are checked too, so that all problems come at once.
    if (read.partial().isPresent()) {
      var config = read.partial().get().withLock(configured.lock(named), false);
      var invalid = new HashSet<Path>();
      for (var path : localPackages(config)) {
        var found = new ValidatePackages(session, lint, this::valid).check(List.of(path));
        ofPackages.addAll(found);
        if (found.stream().anyMatch(Problem::isError)) {
          invalid.add(path);
        }
      }
      var checked = ConfigurationCheck.of(config, invalid::contains);
      checked.findings().forEach(finding -> problems.add(finding.problem(read)));
      checked.unchecked().forEach(this::unchecked);
    }
    problems.sort(Problem.IN_READING_ORDER);
    // A configuration is valid only with the packages that it names.
    problems.addAll(ofPackages);
    if (problems.stream().noneMatch(Problem::isError)) {
      var all = configured.files(named);
      all.forEach(file -> valid(String.valueOf(file)));
      if (all.isEmpty()) {
        valid("the variables of the environment");
      }
    }
    return problems;
  }

  private void valid(String what) {
    valid.add(what);
    var terminal = session.terminal();
    if (!sarif && !terminal.json()) {
      terminal.line(Style.GOOD.on(terminal, "valid") + " " + what);
    }
  }

  private void unchecked(String place) {
    unchecked.add(place);
    if (!session.terminal().json()) {
      session
          .terminal()
          .note(
              "not checked: the package or the document of "
                  + place
                  + " is not on this host; 'gateway sync' fetches it");
    }
  }

  /** The packages that exist; {@link ConfigurationCheck} reports the others. */
  private static List<Path> localPackages(GatewayConfig config) {
    return Stream.concat(
            config.providers().all().stream()
                .map(ProviderConfig::origin)
                .filter(ProviderConfig.Packaged.class::isInstance)
                .map(origin -> ((ProviderConfig.Packaged) origin).source()),
            config.apps().values().stream().map(AppConfig::source))
        .filter(Source.Local.class::isInstance)
        .flatMap(source -> local((Source.Local) source).stream())
        .distinct()
        .toList();
  }

  private static Optional<Path> local(Source.Local source) {
    try {
      return Optional.of(PackageSources.local(source.path()));
    } catch (PackageException refused) {
      return Optional.empty();
    }
  }

  private void print(List<Problem> problems) {
    var terminal = session.terminal();
    if (!sarif && terminal.json()) {
      terminal.json(new Report(valid, unchecked, problems.stream().map(Report.Found::of).toList()));
      return;
    }
    if (!sarif) {
      ProblemReport.print(terminal, session.environment().directory(), problems);
      return;
    }
    var root = session.environment().directory();
    boolean anyOfConfiguration = problems.stream().anyMatch(ValidateCommand::isOfConfiguration);
    var printer = anyOfConfiguration ? ConfigSarif.printer(root) : Lint.sarif(root);
    terminal.out().print(printer.print(problems));
  }

  /**
   * The findings, for {@code --json}.
   *
   * @param valid files and packages without errors
   * @param unchecked places whose package is not on this host
   */
  private record Report(List<String> valid, List<String> unchecked, List<Found> problems) {
    private record Found(
        String rule,
        String severity,
        String source,
        int line,
        int column,
        int length,
        String message,
        String remedy) {
      static Found of(Problem problem) {
        var at = problem.at();
        return new Found(
            problem.rule(),
            problem.severity().text(),
            at.source().name(),
            at.line(),
            at.column(),
            at.columns(),
            problem.message(),
            problem.remedy());
      }
    }
  }

  private static boolean isOfConfiguration(Problem problem) {
    return problem.rule().startsWith(ConfigRule.PREFIX);
  }
}
