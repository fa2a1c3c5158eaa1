package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateGoalTest {
  private static final String WITH_UNKNOWN_KEY =
      Manifests.CATALOGUE.replace("baseUrl", "baseURl").replace("GET", "FETCH");

  /** A manifest whose icon is no SVG. */
  private static final String WITH_WARNING =
      Manifests.CATALOGUE.replace("spec:", "iconFile: assets/icon.png\nspec:");

  @TempDir Path folder;

  @Test
  void aGoodManifestPassesWithoutAWord() throws Exception {
    var outcome = goal(Manifests.CATALOGUE).run("validate");

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log()).isEmpty();
  }

  @Test
  void allProblemsAreShownAtOnceWithTheirPlaces() throws Exception {
    var outcome = goal(WITH_UNKNOWN_KEY).run("validate");

    assertThat(outcome.failure()).containsInstanceOf(MojoFailureException.class);
    assertThat(outcome.message()).matches(".*manifest\\.yaml has \\d problems, shown above");
    assertThat(outcome.log())
        .allMatch(line -> line.startsWith("ERROR "))
        .anyMatch(line -> line.contains("manifest.yaml:8:") && line.contains("GW1203"))
        .anyMatch(line -> line.contains("manifest.yaml:12:") && line.contains("FETCH"));
  }

  @Test
  void aProblemIsShownWithItsLine() throws Exception {
    var outcome = goal(WITH_UNKNOWN_KEY).run("validate");

    assertThat(outcome.text())
        .contains("    8 |       baseURl: https://api.example.com\n      |       ^^^^^^^\n")
        .contains("Known keys of spec.surfaces.rest: connection, baseUrl, operations.");
  }

  @Test
  void aFileThatIsNamedAndMissingIsAProblem() throws Exception {
    var outcome =
        goal(Manifests.CATALOGUE.replace("spec:", "iconFile: assets/icon.svg\nspec:"))
            .run("validate");

    assertThat(outcome.text()).containsPattern("manifest\\.yaml:5:\\d+ GW\\d+ .*assets/icon\\.svg");
    assertThat(outcome.message()).endsWith("manifest.yaml has one problem, shown above");
  }

  @Test
  void theReportIsSarifByDefaultAndWrittenBesideAFailure() throws Exception {
    var outcome =
        goal(WITH_UNKNOWN_KEY)
            .set("gateway.validate.report", folder.resolve("target/problems.sarif"))
            .run("validate");

    assertThat(outcome.failure()).isPresent();
    assertThat(folder.resolve("target/problems.sarif"))
        .content()
        .contains("\"version\"", "2.1.0", "\"ruleId\"", "GW1203", "manifest.yaml");
  }

  @Test
  void theReportIsJsonWhenAskedForAndWrittenWithoutProblemsToo() throws Exception {
    var report = folder.resolve("target/problems.json");
    var outcome =
        goal(Manifests.CATALOGUE)
            .set("gateway.validate.report", report)
            .set("gateway.validate.reportFormat", "json")
            .run("validate");

    assertThat(outcome.failure()).isEmpty();
    assertThat(Files.readString(report)).startsWith("[").doesNotContain("sarif");
  }

  @Test
  void aFormatThatDoesNotExistIsRefusedWithThoseThatDo() throws Exception {
    var outcome =
        goal(Manifests.CATALOGUE)
            .set("gateway.validate.report", folder.resolve("report"))
            .set("gateway.validate.reportFormat", "xml")
            .run("validate");

    assertThat(outcome.failure()).containsInstanceOf(MojoExecutionException.class);
    assertThat(outcome.message())
        .isEqualTo("gateway.validate.reportFormat 'xml' does not exist: sarif or json");
  }

  @Test
  void warningsFailTheBuildOnlyWhenAskedFor() throws Exception {
    assertThat(withWarning().run("validate").failure()).isEmpty();

    var strict = withWarning().set("gateway.failOn", "warning").run("validate");

    assertThat(strict.log()).isNotEmpty().allMatch(line -> line.startsWith("WARN "));
    assertThat(strict.failure()).containsInstanceOf(MojoFailureException.class);
  }

  @Test
  void anotherDegreeOfFailureIsRefusedWithThoseThatExist() throws Exception {
    var outcome = withWarning().set("gateway.failOn", "info").run("validate");

    assertThat(outcome.failure()).containsInstanceOf(MojoExecutionException.class);
    assertThat(outcome.message())
        .isEqualTo("gateway.failOn 'info' does not exist: error or warning");
  }

  @Test
  void theVersionsOfManifestAndPomMustAgreeUnlessOneIsGiven() throws Exception {
    var differs = Manifests.CATALOGUE.replace("version: 1.0.0", "version: 1.9.0");

    var outcome = goal(differs).run("validate");

    assertThat(outcome.failure()).isPresent();
    assertThat(outcome.text()).contains("manifest.yaml:3", "pom.xml:5", "'version: 1.0.0'");
    assertThat(goal(differs).set("gateway.version", "3.0.0").run("validate").failure()).isEmpty();
  }

  @Test
  void theVersionOfThePomCountsWhereTheManifestHasNoVersion() throws Exception {
    assertThat(goal(Manifests.WITHOUT_VERSION).run("validate").failure()).isEmpty();

    var pom = Files.readString(folder.resolve("pom.xml")).replace("1.0.0", "1.0");
    var malformed = goal(Manifests.WITHOUT_VERSION).with("pom.xml", pom).run("validate");
    assertThat(malformed.text())
        .contains("GW1304 pom.xml:5 declares 1.0, which is not a semantic version", "1.0.0");
    var given = goal(Manifests.WITHOUT_VERSION).set("gateway.version", "2.0.0").run("validate");
    assertThat(given.failure()).isEmpty();
  }

  @Test
  void aManifestUnderAnotherNameIsFoundByItsParameter() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .with("other/service.yaml", Manifests.CATALOGUE.replace("GET", "FETCH"))
            .set("gateway.manifest", folder.resolve("other/service.yaml"))
            .run("validate");

    assertThat(outcome.text()).contains("service.yaml:12:");
  }

  private GoalUnderTest withWarning() throws Exception {
    return goal(WITH_WARNING).with("assets/icon.png", "png");
  }

  private GoalUnderTest goal(String manifest) throws Exception {
    return new GoalUnderTest(folder).with("manifest.yaml", manifest);
  }
}
