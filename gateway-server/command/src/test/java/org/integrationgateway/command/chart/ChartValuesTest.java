package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The values of the chart, their schema and the table of its README have the same keys. After a
 * change of values.yaml, run this test with {@code -Dgateway.chart=write} and commit the README.
 */
final class ChartValuesTest {
  private static final Pattern LINE = Pattern.compile("( *)([\\w]+):(?: (.*))?");
  private static final Pattern TABLE = Pattern.compile("(?s)\\| Value \\|.*?\\|\\n(?=\\n)");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
  private static final Path DOCS = Path.of("../../docs");
  private static final Path README = ChartFiles.CHART.resolve("README.md");

  /** A value: its path with dots, its default as it is written, and the comment before it. */
  private record Value(String path, String fallback, String text) {}

  @Test
  void everyValueHasAText() throws IOException {
    assertThat(values()).hasSizeGreaterThan(70);
    assertThat(values())
        .allSatisfy(value -> assertThat(value.text()).as(value.path()).matches("[A-Z].*\\.( .*)?"));
  }

  @Test
  void theSchemaHasTheKeysOfTheValues() throws IOException {
    var ofSchema = new TreeSet<String>();
    var schema = read("values.schema.json");
    keys("", schema, ofSchema);
    var ofValues = new TreeSet<String>();
    values().forEach(value -> ofValues.add(value.path()));
    // The values that Helm gives to every chart of a chart.
    ofSchema.remove("global");
    assertThat(ofSchema).containsAll(ofValues);
    ofSchema.removeAll(ofValues);
    assertThat(ofSchema)
        .as("keys of the schema that values.yaml does not have")
        .allMatch(key -> ofValues.stream().anyMatch(value -> key.startsWith(value + ".")));
  }

  private static void keys(String prefix, Node schema, TreeSet<String> keys) {
    for (var property : schema.find("properties").orElseThrow().entries()) {
      var path = prefix + property.key();
      if (property.value().find("properties").isPresent()) {
        assertThat(ChartFiles.text(property.value(), "additionalProperties"))
            .as(path)
            .isEqualTo("false");
        keys(path + ".", property.value(), keys);
      } else {
        keys.add(path);
      }
    }
  }

  @Test
  void theReadmeHasEveryValue() throws IOException {
    var table = new StringBuilder("| Value | Default | |\n|---|---|---|\n");
    for (var value : values()) {
      table.append(
          "| `%s` | `%s` | %s |\n".formatted(value.path(), value.fallback(), value.text()));
    }
    var text = Files.readString(README);
    assertThat(TABLE.matcher(text).results()).hasSize(1);
    var now = TABLE.matcher(text).replaceFirst(Matcher.quoteReplacement(table.toString()));
    if (ChartFiles.write()) {
      Files.writeString(README, now);
    }
    assertThat(Files.readString(README))
        .as("%s is out of date: run this test with -Dgateway.chart=write", README)
        .isEqualTo(now);
  }

  @Test
  void theChartIsForThisGateway() throws IOException {
    var pom = VERSION.matcher(Files.readString(Path.of("../../pom.xml")));
    assertThat(pom.find()).isTrue();
    var version = pom.group(1);
    var chart = read("Chart.yaml");
    assertThat(ChartFiles.text(chart, "appVersion")).isEqualTo(version);
    assertThat(ChartFiles.text(chart, "version")).isEqualTo(version);
  }

  @Test
  void theAutoscalerLooksAtAMetricThatExists() throws IOException {
    var metric =
        values().stream()
            .filter(value -> value.path().equals("autoscaling.callsMetric"))
            .map(Value::fallback)
            .toList();
    assertThat(metric).hasSize(1);
    assertThat(Files.readString(DOCS.resolve("reference/metrics.md")))
        .contains("| `%s` | gauge |".formatted(metric.get(0)));
  }

  /** A change that does not replace pods is one that a reload takes over. */
  @ParameterizedTest
  @ValueSource(strings = {"apps", "connections", "workflows", "server.log", "server.egress"})
  void leavesToAReloadWhatItTakesOver(String key) throws IOException {
    assertThat(Files.readString(DOCS.resolve("reload.md"))).contains("\n| `" + key + "` | ");
    var digest = Files.readString(ChartFiles.CHART.resolve("templates/_configuration.tpl"));
    assertThat(digest).contains("\"" + key.replace("server.", "") + "\"");
  }

  private static Node read(String name) throws IOException {
    return ChartFiles.read(name, Files.readString(ChartFiles.CHART.resolve(name)));
  }

  /** The values of values.yaml that are no mappings of others, in their order. */
  private static List<Value> values() throws IOException {
    var values = new ArrayList<Value>();
    var path = new ArrayList<String>();
    var text = new ArrayList<String>();
    for (var line : Files.readAllLines(ChartFiles.CHART.resolve("values.yaml"))) {
      if (line.strip().startsWith("#")) {
        text.add(line.strip().substring(1).strip());
        continue;
      }
      var found = LINE.matcher(line);
      assertThat(line.isEmpty() || found.matches()).as(line).isTrue();
      if (!line.isEmpty()) {
        path.subList(found.group(1).length() / 2, path.size()).clear();
        path.add(found.group(2));
        if (found.group(3) != null) {
          values.add(new Value(String.join(".", path), found.group(3), String.join(" ", text)));
        }
        text.clear();
      }
    }
    return values;
  }
}
