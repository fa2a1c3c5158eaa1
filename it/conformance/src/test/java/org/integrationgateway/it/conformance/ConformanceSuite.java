package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.integrationgateway.it.conformance.ScenarioResult.Outcome;

/**
 * The official conformance suite, run by Node.js. The environment variable {@code
 * GATEWAY_MCP_CONFORMANCE} names the folder where npm has installed it with its own Node.js;
 * without it the tests are skipped, with this reason.
 */
final class ConformanceSuite {
  /** The packages to install. */
  static final String PACKAGES = "@modelcontextprotocol/conformance@0.2.0-alpha.12 node@22";

  private static final String VARIABLE = "GATEWAY_MCP_CONFORMANCE";
  private static final Pattern ENDED = Pattern.compile("(?m)^([✓✗]) ([^ :]+): .*$");
  private static final Pattern NOT_SCORED = Pattern.compile("(?m)^  [✓✗] ([^ ]+) \\((.+)\\)$");
  private static final Pattern EXTENSION = Pattern.compile("(?m)^  - ([^ ]+) \\[extension]$");

  private static final Pattern SCENARIO = Pattern.compile("(?m)^  - ([^ ]+) \\[");

  private final Path folder;
  private final Path output;

  private ConformanceSuite(Path folder, Path output) {
    this.folder = folder;
    this.output = output;
  }

  /**
   * The suite, if it is installed.
   *
   * @param output for what it writes, in a folder for each process of tests
   */
  static ConformanceSuite installed(Path output) {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(folder.filter(at -> Files.isDirectory(at.resolve("node_modules/.bin"))))
        .as("%s names a folder in which 'npm install %s' was run", VARIABLE, PACKAGES)
        .isPresent();
    var own = output.resolve(Long.toString(ProcessHandle.current().pid()));
    return new ConformanceSuite(folder.get(), own);
  }

  /** The folder of npm. */
  Path folder() {
    return folder;
  }

  /**
   * Runs all that a revision requires, and reports what else belongs to it.
   *
   * @param leg {@code server} or {@code client}
   * @param run the name of the run in its results
   * @param arguments of the leg
   */
  List<ScenarioResult> required(String leg, String run, String revision, String... arguments) {
    return run(leg, run, "scored", List.of("--requirements", revision), arguments);
  }

  /** As {@link #required}, for a revision of which the suite says only what applies to it. */
  List<ScenarioResult> applicable(String leg, String run, String revision, String... arguments) {
    var which = List.of("--suite", "all", "--spec-version", revision);
    return run(leg, run, "applicable", which, arguments);
  }

  private List<ScenarioResult> run(
      String leg, String run, String kind, List<String> which, String... arguments) {
    var to = emptied(run.replace(' ', '-'));
    var line = new ArrayList<>(List.of(leg, "-o", to.toString()));
    line.addAll(which);
    line.addAll(List.of(arguments));
    var printed = run(line);
    var reasons = new HashMap<String, String>();
    NOT_SCORED
        .matcher(printed)
        .results()
        .forEach(each -> reasons.put(each.group(1), each.group(2)));
    var results = new ArrayList<ScenarioResult>();
    for (var ended : ENDED.matcher(printed).results().toList()) {
      var scenario = ended.group(2);
      var checks = ScenarioChecks.of(to, scenario);
      var outcome = ended.group(1).equals("✓") ? checks.outcome() : Outcome.FAILED;
      results.add(
          new ScenarioResult(
              run, scenario, reasons.getOrDefault(scenario, kind), outcome, checks.problems()));
    }
    if (results.isEmpty()) {
      throw new AssertionError("the suite ran nothing:\n" + printed);
    }
    return results;
  }

