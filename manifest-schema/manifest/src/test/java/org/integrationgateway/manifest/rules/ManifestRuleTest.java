package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ManifestRuleTest {
  static List<RuleCase> cases() {
    return RuleCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsTheBreachAndNothingElse(RuleCase example) {
    var result = read(example.badText(), ReadOptions.DEFAULT);
    assertThat(result).as(example.badText()).hasSize(1);
    var problem = result.get(0);
    assertThat(problem.rule()).as(problem.toString()).isEqualTo("GW" + example.rule().number());
    assertThat(problem.severity()).isEqualTo(example.rule().severity());
    if (example.place() >= 0) {
      assertThat(problem.at().offset()).as(problem.toString()).isEqualTo(example.place());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void acceptsWhatKeepsTheRule(RuleCase example) {
    assertThat(read(example.goodText(), ReadOptions.DEFAULT)).as(example.goodText()).isEmpty();
  }

  @Test
  void hasAnExampleOfEveryRule() {
    var shown =
        Stream.concat(
                RuleCase.all().stream().map(RuleCase::rule),
                FileCases.ALL.stream().map(FileCase::rule))
            .collect(Collectors.toSet());
    assertThat(shown).containsExactlyInAnyOrderElementsOf(ManifestRule.all());
  }

  @Test
  void numbersEveryRuleOnce() {
    var rules = ManifestRule.all();
    assertThat(rules.stream().map(Rule::number)).doesNotHaveDuplicates().isSorted();
    assertThat(rules)
        .allSatisfy(
            rule -> {
              assertThat(rule.number()).matches("\\d{4}");
              assertThat(rule.title()).isNotBlank().doesNotEndWith(".");
              assertThat(rule.explanation()).endsWith(".");
            });
  }

  @Test
  void refusesPhasesWhereAPreparedManifestIsWanted() {
    var text =
        "kind: app\nsource: a.b/c/d/e\nversion: 1.0.0\nbuild: [x]\nspec: {static: {root: s}}\n";
    var prepared = ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED);
    assertThat(read(text, prepared))
        .singleElement()
        .hasToString("m:4:1 GW1402 a prepared manifest must not have 'build'");
  }

  @Test
  void refusesArtifactsWhereASourceManifestIsWanted() {
    var text =
        """
        kind: app
        source: a.b/c/d/e
        version: 1.0.0
        entrypoint: {artifactPath: x}
        artifacts: []
        """;
    var source = ReadOptions.DEFAULT.withForm(ManifestForm.SOURCE);
    assertThat(read(text, source)).extracting(Problem::rule).containsExactly("GW1401");
    assertThat(read(text, ReadOptions.DEFAULT)).isEmpty();
  }

  @Test
  void needsNoEntrypointWhereABuildToolFillsItIn() {
    var text = "kind: secrets\nsource: a.b/c/d/e\nversion: 1.0.0\n";
    assertThat(read(text, ReadOptions.DEFAULT.withSdkNative(true))).isEmpty();
    assertThat(read(text, ReadOptions.DEFAULT)).extracting(Problem::rule).containsExactly("GW1403");
  }

  @Test
  void saysWhatIsDeclaredAndWhatWasProbablyMeant() {
    var text =
        """
        kind: app
        source: a.b/c/d/e
        version: 1.0.0
        spec:
          surfaces: {openapi: {document: openapi.yaml, connection: oauth}}
          connections: {default: {}, OAuth: {}}
        """;
    var problem = read(text, ReadOptions.DEFAULT).get(0);
    assertThat(problem).hasToString("m:5:60 GW2104 connection 'oauth' does not exist");
    assertThat(problem.remedy())
        .isEqualTo(
            "spec.surfaces.openapi uses it; spec.connections declares: default, OAuth."
                + " Did you mean 'OAuth'?");
  }

  @Test
  void reportsShapeAndReferencesAtOnce() {
    var text =
        """
        kind: ap
        source: nowhere
        versio: 1.0.0
        spec:
          mcp: 'true'
          defaultConnection: x
          connections: []
        """;
    assertThat(
            read(text, ReadOptions.DEFAULT).stream()
                .filter(p -> p.severity() == Severity.ERROR)
                .map(Problem::rule)
                .collect(Collectors.toList()))
        .containsExactly("GW1205", "GW1303", "GW1203", "GW1202", "GW2104", "GW1202");
  }

  private static List<Problem> read(String text, ReadOptions options) {
    return new ManifestReader(options).read("m", text, Format.YAML).problems();
  }
}
