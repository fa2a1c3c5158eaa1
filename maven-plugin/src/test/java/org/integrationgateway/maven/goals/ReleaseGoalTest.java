package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReleaseGoalTest {
  @TempDir Path folder;

  @Test
  void writesTheLayoutsThatAreNamedBesideTheRelease() throws Exception {
    packaged();

    var outcome =
        goal()
            .set("gateway.release.to", "oci,github:https://github.example/files,maven:g:a:1.0.0")
            .run("release");

    assertThat(outcome.failure()).isEmpty();
    assertThat(folder.resolve("target/release/release.yaml")).exists();
    assertThat(folder.resolve("target/release-oci/index.json"))
        .content()
        .contains("\"org.opencontainers.image.ref.name\":\"1.0.0\"");
    assertThat(folder.resolve("target/release-github/notes.md"))
        .content()
        .contains("https://github.example/files/release.yaml");
    assertThat(folder.resolve("target/release-maven/g/a/1.0.0/a-1.0.0-generic.tar.gz")).exists();
  }

  @Test
  void attachesTheReleaseToTheProjectForMaven() throws Exception {
    packaged();

    var outcome = goal().set("gateway.release.to", "maven").run("release");

    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.log()).contains("INFO 4 files of the release are attached to the project");
  }

  @Test
  void writesOnlyTheFolderByDefault() throws Exception {
    packaged();

    assertThat(goal().run("release").failure()).isEmpty();
    assertThat(folder.resolve("target")).isDirectoryNotContaining("glob:**/release-*");
  }

  @Test
  void namesTheLayoutsWhenThereIsNoSuchLayout() throws Exception {
    packaged();

    var outcome = goal().set("gateway.release.to", "npm").run("release");

    assertThat(outcome.message()).contains("the layouts are folder, github[:URL], oci");
    assertThat(folder.resolve("target/release")).doesNotExist();
  }

  private void packaged() throws Exception {
    assertThat(goal().run("package").failure()).isEmpty();
  }

  private GoalUnderTest goal() throws Exception {
    return new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
  }
}
