package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.packaging.watch.BuildTool;
import org.integrationgateway.packaging.watch.BuiltProject;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A build tool, such as Maven, that starts this command and builds the project for it. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "it starts a gateway and several versions of a provider")
class ToolDevTest {
  @TempDir Path temporary;
  private Path folder;
  private Path source;
  private Path configuration;
  private Path builder;
  private Path builds;

  /** A project whose build counts itself, and fails where the source says so. */
  @BeforeEach
  void project() throws Exception {
    folder = Files.createDirectories(temporary.resolve("project")).toRealPath();
    source = Files.createDirectories(folder.resolve("src")).resolve("version.txt");
    Files.writeString(source, "one");
    Files.writeString(folder.resolve("manifest.yaml"), DevProcess.MANIFEST);
    configuration = Files.writeString(temporary.resolve("dev.yaml"), "apps: {}\n");
    builds = temporary.resolve("builds");
    var made = temporary.resolve("made.json");
    new BuiltProject(
            DevProcess.provider(temporary.resolve("version.out")),
            folder,
            Map.of(),
            Set.of(folder),
            Set.of(source.getParent()),
            Set.of())
        .write(made);
    var result = temporary.resolve("built.json");
    var script =
        """
        echo "built $@" >> '%s'
        grep -q '^wrong' src/version.txt && { echo '[ERROR] version.txt:1: wrong'; exit 1; }
        cp src/version.txt '%s/version.out'
        cp '%s' '%s'
        """
            .formatted(builds, temporary, made, result);
    builder = temporary.resolve("builder.json");
    new BuildTool(
            List.of("/bin/sh", "-c", script, "build"),
            List.of("quick"),
            folder,
            Map.of(),
            folder,
            result,
            false)
        .write(builder);
  }

  private DevProcess start(String... options) throws Exception {
    var all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--builder", builder.toString(), "--config", configuration.toString()));
    all.add(folder.toString());
    return DevProcess.start(temporary, all.toArray(String[]::new));
  }

  @Test
  @Tag("nightly")
  void buildsWhatIsSavedAndEndsWithItsInput() throws Exception {
    try (var dev = start()) {
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("one");
      Files.writeString(source, "two");
      eventually(() -> assertThat(dev.version()).isEqualTo("two"));
      assertThat(builds).hasContent("built \nbuilt quick\n");

      Files.writeString(source, "wrong");
      assertThat(dev.await("problem").path("text").asString()).isEqualTo("version.txt:1: wrong");
      assertThat(dev.version()).isEqualTo("two");
      dev.send("r");
      dev.await("problem");
      assertThat(Files.readAllLines(builds)).last().isEqualTo("built ");

      var processes = dev.process().descendants().toList();
      assertThat(processes).isNotEmpty();
      dev.process().getOutputStream().close();
      assertThat(dev.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(dev.process().exitValue()).isZero();
      assertThat(processes).noneMatch(ProcessTree::lives);
    }
  }

  @Test
  void startsAgainWithoutABuildAfterAChangeOfTheConfiguration() throws Exception {
    try (var dev = start()) {
      dev.await("swapped");
      Files.writeString(configuration, "apps: {developed: {env: {A: b}}}\n");
      dev.await("swapped");

      assertThat(builds).hasContent("built \n");
      dev.send("q");
      assertThat(dev.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(dev.process().exitValue()).isZero();
    }
  }

  @Test
  @Tag("nightly")
  void failsWhereItDoesNotWatchAndThereIsNothingToServe() throws Exception {
    Files.writeString(source, "wrong");
    try (var dev = start("--no-watch")) {
      assertThat(dev.await("problem").path("text").asString()).isEqualTo("version.txt:1: wrong");
      assertThat(dev.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(dev.process().exitValue()).isEqualTo(1);
    }
  }
}
