package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocsGoalTest {
  @TempDir Path folder;

  private GoalUnderTest goal() throws Exception {
    return new GoalUnderTest(folder).with("manifest.yaml", Manifests.CATALOGUE);
  }

  @Test
  void theGoalAloneWritesThePageAndTheLifecycleAcceptsIt() throws Exception {
    assertThat(goal().runAlone("docs").failure()).isEmpty();

    assertThat(folder.resolve("PACKAGE.md")).content().startsWith("# Catalogue\n");
    assertThat(goal().run("docs").failure()).isEmpty();
  }

  @Test
  void aProjectWithoutThePageIsLeftAlone() throws Exception {
    assertThat(goal().run("docs").failure()).isEmpty();

    assertThat(folder.resolve("PACKAGE.md")).doesNotExist();
  }

  @Test
  void aStalePageFailsTheLifecycleWithItsFirstLine() throws Exception {
    goal().runAlone("docs");
    var outcome =
        goal()
            .with("manifest.yaml", Manifests.CATALOGUE.replace("All things", "Every thing"))
            .run("docs");

    assertThat(outcome.failure()).containsInstanceOf(MojoFailureException.class);
    assertThat(outcome.message())
        .contains("PACKAGE.md is stale: line ", "All things", "Every thing", "'mvn gateway:docs'");
    assertThat(folder.resolve("PACKAGE.md")).content().contains("All things");
  }

  @Test
  void theCheckNeedsThePage() throws Exception {
    var outcome = goal().set("gateway.docs.check", true).runAlone("docs");

    assertThat(outcome.message()).contains("PACKAGE.md does not exist");
  }

  @Test
  void thePageOfAJavaProgramHasTheOperationsOfItsLastPackaging() throws Exception {
    new GoalUnderTest(folder)
        .with("manifest.yaml", Manifests.PROBE)
        .with("target/gateway/catalog.json", "{\"operations\": [{\"id\": \"probe.run\"}]}")
        .runAlone("docs");

    assertThat(folder.resolve("PACKAGE.md")).content().contains("### probe.run");
  }

  @Test
  void aPageWithoutTheOperationsOfItsProgramSaysWhatToRunFirst() throws Exception {
    var outcome = new GoalUnderTest(folder).with("manifest.yaml", Manifests.PROBE).runAlone("docs");

    assertThat(outcome.log())
        .anyMatch(line -> line.startsWith("WARN ") && line.contains("run 'mvn package'"));
  }

  @Test
  void thePageIsWrittenAsHtmlToo() throws Exception {
    goal().set("gateway.docs.html", folder.resolve("target/page.html")).runAlone("docs");

    assertThat(Files.readString(folder.resolve("target/page.html")))
        .startsWith("<!doctype html>")
        .contains("things.list");
  }
}
