package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LintGoalTest {
  @TempDir Path folder;

  private GoalUnderTest goal() throws Exception {
    return new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
  }

  @Test
  void findingsAreShownWithTheirPlacesAndDoNotFailTheBuild() throws Exception {
    var outcome = goal().run("lint");

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log())
        .anyMatch(line -> line.startsWith("WARN ") && line.contains("GWL202"))
        .anyMatch(line -> line.startsWith("INFO ") && line.contains("GWL703"));
    assertThat(outcome.text())
        .contains(" manifest.yaml:11:24 GWL202 warning: operation 'things.list'")
        .doesNotContain(folder.toString());
  }

  @Test
  void theBuildFailsOnTheSeverityThatItChooses() throws Exception {
    var outcome = goal().set("gateway.lint.failOn", "warning").run("lint");

    assertThat(outcome.failure()).containsInstanceOf(MojoFailureException.class);
    assertThat(outcome.message()).contains("lint.yaml");
  }

  @Test
  void anotherSeverityDoesNotExist() throws Exception {
    var outcome = goal().set("gateway.lint.failOn", "fatal").run("lint");

    assertThat(outcome.failure()).containsInstanceOf(MojoExecutionException.class);
    assertThat(outcome.message()).contains("'fatal' does not exist: error, warning or note");
  }

  @Test
  void theReportIsSarif() throws Exception {
    goal().set("gateway.lint.report", folder.resolve("target/lint.sarif")).run("lint");

    assertThat(folder.resolve("target/lint.sarif"))
        .content()
        .contains("2.1.0", "\"GWL202\"", "manifest.yaml");
  }

  @Test
  void aProgramThatWasNotPackagedYetIsToldOf() throws Exception {
    var outcome = new GoalUnderTest(folder).with("manifest.yaml", Manifests.PROBE).run("lint");

    assertThat(outcome.log())
        .anyMatch(line -> line.startsWith("WARN ") && line.contains("run 'mvn package'"));
  }

  @Test
  void theOperationsOfAProgramAreThoseOfItsLastPackaging() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .with("manifest.yaml", Manifests.PROBE)
            .with(
                "target/gateway/catalog.json",
                "{\"operations\": [{\"id\": \"weather\", \"description\": \"Weather of a city\"}]}")
            .run("lint");

    assertThat(outcome.text())
        .contains("GWL103 note: operation 'weather' has no verb", "GWL206 note: ");
  }

  @Test
  void silencedFindingsAreNotShown() throws Exception {
    var outcome =
        goal()
            .with(
                "lint.yaml",
                """
                ignore:
                - {rule: GWL202, at: things.list, reason: All things.}
                - {rule: GWL206, at: things.list, reason: All things.}
                - {rule: GWL504, at: things.list, reason: There are three.}
                - {rule: GWL701, at: package, reason: The name says it.}
                - {rule: GWL703, at: package, reason: The console is not used.}
                """)
            .set("gateway.lint.failOn", "error")
            .run("lint");

    assertThat(outcome.text()).doesNotContain("GWL2", "GWL5", "GWL7");
  }
}
