package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The dashboard and the alert rules of distribution and chart use metrics and labels that exist.
 */
final class MonitoringTest {
  private static final Path REFERENCE = Path.of("../../docs/reference/metrics.md");
  private static final Path FOLDER = Path.of("../chart/gateway/files");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| \\w+ \\| ([^|]*) \\|");
  private static final Pattern JVM = Pattern.compile("(?:jvm|process)_\\w+");
  private static final Pattern WORD = Pattern.compile("`(\\w+)`");
  private static final Pattern METRIC =
      Pattern.compile("\\b((?:gateway|jvm|process)_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern SELECTOR = Pattern.compile("(\\w+)(?:=~|!~|!=|=)\"");

  /** The label that Prometheus adds: the replicas of one gateway have the same. */
  private static final String JOB = "job";

  private static final String OF_GATEWAY = "job=~\"$job\"";
  private static final Pattern ENDING = Pattern.compile("_(?:bucket|count|sum)$");

  @Test
  void theDashboardUsesMetricsThatExist() throws IOException {
    var dashboard = Json.parse(Files.readAllBytes(FOLDER.resolve("grafana-dashboard.json")));
    var panels = dashboard.path("panels").valueStream().toList();
    assertThat(panels).extracting(panel -> panel.path("id").intValue()).doesNotHaveDuplicates();
    var expressions = new ArrayList<String>();
    for (var panel : panels) {
      panel.path("targets").forEach(target -> expressions.add(target.path("expr").asString()));
    }
    assertThat(expressions).hasSizeGreaterThan(20);
    assertKnown(expressions);
    assertThat(expressions)
        .as("several gateways in one Prometheus are told apart")
        .allMatch(
            expression ->
                METRIC
                    .matcher(expression)
                    .results()
                    .allMatch(metric -> String.valueOf(metric.group(2)).startsWith(OF_GATEWAY)));
    assertKnown(variables(dashboard));
  }

  private static List<String> variables(JsonNode dashboard) {
    return dashboard
        .path("templating")
        .path("list")
        .valueStream()
        .filter(variable -> variable.path("type").asString().equals("query"))
        .map(variable -> variable.path("query").asString())
        .toList();
  }

  @Test
  void theAlertsUseMetricsThatExist() throws IOException {
    var text = Files.readString(FOLDER.resolve("prometheus-alerts.yaml"));
    var problems = new Problems("prometheus-alerts.yaml");
    var document = Document.parse("prometheus-alerts.yaml", text, Format.YAML, problems);
    assertThat(problems.hasErrors()).isFalse();
    var groups = document.orElseThrow().root().find("groups").orElseThrow().items();
    var rules = groups.get(0).find("rules").orElseThrow().items();
    assertThat(rules).hasSizeGreaterThan(10);
    assertThat(rules).extracting(rule -> text(rule, "alert")).doesNotHaveDuplicates();
    assertThat(rules).allSatisfy(rule -> text(rule, "annotations", "summary"));
    assertKnown(rules.stream().map(rule -> text(rule, "expr")).toList());
  }

  private static String text(Node rule, String... path) {
    return rule.find(path).flatMap(Node::string).orElseThrow();
  }

  /** Each metric is used by the dashboard or by an alert. */
  @Test
  void leaveOutNoMetric() throws IOException {
    var used = new HashSet<String>();
    for (var name : List.of("grafana-dashboard.json", "prometheus-alerts.yaml")) {
      METRIC
          .matcher(Files.readString(FOLDER.resolve(name)))
          .results()
          .forEach(metric -> used.add(ENDING.matcher(metric.group(1)).replaceFirst("")));
    }
    var gateway = labels().keySet().stream().filter(name -> name.startsWith("gateway_"));
    assertThat(gateway.filter(name -> !used.contains(name))).isEmpty();
  }

  private static void assertKnown(List<String> expressions) throws IOException {
    var labels = labels();
    for (var expression : expressions) {
      var metrics = METRIC.matcher(expression).results().toList();
      assertThat(metrics).as(expression).isNotEmpty();
      for (var metric : metrics) {
        var name = ENDING.matcher(metric.group(1)).replaceFirst("");
        assertThat(labels).as(expression).containsKey(name);
        var selected = metric.group(2) == null ? "" : metric.group(2);
        assertThat(SELECTOR.matcher(selected).results().map(label -> label.group(1)))
            .as(expression)
            .isSubsetOf(labels.get(name));
      }
    }
  }

  /** The labels of each metric of the reference. */
  private static Map<String, Set<String>> labels() throws IOException {
    var text = Files.readString(REFERENCE);
    var labels = new TreeMap<String, Set<String>>();
    JVM.matcher(text).results().forEach(metric -> labels.put(metric.group(), Set.of(JOB)));
    for (var row : ROW.matcher(text).results().toList()) {
      var of = new HashSet<>(Set.of(JOB));
      WORD.matcher(row.group(2)).results().forEach(label -> of.add(label.group(1)));
      labels.put(row.group(1), of);
    }
    return labels;
  }
}