  /** Runs the extension scenarios of a leg that belong to no revision. */
  List<ScenarioResult> extensions(String leg, String run, String prefix, String... arguments) {
    var results = new ArrayList<ScenarioResult>();
    var to = emptied(run.replace(' ', '-') + "-extensions");
    for (var scenario : extensions(leg, prefix)) {
      var line = new ArrayList<>(List.of(leg, "--scenario", scenario, "-o", to.toString()));
      line.addAll(List.of(arguments));
      run(line);
      var checks = ScenarioChecks.of(to, scenario);
      results.add(
          new ScenarioResult(run, scenario, "extension", checks.outcome(), checks.problems()));
    }
    return results;
  }

  /**
   * Runs all scenarios for authorization servers.
   *
   * @param person opens the URL at which a person agrees
   */
  List<ScenarioResult> authorization(
      String run, String revision, Consumer<URI> person, String... arguments) {
    var to = emptied(run.replace(' ', '-'));
    var line = new ArrayList<>(List.of(bin().resolve("conformance").toString(), "authorization"));
    line.addAll(List.of("-o", to.toString(), "--spec-version", revision));
    line.addAll(List.of(arguments));
    started(
        new ProcessBuilder(line).redirectErrorStream(true),
        printed -> {
          if (printed.startsWith("http") && printed.contains("response_type=code")) {
            person.accept(URI.create(printed));
          }
        });
    var results = new ArrayList<ScenarioResult>();
    for (var scenario : scenarios().get("authorization")) {
      var checks = ScenarioChecks.of(to, scenario);
      results.add(
          new ScenarioResult(run, scenario, "applicable", checks.outcome(), checks.problems()));
    }
    return results;
  }

  /** The names of all scenarios, by {@code server}, {@code client} and {@code authorization}. */
  Map<String, List<String>> scenarios() {
    var list = run(List.of("list"));
    int clients = list.indexOf("Client scenarios");
    int authorization = list.indexOf("Authorization server scenarios");
    return Map.of(
        "server", named(list.substring(0, clients)),
        "client", named(list.substring(clients, authorization)),
        "authorization", named(list.substring(authorization)));
  }

  private static List<String> named(String part) {
    return SCENARIO.matcher(part).results().map(each -> each.group(1)).toList();
  }

  private Path emptied(String name) {
    var at = output.resolve(name);
    try {
      if (Files.exists(at)) {
        try (var old = Files.walk(at)) {
          old.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
      }
      return Files.createDirectories(at).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> extensions(String leg, String prefix) {
    var list = run(List.of("list"));
    int clients = list.indexOf("Client scenarios");
    var part = leg.equals("server") ? list.substring(0, clients) : list.substring(clients);
    return EXTENSION
        .matcher(part)
        .results()
        .map(each -> each.group(1))
        .filter(name -> name.startsWith(prefix))
        .toList();
  }

  private String run(List<String> arguments) {
    var line = new ArrayList<>(List.of(bin().resolve("conformance").toString()));
    line.addAll(arguments);
    return started(new ProcessBuilder(line).redirectErrorStream(true));
  }

  /** The output of a command, which finds the Node.js of the suite; its errors go to a file. */
  String output(List<String> line) {
    try {
      Files.createDirectories(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var errors = output.resolve("errors.log");
    var printed = started(new ProcessBuilder(line).redirectError(errors.toFile()));
    if (printed.isBlank()) {
      try {
        throw new AssertionError(Files.readString(errors));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return printed;
  }

  /** The Node.js of the suite. */
  String node() {
    return bin().resolve("node").toString();
  }

  private Path bin() {
    return folder.resolve("node_modules/.bin");
  }

  private String started(ProcessBuilder builder) {
    return started(builder, line -> {});
  }

  private String started(ProcessBuilder builder, Consumer<String> lines) {
    builder
        .environment()
        .merge("PATH", bin().toString(), (path, own) -> own + File.pathSeparator + path);
    try {
      var process = builder.start();
      process.getOutputStream().close();
      var text = new StringBuilder();
      try (var reader = process.inputReader(UTF_8)) {
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
          text.append(line).append('\n');
          lines.accept(line);
        }
      }
      var printed = text.toString();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Files.createDirectories(output);
      Files.writeString(output.resolve("last.log"), printed);
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
