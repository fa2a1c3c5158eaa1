package org.integrationgateway.document.problem;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prints problems as a log in the Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020).
 */
final class SarifPrinter implements ProblemPrinter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** Maximum number of results that GitHub's code scanning shows for one run. */
  private static final int MOST_RESULTS = 5_000;

  private final SarifTool tool;
  private final SarifPlaces places;
  private final Map<String, Integer> ruleIndex = new HashMap<>();

  SarifPrinter(SarifTool tool, Path root) {
    this.tool = tool;
    this.places = new SarifPlaces(root);
    for (var rule : tool.rules()) {
      ruleIndex.put(tool.id(rule), ruleIndex.size());
    }
  }

  @Override
  public String print(List<Problem> problems) {
    var log = MAPPER.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    var run = log.putArray("runs").addObject();
    driver(run.putObject("tool").putObject("driver"));
    run.put("columnKind", "utf16CodeUnits");
    run.putArray("newlineSequences").add("\r\n").add("\n").add("\r");
    var kept = problems.size() > MOST_RESULTS ? worst(problems) : problems;
    invocation(run.putArray("invocations").addObject(), problems.size() - kept.size());
    var results = run.putArray("results");
    kept.forEach(problem -> result(problem, results.addObject()));
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(log) + "\n";
  }

  private void driver(ObjectNode driver) {
    driver.put("name", tool.name());
    driver.put("semanticVersion", tool.version());
    driver.put("informationUri", tool.reference().toASCIIString());
    var rules = driver.putArray("rules");
    tool.rules().forEach(rule -> rule(rule, rules));
  }

  private void rule(Rule rule, ArrayNode rules) {
    var id = tool.id(rule);
    var title = rule.title().substring(0, 1).toUpperCase(Locale.ROOT) + rule.title().substring(1);
    var descriptor = rules.addObject().put("id", id);
    descriptor.putObject("shortDescription").put("text", title);
    descriptor.putObject("fullDescription").put("text", rule.explanation());
    descriptor.putObject("help").put("text", rule.explanation());
    var page = rule.page().orElse(tool.reference());
    descriptor.put("helpUri", page.toASCIIString() + "#" + id.toLowerCase(Locale.ROOT));
    descriptor.putObject("defaultConfiguration").put("level", rule.severity().text());
  }

  /** The tool succeeded, independent of the problems that it found. */
  private static void invocation(ObjectNode invocation, int leftOut) {
    invocation.put("executionSuccessful", true);
    if (leftOut > 0) {
      invocation
          .putArray("toolExecutionNotifications")
          .addObject()
          .put("level", "warning")
          .putObject("message")
          .put("text", leftOut + " more problems are left out.");
    }
  }

  private void result(Problem problem, ObjectNode result) {
    result.put("ruleId", problem.rule());
    var index = ruleIndex.get(problem.rule());
    if (index != null) {
      result.put("ruleIndex", index);
    }
    result.put("level", problem.severity().text());
    result.putObject("message").put("text", text(problem));
    places.write(
        problem.at(), result.putArray("locations").addObject().putObject("physicalLocation"));
  }

  private static String text(Problem problem) {
    return problem.remedy().isEmpty()
        ? problem.message() + "."
        : problem.message() + ". " + problem.remedy();
  }

  /** Returns errors before warnings, otherwise in the order of the list. */
  private static List<Problem> worst(List<Problem> problems) {
    var worst = new ArrayList<>(problems);
    worst.sort((a, b) -> a.severity().compareTo(b.severity()));
    return worst.subList(0, MOST_RESULTS);
  }
}
