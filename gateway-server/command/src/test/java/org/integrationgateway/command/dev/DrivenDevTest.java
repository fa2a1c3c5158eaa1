package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.process.ProcessTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The versions that a build tool sends are served. */
@Tag("nightly")
class DrivenDevTest {
  @TempDir Path folder;
  private Path manifest;
  private Path version;

  @BeforeEach
  void project() throws Exception {
    manifest = Files.writeString(folder.resolve("manifest.yaml"), DevProcess.MANIFEST);
    version = folder.resolve("version.txt");
  }

  @Test
  void everyVersionIsServedAndTheLastGoodOneGoesOn() throws Exception {
    var processes = List.<ProcessHandle>of();
    try (var dev = DevProcess.start(folder, "--driven")) {
      Files.writeString(version, "one");
      dev.launch(manifest, DevProcess.provider(version), "held");
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("one");

      dev.send("{\"building\": true}");
      dev.await("building");
      Files.writeString(version, "two");
      var early = dev.call();
      dev.launch(manifest, DevProcess.provider(version), "held");
      assertThat(early.get(30, TimeUnit.SECONDS).body()).contains("two");
      dev.await("swapped");

      dev.send("{\"building\": true}");
      dev.send("{\"problem\": \"Weather.java:7:3: cannot find symbol\\n  x\"}");
      assertThat(dev.await("problem").path("text").asString()).contains("Weather.java:7:3");
      assertThat(dev.version()).isEqualTo("two");

      Files.writeString(version, "broken");
      dev.launch(manifest, DevProcess.provider(version), "held");
      assertThat(dev.await("refused").path("reason").asString()).contains("exit code 1");
      assertThat(dev.version()).isEqualTo("two");

      dev.send("{\"lunch\": {}}");
      assertThat(dev.await("note").path("text").asString()).contains("lunch").contains("launch");
      Files.writeString(version, "three");
      dev.launch(manifest, DevProcess.provider(version), "stop-first");
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("three");

      Files.writeString(
          manifest, DevProcess.MANIFEST.replace("providers/developed", "providers/renamed"));
      dev.launch(manifest, DevProcess.provider(version), "held");
      assertThat(dev.await("swapped").path("app").asString()).isEqualTo("renamed");
      assertThat(dev.call().get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(404);
      assertThat(dev.get("/api/v1/apps").body()).contains("renamed").doesNotContain("developed");

      processes = dev.process().descendants().toList();
      assertThat(processes).isNotEmpty();
      dev.process().getOutputStream().close();
      assertThat(dev.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(dev.process().exitValue()).isZero();
    }
    assertThat(processes).noneMatch(ProcessTree::lives);
    assertThat(folder.resolve("home/run")).isEmptyDirectory();
  }

  @Test
  void endsWhenItIsAskedAlthoughTheBuildToolIsStillThere() throws Exception {
    try (var dev = DevProcess.start(folder, "--driven")) {
      dev.process().destroy();
      assertThat(dev.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(dev.process().exitValue()).isZero();
    }
  }

  @Test
  void nothingIsLeftOfOneThatIsKilled() throws Exception {
    try (var dev = DevProcess.start(folder, "--driven")) {
      Files.writeString(version, "one");
      dev.launch(manifest, DevProcess.provider(version), "held");
      dev.await("swapped");
      var processes = dev.process().descendants().toList();
      assertThat(processes).isNotEmpty();
      dev.process().destroyForcibly().waitFor();
      eventually(() -> assertThat(processes).noneMatch(ProcessTree::lives));
    }
  }
}
