package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code schema} and {@code inspect}, and what all goals have in common. */
final class SmallGoalsTest {
  @TempDir Path folder;

  static Stream<String> goals() throws Exception {
    try (var reader =
        Files.newBufferedReader(Path.of("target/classes/META-INF/maven/plugin.xml"))) {
      return new PluginDescriptorBuilder()
          .build(reader).getMojos().stream()
              .map(MojoDescriptor::getGoal)
              .filter(goal -> !goal.equals("help"));
    }
  }

  @ParameterizedTest
  @MethodSource("goals")
  void everyGoalIsLeftOutByOneProperty(String goal) throws Exception {
    var outcome = new GoalUnderTest(folder).set("gateway.skip", "true").run(goal);

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log()).containsExactly("INFO skipped");
  }

  @ParameterizedTest
  @MethodSource("goals")
  void everyGoalIsLeftOutByItsOwnProperty(String goal) throws Exception {
    var outcome = new GoalUnderTest(folder).set("gateway." + goal + ".skip", "true").run(goal);

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log()).containsExactly("INFO skipped");
  }

  @Test
  void aPackageWithoutAProgramHasNoContractTest() throws Exception {
    var project = new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
    project.run("package");

    var outcome = project.run("tck");

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log())
        .singleElement()
        .asString()
        .contains("catalogue-1.0.0-generic.tar.gz has no program, so it has no contract test");
  }

  @Test
  void theSchemaIsWrittenAndEditorsAreToldOfIt() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .set("gateway.schema.file", folder.resolve("schemas/manifest.schema.json"))
            .run("schema");

    assertThat(folder.resolve("schemas/manifest.schema.json"))
        .content()
        .contains("json-schema.org", "\"kind\"");
    assertThat(outcome.log())
        .contains("INFO # yaml-language-server: $schema=schemas/manifest.schema.json");
  }

  @Test
  void theSchemaIsInTheFolderOfTheBuildByDefault() throws Exception {
    new GoalUnderTest(folder).run("schema");

    assertThat(folder.resolve("target/manifest.schema.json")).exists();
  }

  @Test
  void whatIsInAPackageIsLogged() throws Exception {
    var outcome =
        new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE).run("inspect");

    assertThat(outcome.text()).contains("things.list", "github.com/example/providers/catalogue");
  }

  @Test
  void theVersionOfTheProjectIsShownWhereTheManifestHasNone() throws Exception {
    var outcome =
        new GoalUnderTest(folder).with("manifest.yaml", Manifests.WITHOUT_VERSION).run("inspect");

    assertThat(outcome.text()).contains("catalogue 1.0.0 (app");
  }

  @Test
  void whatIsInAnArchiveIsWrittenAsJson() throws Exception {
    var goal = new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
    goal.run("package");

    goal.set("gateway.inspect.target", folder.resolve("target/dist/catalogue-1.0.0-generic.tar.gz"))
        .set("gateway.inspect.report", folder.resolve("target/archive.json"))
        .run("inspect");

    assertThat(folder.resolve("target/archive.json"))
        .content()
        .contains("things.list", "\"archive\"", "manifest.yaml", "sha256");
  }

  @Test
  void aManifestWithProblemsIsNotInspected() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .with("manifest.yaml", Manifests.CATALOGUE.replace("GET", "FETCH"))
            .run("inspect");

    assertThat(outcome.failure()).containsInstanceOf(MojoFailureException.class);
    assertThat(outcome.message()).contains("manifest.yaml:12:", "FETCH");
    assertThat(outcome.log()).isEqualTo(List.of());
  }
}
