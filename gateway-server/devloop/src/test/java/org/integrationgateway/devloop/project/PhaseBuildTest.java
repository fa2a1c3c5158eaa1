package org.integrationgateway.devloop.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PhaseBuildTest {
  @TempDir Path temporary;
  private Path folder;
  private PhaseBuild build;

  @BeforeEach
  void project() throws Exception {
    folder = Files.createDirectories(temporary.resolve("project")).toRealPath();
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/a
        version: 1.0.0
        build: {command: [sh, build.sh], inputs: [build.sh]}
        run:
          - [sh, provider.sh]
        """);
    build = new PhaseBuild(Project.at(folder), temporary.resolve("work"), line -> {});
  }

  @Test
  void takesAnInputForASourceWhenTheFirstBuildHasFailed() throws Exception {
    var script = Files.writeString(folder.resolve("build.sh"), "exit 1\n");
    assertThatThrownBy(() -> build.run(Set.of())).isInstanceOf(ProjectException.class);
    assertThat(build.isSource(script)).isTrue();
    assertThat(build.isSource(folder.resolve("other"))).isFalse();

    Files.writeString(script, "true\n");
    assertThat(build.run(Set.of(script)).command()).containsExactly("sh", "provider.sh");
  }
}
