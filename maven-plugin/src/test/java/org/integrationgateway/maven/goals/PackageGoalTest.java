package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PackageGoalTest {
  @TempDir Path folder;

  @Test
  void theArchiveOfADeclarativeProviderLiesInDist() throws Exception {
    var outcome = catalogue().run("package");

    assertThat(outcome.failure()).isEmpty();
    assertThat(folder.resolve("target/dist"))
        .isDirectoryContaining("glob:**/catalogue-1.0.0-generic.tar.gz")
        .isDirectoryContaining("glob:**/SHA256SUMS")
        .isDirectoryContaining("glob:**/release.yaml");
    assertThat(outcome.text()).contains("target/dist/catalogue-1.0.0-generic.tar.gz (");
  }

  @Test
  void allPlatformsOfADeclarativeProviderAreOneArchive() throws Exception {
    var project = catalogue().with("src/main/java/.keep", "").set("gateway.platform", "all");

    assertThat(project.run("build").failure()).isEmpty();
    assertThat(project.run("package").failure()).isEmpty();

    assertThat(folder.resolve("target/dist"))
        .isDirectoryContaining("glob:**/catalogue-1.0.0-generic.tar.gz")
        .isDirectoryNotContaining("glob:**/*-linux-amd64.tar.gz");
  }

  @Test
  void foldersAreWhereTheParametersSay() throws Exception {
    catalogue()
        .set("gateway.distDir", folder.resolve("out"))
        .set("gateway.workDir", folder.resolve("work"))
        .run("package");

    assertThat(folder.resolve("out")).isDirectoryContaining("glob:**/*-generic.tar.gz");
    assertThat(folder.resolve("target")).doesNotExist();
  }

  @Test
  void aVersionOnTheCommandLineReplacesTheOthers() throws Exception {
    var outcome = catalogue().set("gateway.version", "3.0.0-rc.1").run("package");

    assertThat(outcome.failure()).isEmpty();
    assertThat(folder.resolve("target/dist/catalogue-3.0.0-rc.1-generic.tar.gz")).exists();
    assertThat(folder.resolve("target/dist/release.yaml"))
        .content()
        .contains("version: \"3.0.0-rc.1\"");
    assertThat(folder.resolve("manifest.yaml")).content().contains("version: 1.0.0");
  }

  @Test
  void aManifestWithoutVersionGetsThatOfThePom() throws Exception {
    var outcome =
        new GoalUnderTest(folder).with("manifest.yaml", Manifests.WITHOUT_VERSION).run("package");

    assertThat(outcome.failure()).isEmpty();
    assertThat(folder.resolve("target/dist/catalogue-1.0.0-generic.tar.gz")).exists();
    assertThat(folder.resolve("target/dist/release.yaml")).content().contains("version: \"1.0.0\"");
  }

  @Test
  void twoVersionsAreRefusedWithBothPlaces() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .with("manifest.yaml", Manifests.CATALOGUE.replace("version: 1.0.0", "version: 1.9.0"))
            .run("package");

    assertThat(outcome.message()).contains("manifest.yaml:3", "pom.xml:5", "'version: 1.0.0'");
    assertThat(folder.resolve("target/dist")).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void commandsThatMakeNeitherAProgramNorPagesAreNamed() throws Exception {
    var outcome =
        new GoalUnderTest(folder)
            .with(
                "manifest.yaml",
                Manifests.PROBE.replace(
                    "spec:",
                    "entrypoint:\n  artifactPath: out/probe\nbuild:\n  command: ['true']\nspec:"))
            .run("package");

    assertThat(outcome.message())
        .contains("made neither a program nor static files")
        .contains(folder.resolve("out/probe").toString())
        .contains("index.html in SERVICE_BUILD_STATIC", "Correct the path");
    assertThat(folder.resolve("target/dist")).doesNotExist();
  }

  @Test
  void twoClassesWithAMainMethodAreRefusedByTheirNames() throws Exception {
    var outcome = probe("Other", "Probe").set("gateway.layout", "thin").run("package");

    assertThat(outcome.message())
        .contains("2 classes have a main method: com.example.Other, com.example.Probe")
        .contains("gateway.mainClass");
  }

  @Test
  void theMainClassAndJvmOptionsReachTheLauncher() throws Exception {
    var outcome =
        probe("Other", "Probe")
            .set("gateway.layout", "thin")
            .set("gateway.mainClass", "com.example.Probe")
            .set("gateway.jvmOptions", "-Xmx64m,-Da=b")
            .run("package");

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.text()).contains("layout thin: asked for; the host needs Java 17 or newer");
  }

  @Test
  void aPlatformWithoutAJdkIsThinOnlyByChoice() throws Exception {
    var other = other();
    var refused = probe("Probe").set("gateway.platform", other).run("package");
    assertThat(refused.message()).contains(other);

    var thin =
        probe("Probe")
            .set("gateway.platform", other)
            .set("gateway.crossFallback", "thin")
            .run("package");

    assertThat(thin.failure()).isEmpty();
    assertThat(folder.resolve("target/dist/probe-1.0.0-" + other.replace('/', '-') + ".tar.gz"))
        .exists();
  }

  @Test
  void allPlatformsAreSeven() throws Exception {
    probe("Probe").set("gateway.platform", "all").set("gateway.layout", "thin").run("package");

    try (var files = Files.list(folder.resolve("target/dist"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".tar.gz"))).hasSize(7);
    }
  }

  @Test
  void aJdkThatIsNowhereIsNamed() throws Exception {
    var outcome =
        probe("Probe")
            .set("gateway.platform", other())
            .set("gateway.targetJdks", other() + "=no-such-jdk")
            .run("package");

    assertThat(outcome.message()).contains("no-such-jdk");
  }

  @ParameterizedTest
  @CsvSource({
    "gateway.layout, round",
    "gateway.crossFallback, ignore",
    "gateway.platform, linux",
    "gateway.stepTimeout, soon",
    "gateway.outputTimestamp, yesterday",
    "gateway.version, one",
  })
  void aWrongValueIsRefusedWithItsWords(String property, String value) throws Exception {
    var outcome = probe("Probe").set(property, value).run("package");

    assertThat(outcome.failure()).as(outcome.text()).isPresent();
    assertThat(outcome.message()).contains(value);
    assertThat(folder.resolve("target/dist")).doesNotExist();
  }

  @Test
  void aFallbackThatDoesNotExistIsRefusedWithThoseThatDo() throws Exception {
    var outcome = probe("Probe").set("gateway.crossFallback", "ignore").run("package");

    assertThat(outcome.failure()).containsInstanceOf(MojoExecutionException.class);
    assertThat(outcome.message())
        .isEqualTo("gateway.crossFallback 'ignore' does not exist: fail or thin");
  }

  private GoalUnderTest catalogue() throws IOException {
    return new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
  }

  /** A provider with these compiled classes, each of which has a main method. */
  private GoalUnderTest probe(String... classes) throws IOException {
    var goal = new GoalUnderTest(folder).with("manifest.yaml", Manifests.PROBE);
    for (var name : classes) {
      var source = "src/main/java/com/example/" + name + ".java";
      goal.with(
          source,
          """
          package com.example;

          public final class %s {
            public static void main(String[] arguments) {
              System.out.println(1);
            }
          }
          """
              .formatted(name));
      int exit =
          ToolProvider.getSystemJavaCompiler()
              .run(
                  null,
                  null,
                  null,
                  List.of(
                          "--release",
                          "17",
                          "-d",
                          folder.resolve("target/classes").toString(),
                          folder.resolve(source).toString())
                      .toArray(String[]::new));
      assertThat(exit).isZero();
    }
    return goal;
  }

  /** A platform that this machine is not. */
  private static String other() {
    return System.getProperty("os.arch").equals("aarch64") ? "linux/amd64" : "linux/arm64";
  }
}
