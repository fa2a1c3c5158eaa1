package org.integrationgateway.testkit.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.fields.DurationText;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.integrationgateway.testkit.tck.examples.Examples;
import org.integrationgateway.testkit.tck.examples.ExamplesReader;
import org.integrationgateway.testkit.tck.kinds.Contract;
import org.integrationgateway.testkit.tck.kinds.ProviderUnderTck;
import org.integrationgateway.testkit.tck.launch.PackagedProgram;
import org.integrationgateway.testkit.tck.launch.PackagedProvider;
import org.integrationgateway.testkit.tck.launch.TestHost;
import org.integrationgateway.testkit.tck.launch.TestedPackage;
import org.integrationgateway.testkit.tck.report.CaseResult;
import org.integrationgateway.testkit.tck.report.TestResult;
import org.integrationgateway.testkit.tck.run.ContractRun;
import org.integrationgateway.testkit.tck.run.Selection;
import org.integrationgateway.testkit.workflow.RecordingApps;

/** The contract test of one package, ready to run. */
record PackageTest(
    TestedPackage tested,
    Class<?> contract,
    Platform platform,
    PackagedProvider provider,
    Examples examples,
    Selection selection,
    Path ledger) {
  /** An app that any agent under test may call: it returns its input. */
  private static final Apps ECHO =
      invocation -> AppResult.json("{\"operation\":\"" + invocation.operation() + "\"}");

  /** The options of the run. */
  record Options(
      Path target,
      Optional<Path> examples,
      Optional<String> config,
      List<String> tests,
      List<Path> except,
      Optional<String> timeout) {}

  /**
   * Opens the package and reads its examples.
   *
   * @throws RuntimeException that says what is wrong, see {@link ContractCommand#isMisuse}
   */
  static PackageTest prepare(Options options, WorkFolder work) throws IOException {
    var tested = TestedPackage.open(options.target(), work.path().resolve("package"));
    var kind = tested.manifest().kind();
    var contract =
        Contract.of(kind)
            .orElseThrow(
                () ->
                    new UnfitException(
                        "package %s has static files and no program, so it has no contract test: 'gateway verify' checks it"
                            .formatted(tested.title())));
    var platform = HostPlatform.current();
    var program = PackagedProgram.of(tested, platform);
    var cases = Contract.cases(contract);
    var selection = new Selection(options.tests());
    selection
        .problem(cases)
        .ifPresent(
            problem -> {
              throw new UnfitException("--tests: " + problem);
            });
    var examples = examples(options, work);
    checkNames(examples, cases);
    Contract.missing(kind, examples)
        .ifPresent(
            problem -> {
              throw new UnfitException(problem);
            });
    var ledger = work.folder("ledger");
    var apps = kind == Kind.WORKFLOW ? new RecordingApps(ledger) : ECHO;
    var provider =
        PackagedProvider.of(
            program,
            examples.env(),
            new TestHost(apps, new MemoryIndexedDb()),
            Files.createFile(work.path().resolve("log")));
    return new PackageTest(tested, contract, platform, provider, examples, selection, ledger);
  }

  private static Examples examples(Options options, WorkFolder work) throws IOException {
    var variables = new HashMap<>(System.getenv());
    variables.put("TCK_FOLDER", work.folder("data").toString());
    var file = file(options);
    file.map(Path::toAbsolutePath)
        .map(Path::getParent)
        .ifPresent(folder -> variables.put("TCK_HERE", folder.normalize().toString()));
    var reader = new ExamplesReader(variables);
    var examples = file.map(reader::examples).orElse(Examples.NONE);
    if (options.config().isPresent()) {
      examples = examples.withConfig(reader.config(options.config().get(), Path::of));
    }
    for (var exceptions : options.except()) {
      examples = examples.withExceptions(reader.exceptions(exceptions));
    }
    if (options.timeout().isPresent()) {
      examples = examples.withTimeout(timeout(options.timeout().get()));
    }
    return examples;
  }

  /**
   * The file that was named, else the one in the package's folder, else the one in the working
   * folder.
   */
  private static Optional<Path> file(Options options) {
    if (options.examples().isPresent()) {
      return options.examples();
    }
    return List.of(options.target().resolve(ExamplesReader.FILE), Path.of(ExamplesReader.FILE))
        .stream()
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static Duration timeout(String text) {
    try {
      return DurationText.parse(text);
    } catch (IllegalArgumentException malformed) {
      throw new UnfitException("--timeout '" + text + "': " + malformed.getMessage());
    }
  }

  private static void checkNames(Examples examples, List<String> cases) {
    examples
        .exceptions()
        .forEach(
            (name, reason) -> {
              if (!cases.contains(name)) {
                throw new UnfitException(
                    "'%s' is excepted, and is not a case of the contract%s; --list names them all"
                        .formatted(name, SimilarNames.suffix(name, cases)));
              }
              if (reason.isBlank()) {
                throw new UnfitException(
                    "'%s' is excepted without a reason: write why it does not hold"
                        .formatted(name));
              }
            });
  }

  /** The names of all its cases. */
  List<String> cases() {
    return Contract.cases(contract).stream().filter(selection).toList();
  }

  /** The output of the provider's processes. */
  Path log() {
    return provider.log();
  }

  /**
   * Runs the cases.
   *
   * @param progress receives each case as it ends
   * @param notes receives remarks for people
   */
  TestResult run(Consumer<CaseResult> progress, Consumer<String> notes) {
    var began = Instant.now();
    var start = System.nanoTime();
    var results =
        new ContractRun(
                contract, new ProviderUnderTck(provider, complete(notes), ledger), selection, log())
            .run(progress);
    var manifest = tested.manifest();
    return new TestResult(
        manifest.packageName(),
        manifest.version().text(),
        manifest.kind().text(),
        platform.toString(),
        began,
        Duration.ofNanos(System.nanoTime() - start),
        results);
  }

  private Examples complete(Consumer<String> notes) {
    if (tested.manifest().kind() != Kind.APP || examples.app().example().isPresent()) {
      return examples;
    }
    var found = new ExampleFinder(provider, examples.config()).find();
    notes.accept(
        "example: %s %s, found among the operations; name another in tck.yaml"
            .formatted(found.operation(), found.input()));
    return examples.withApp(examples.app().with(found));
  }
}
