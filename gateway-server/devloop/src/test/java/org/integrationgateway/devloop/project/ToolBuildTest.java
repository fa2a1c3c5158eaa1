package org.integrationgateway.devloop.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.packaging.watch.BuildTool;
import org.integrationgateway.packaging.watch.BuiltProject;
import org.integrationgateway.packaging.watch.WatchedFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ToolBuildTest {
  @TempDir Path temporary;
  private final List<String> log = new ArrayList<>();
  private Path folder;
  private Path source;
  private Path pom;
  private BuiltProject built;
  private ToolBuild build;

  /** The tool prints its options, and fails while there is a file of that name. */
  @BeforeEach
  void project() throws Exception {
    folder = temporary.toRealPath();
    pom = Files.writeString(folder.resolve("pom.xml"), "<project/>");
    source = Files.createDirectories(folder.resolve("src")).resolve("A.java");
    Files.writeString(source, "class A {}");
    Files.writeString(
        folder.resolve("manifest.yaml"),
        "kind: app\nsource: github.com/acme/providers/a\nversion: 1.0.0\n");
    var result = folder.resolve("target/built.json");
    built =
        new BuiltProject(
            List.of("java", "Main"),
            folder,
            Map.of("A", "b"),
            Set.of(folder),
            Set.of(pom, folder.resolve("src"), folder.resolve("texts")),
            Set.of(
                new BuiltProject.Resource(
                    folder.resolve("texts"), folder.resolve("target/classes"))));
    built.write(folder.resolve("made.json"));
    Files.createDirectories(folder.resolve("target"));
    var script =
        """
        echo '[INFO] '
        echo "[INFO] $B options:" "$@"
        test -e broken && { echo '[ERROR] broken: line 1'; exit 1; }
        cp made.json target/built.json
        """;
    var tool =
        new BuildTool(
            List.of("/bin/sh", "-c", script, "build"),
            List.of("-o"),
            folder,
            Map.of("B", "its"),
            folder,
            result,
            false);
    build = new ToolBuild(Project.at(folder), tool, System.getenv(), log::add);
  }

  @Test
  void buildsFilesAndAfterAChangeOfAPomEverything() throws Exception {
    var made = build.run(Set.of());
    build.run(Set.of(source));
    build.run(Set.of(source, pom));
    build.run(Set.of());

    assertThat(log)
        .containsExactly("its options:", "its options: -o", "its options:", "its options:");
    assertThat(made.command()).isEqualTo(built.command());
    assertThat(made.workdir()).isEqualTo(folder);
    assertThat(made.env()).isEqualTo(Map.of("A", "b"));
  }

  @Test
  void watchesTheRootFolderUntilTheProjectsAreKnown() throws Exception {
    var manifest = folder.resolve("manifest.yaml");
    assertThat(build.watched())
        .isEqualTo(new WatchedFiles(Set.of(folder), Set.of(manifest), Set.of()));
    build.run(Set.of());

    assertThat(build.watched())
        .isEqualTo(
            new WatchedFiles(
                Set.of(folder), Set.of(manifest, pom), Set.of(folder.resolve("src/test"))));
    assertThat(build.isSource(source)).isTrue();
    assertThat(build.isSource(folder.resolve("README.md"))).isFalse();
  }

  @Test
  void takesWhatIsSavedWhileTheFirstBuildFailsForASource() throws Exception {
    Files.writeString(folder.resolve("broken"), "1");
    assertThatThrownBy(() -> build.run(Set.of())).isInstanceOf(ProjectException.class);

    assertThat(build.isSource(source)).isTrue();
    assertThat(build.isSource(pom)).isTrue();
    assertThat(build.isSource(folder.resolve("module/src/main/java/B.java"))).isTrue();
    assertThat(build.isSource(folder.resolve("README.md"))).isFalse();
    assertThat(build.isSource(folder.resolveSibling("src"))).isFalse();
  }

  @Test
  void deletesTheCopyOfADeletedResource() throws Exception {
    var copy = Files.createDirectories(folder.resolve("target/classes/in")).resolve("a.txt");
    Files.writeString(copy, "1");
    build.run(Set.of());
    build.run(Set.of(folder.resolve("texts/in/a.txt")));

    assertThat(copy).doesNotExist();
  }

  @Test
  void tellsWhatIsBrokenAndBuildsEverythingWhenAPomWasBroken() throws Exception {
    build.run(Set.of());
    var broken = Files.writeString(folder.resolve("broken"), "1");
    assertThatThrownBy(() -> build.run(Set.of(pom)))
        .isInstanceOf(ProjectException.class)
        .hasMessage("broken: line 1");
    Files.delete(broken);
    build.run(Set.of(source));

    assertThat(log).containsExactly("its options:", "its options:", "its options:");
  }
}
