package org.integrationgateway.it.conformance;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The page of the documentation that says what passes. */
final class ConformancePage {
  static final String FILE = "docs/reference/conformance.md";

  private ConformancePage() {}

  /**
   * @param nightly the outcomes of the tests at length, by module
   */
  static String of(List<ScenarioResult> results, String nightly) {
    var page = new StringBuilder();
    page.append("# Conformance\n\n");
    page.append("Results of the official conformance suite of the Model Context Protocol, ");
    page.append("`@modelcontextprotocol/conformance` 0.2.0-alpha.12. ");
    page.append("`it/conformance/run` runs it and writes this page.\n\n");
    page.append(
        "Scenarios that count for a revision of the protocol, or apply to an older one:\n\n");
    page.append("| run | passed | of |\n|---|---|---|\n");
    for (var run : runs(results)) {
      var scored =
          results.stream()
              .filter(each -> each.run().equals(run))
              .filter(ScenarioResult::counts)
              .toList();
      if (!scored.isEmpty()) {
        long passed = scored.stream().filter(ScenarioResult::passed).count();
        page.append("| %s | %d | %d |\n".formatted(run, passed, scored.size()));
      }
    }
    section(
        page,
        results,
        "server ",
        "## Server scenarios\n\n"
            + "Clients of a revision, through `/mcp/{app}`, over an upstream of a revision.\n\n");
    section(
        page,
        results,
        "client ",
        "## Client scenarios\n\n"
            + "The gateway as the client of an MCP server, per revision of the suite's"
            + " servers.\n\n");
    section(
        page,
        results,
        "authorization server ",
        "## Authorization server scenarios\n\n"
            + "The gateway as the authorization server of MCP clients, per revision.\n\n");
    reasons(page, results);
    failures(page, results);
    if (!nightly.isEmpty()) {
      page.append("\n## Tests at length\n\n").append(nightly);
    }
    return page.toString();
  }

  private static TreeSet<String> runs(List<ScenarioResult> results) {
    var runs = new TreeSet<String>();
    results.forEach(each -> runs.add(each.run()));
    return runs;
  }

  private static void section(
      StringBuilder page, List<ScenarioResult> results, String prefix, String intro) {
    var runs = runs(results).stream().filter(run -> run.startsWith(prefix)).toList();
    if (runs.isEmpty()) {
      return;
    }
    page.append('\n').append(intro);
    page.append("| scenario |");
    runs.forEach(run -> page.append(' ').append(run.substring(prefix.length())).append(" |"));
    page.append("\n|---|").append("---|".repeat(runs.size())).append('\n');
    var cells = new LinkedHashMap<String, Map<String, String>>();
    for (var scenario : names(results, runs)) {
      cells.put(scenario, new LinkedHashMap<>());
    }
    for (var each : results) {
      if (runs.contains(each.run())) {
        cells.get(each.scenario()).put(each.run(), cell(each));
      }
    }
    cells.forEach(
        (scenario, row) -> {
          page.append("| ").append(scenario).append(" |");
          runs.forEach(run -> page.append(' ').append(row.getOrDefault(run, "")).append(" |"));
          page.append('\n');
        });
  }

  private static LinkedHashSet<String> names(List<ScenarioResult> results, List<String> runs) {
    var names = new LinkedHashSet<String>();
    for (boolean scored : new boolean[] {true, false}) {
      results.stream()
          .filter(each -> runs.contains(each.run()) && each.counts() == scored)
          .forEach(each -> names.add(each.scenario()));
    }
    return names;
  }

  private static String cell(ScenarioResult each) {
    var outcome =
        switch (each.outcome()) {
          case PASSED -> "passed";
          case FAILED -> each.counts() ? "**failed**" : "failed";
          case NOTHING_TO_CHECK -> "not offered";
        };
    return each.counts() ? outcome : "%s (%s)".formatted(outcome, each.kind());
  }

  /** Why a scenario has nothing to check, in the words of the specification. */
  static final Map<String, String> REASONS =
      Map.of(
          "server-sse-polling",
          "a server MAY close the stream of a request before its answer (2025-11-25, Transports);"
              + " the gateway keeps the stream open and resumes the stream of its upstream itself",
          "sep-2640-",
          "skills are an extension, which is optional (SEP-1730); skills of upstreams pass as the"
              + " resources that they are, the gateway has none of its own",
          "tasks-status-notifications",
          "a server MAY send notifications of the status of tasks (SEP-2663)");

  /** The reason for a scenario without anything to check; empty where none is known. */
  static String reason(String scenario) {
    return REASONS.entrySet().stream()
        .filter(entry -> scenario.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private static void reasons(StringBuilder page, List<ScenarioResult> results) {
    var without = new TreeSet<String>();
    results.stream()
        .filter(each -> each.outcome() == ScenarioResult.Outcome.NOTHING_TO_CHECK)
        .forEach(each -> without.add(each.scenario()));
    if (without.isEmpty()) {
      return;
    }
    page.append("\n## What is not offered\n\n");
    page.append("An empty cell is a scenario that the suite does not have for the revision.\n\n");
    var byReason = new TreeMap<String, TreeSet<String>>();
    for (var scenario : without) {
      byReason.computeIfAbsent(reason(scenario), unused -> new TreeSet<>()).add(scenario);
    }
    byReason.forEach(
        (reason, scenarios) ->
            page.append("- %s: %s.\n".formatted(String.join(", ", scenarios), reason)));
  }

  private static void failures(StringBuilder page, List<ScenarioResult> results) {
    var said = results.stream().filter(each -> !each.failures().isEmpty()).toList();
    if (said.isEmpty()) {
      return;
    }
    page.append("\n## What did not pass, and warnings\n\n");
    for (var each : said) {
      page.append(
          "- %s, %s (%s): %s\n"
              .formatted(each.run(), each.scenario(), each.kind(), each.failures()));
    }
  }
}
