package org.integrationgateway.it.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The recorded results of all runs: {@code results.tsv}, from which {@code
 * docs/reference/conformance.md} is.
 */
final class Results {
  private static final String FILE = "it/conformance/results.tsv";
  private static final String NIGHTLY = "it/conformance/nightly.md";

  private Results() {}

  /** The root of the repository. */
  static Path root() {
    var named = System.getProperty("gateway.root");
    return named == null ? Path.of("../..") : Path.of(named);
  }

  /** Replaces the results of the same runs, where the build was asked to record. */
  static void record(List<ScenarioResult> results) {
    if (!System.getProperty("gateway.conformance", "").equals("write")) {
      return;
    }
    var runs = results.stream().map(ScenarioResult::run).distinct().toList();
    var all = new ArrayList<>(recorded());
    all.removeIf(each -> runs.contains(each.run()));
    all.addAll(results);
    var lines = all.stream().map(Results::line).sorted().toList();
    try {
      Files.write(root().resolve(FILE), lines);
      Files.writeString(
          root().resolve(ConformancePage.FILE), ConformancePage.of(recorded(), nightly()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<ScenarioResult> recorded() {
    var file = root().resolve(FILE);
    try {
      return Files.exists(file)
          ? Files.readAllLines(file).stream().map(Results::parse).toList()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The table that {@code .ci/nightly} has recorded; empty without one. */
  static String nightly() throws IOException {
    var file = root().resolve(NIGHTLY);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static String line(ScenarioResult each) {
    return String.join(
        "\t",
        each.run(),
        each.scenario(),
        each.kind(),
        each.outcome().name().toLowerCase(Locale.ROOT),
        stable(each.failures()));
  }

  /** Without what differs between two runs, such as ports. */
  private static String stable(String failures) {
    var text =
        failures
            .replaceAll("localhost:\\d+", "localhost")
            .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1");
    return text.length() <= 200 ? text : text.substring(0, 200) + "...";
  }

  private static ScenarioResult parse(String line) {
    var parts = line.split("\t", -1);
    var outcome = ScenarioResult.Outcome.valueOf(parts[3].toUpperCase(Locale.ROOT));
    return new ScenarioResult(parts[0], parts[1], parts[2], outcome, parts[4]);
  }
}
