package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Static files that the commands of a manifest make. */
@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
final class StaticFilesBuildTest {
  private static final String SCRIPT = "#!/bin/sh\\necho served \"$@\"\\n";

  @TempDir Path root;

  @Test
  void stagesStaticFilesWhenAnIndexWasWritten() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                build:
                - [sh, -c, 'mkdir -p "$SERVICE_BUILD_STATIC/assets"; echo hi > "$SERVICE_BUILD_STATIC/index.html"']
                - [sh, -c, 'echo code > "$SERVICE_BUILD_STATIC/assets/app.js"']
                """);

    var result = project.pack();

    var archive = result.archives().get(0);
    assertThat(archive.file()).hasFileName("probe-1.0.0-generic.tar.gz");
    assertThat(SourceProject.names(archive))
        .containsExactly("manifest.yaml", "static/assets/app.js", "static/index.html");
    assertThat(SourceProject.content(archive).manifest())
        .contains("static:\n    root: static")
        .doesNotContain("build");
    assertThat(result.metadata()).content().contains("runtime: static");
    assertThat(project.folder().resolve("static")).doesNotExist();
  }

  @Test
  void aProgramCanBringStaticFilesToo() throws Exception {
    var project =
        new SourceProject(root)
            .program(
                "run",
                """
                - [sh, -c, 'cp make run; echo hi > "$SERVICE_BUILD_STATIC/index.html"']
                """)
            .script("make", "#!/bin/sh\n");

    var archive = project.pack().archives().get(0);

    assertThat(SourceProject.names(archive))
        .contains(HostPlatform.current().folder() + "/run", "static/index.html");
  }

  @Test
  void startsWithAnEmptyStaticFolder() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                build: [sh, -c, 'cp -r pages/. "$SERVICE_BUILD_STATIC"']
                """)
            .file("pages/index.html", "one")
            .file("pages/old/page.html", "two");
    project.pack();
    Files.delete(project.folder().resolve("pages/old/page.html"));
    Files.delete(project.folder().resolve("pages/old"));

    var archive = project.pack().archives().get(0);

    assertThat(SourceProject.names(archive)).containsExactly("manifest.yaml", "static/index.html");
  }

  @Test
  void saysThatABuildWithoutEntrypointCouldOnlyMakeStaticFiles() throws Exception {
    var project = new SourceProject(root).manifest("cache", "build: ['true']\n");

    assertThatThrownBy(project::pack)
        .hasMessageContaining("because the manifest declares no entrypoint.artifactPath")
        .hasMessageContaining("index.html in SERVICE_BUILD_STATIC")
        .hasMessageContaining("which is empty");
  }

  @Test
  void saysThatTheDeclaredProgramIsMissingBesideStaticFiles() throws Exception {
    var project =
        new SourceProject(root)
            .program("run", "- [sh, -c, 'echo x > \"$SERVICE_BUILD_STATIC/index.html\"']\n");

    assertThatThrownBy(project::pack)
        .hasMessageContaining("made static files, but not the program");
  }

  @Test
  void packsTheAssetsOfAUserInterface() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "ui",
                "spec: {assetRoot: ./web}\n"
                    + "build: [sh, -c, 'mkdir -p web/js; cp page web/index.html; echo 1 >"
                    + " web/js/a.js; mkdir web/node_modules; touch web/.env web/js/.env.local"
                    + " web/node_modules/x.js']\n")
            .file("page", "<html>");

    var packed = project.pack();

    assertThat(SourceProject.names(packed.archives().get(0)))
        .containsExactly("manifest.yaml", "web/index.html", "web/js/a.js");
    assertThat(packed.notes())
        .contains(
            "left out, because pages never need them: web/.env, web/js/.env.local,"
                + " web/node_modules/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".env",
        ".env.local",
        ".git/config",
        ".git",
        ".hg/x",
        "node_modules/x.js",
        ".npmrc",
        ".netrc",
        ".venv/bin/x",
        "js/.DS_Store",
        "__pycache__/x.pyc",
        ".ssh/id_ed25519"
      })
  void leavesWhatDevelopersHaveOutOfPages(String file) throws Exception {
    var project = pages().file("web/" + file, "secret");

    assertThat(SourceProject.names(project.pack().archives().get(0)))
        .containsExactly("manifest.yaml", "web/index.html");
  }

  @Test
  void packsSuchAFileWhereTheManifestNamesIt() throws Exception {
    var project =
        new SourceProject(root)
            .manifest("ui", "spec: {assetRoot: ./node_modules/site}\n")
            .file("node_modules/site/index.html", "<html>")
            .file("node_modules/site/.well-known/security.txt", "Contact")
            .file("node_modules/site/environment.js", "1");

    assertThat(SourceProject.names(project.pack().archives().get(0)))
        .containsExactly(
            "manifest.yaml",
            "node_modules/site/.well-known/security.txt",
            "node_modules/site/environment.js",
            "node_modules/site/index.html");
  }

  @Test
  void packsNamesThatAreLongOnlyWithTheirFolders() throws Exception {
    var name = "web/" + ("n".repeat(99) + "/").repeat(9) + "\u00e4".repeat(50);
    var project = pages().file(name, "long");

    assertThat(SourceProject.names(project.pack().archives().get(0))).contains(name);
  }

  @Test
  void refusesANameThatIsTooLongBeforeAnythingIsWritten() throws Exception {
    var name = "web/" + ("n".repeat(99) + "/").repeat(10) + "a".repeat(50);
    var project = pages().file(name, "long");

    assertThatThrownBy(project::pack)
        .hasMessageContaining("GW3010 entry 'web/nnn")
        .hasMessageContaining("is longer than 1024 bytes. Names have at most 1,024 bytes in UTF-8");
    assertThat(root.resolve("dist")).doesNotExist();
  }

  private SourceProject pages() throws Exception {
    return new SourceProject(root)
        .manifest("ui", "spec: {assetRoot: ./web}\n")
        .file("web/index.html", "<html>");
  }
}
