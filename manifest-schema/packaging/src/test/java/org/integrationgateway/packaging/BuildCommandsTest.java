package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.PackedFile;
import org.integrationgateway.packaging.phase.StepOutcome;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** Environment and results of the commands of a manifest. */
@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
final class BuildCommandsTest {
  private static final String SCRIPT = "#!/bin/sh\\necho served \"$@\"\\n";

  @TempDir Path root;

  @Test
  void packsAScriptThatTheBuildMakes() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                entrypoint: {artifactPath: bin/probe, args: [--quiet]}
                build: {command: [sh, -c, 'mkdir -p bin; printf "%s" > bin/probe']}
                """
                    .formatted(SCRIPT.replace("\"", "\\\"")));

    var result = project.pack();

    var archive = result.archives().get(0);
    var host = HostPlatform.current();
    var path = host.folder() + "/probe";
    assertThat(archive.file()).hasFileName("probe-1.0.0-" + host.suffix() + ".tar.gz");
    assertThat(SourceProject.names(archive)).containsExactly(path, "manifest.yaml");
    var content = SourceProject.content(archive);
    var manifest =
        new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
            .read(content.manifestName(), content.manifest(), content.manifestFormat())
            .manifest()
            .orElseThrow();
    assertThat(manifest.entrypoint().orElseThrow().artifactPath()).isEqualTo(path);
    assertThat(manifest.entrypoint().orElseThrow().args()).containsExactly("--quiet");
    assertThat(manifest.artifacts().get(0).target()).isEqualTo(host);
    assertThat(manifest.artifacts().get(0).sha256())
        .contains(content.file(path).orElseThrow().sha256());
    var program = project.unpack(archive).resolve(path);
    assertThat(program).isExecutable();
    assertThat(result.notes())
        .containsExactly("bin/probe is a script: the host needs its interpreter");
  }

  @Test
  void runsInstallThenBuildInOrderWithoutAShell() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                entrypoint: {artifactPath: run}
                install:
                - [sh, -c, 'echo install-0 >> order']
                - {command: [sh, -c, 'echo install-1 >> order']}
                build:
                - [sh, -c, 'echo build-0 >> order', '$HOME', '*']
                - command: [sh, -c, 'echo "$1 $PLACE $(basename "$PWD")" >> ../order; cp ../make ../run', sh, '$HOME;*']
                  workdir: sub
                  env: {PLACE: here}
                """)
            .script("make", "#!/bin/sh\n")
            .file("sub/keep", "");

    var result = project.pack();

    assertThat(project.folder().resolve("order"))
        .hasContent("install-0\ninstall-1\nbuild-0\n$HOME;* here sub");
    assertThat(result.steps()).hasSize(4).allMatch(StepOutcome.Ran.class::isInstance);
    assertThat(result.steps().get(3).step()).hasToString("build[1]");
  }

  @Test
  void tellsTheTargetOnlyWhenPlatformsAreExplicit() throws Exception {
    var project =
        new SourceProject(root)
            .program(
                "run",
                """
                - [sh, -c, 'env | grep -E "^(GO|SERVICE_)" | grep -v _ID= | sort > env; cp make run']
                """)
            .script("make", "#!/bin/sh\n");

    project.pack();
    var statics = project.work().toRealPath().resolve("phases/host/static");
    assertThat(project.folder().resolve("env")).hasContent("SERVICE_BUILD_STATIC=" + statics);

    project.pack("darwin/arm64");
    assertThat(project.folder().resolve("env"))
        .content()
        .contains(
            "GOOS=darwin\n",
            "GOARCH=arm64\n",
            "SERVICE_TARGET_OS=darwin\n",
            "SERVICE_TARGET_ARCH=arm64\n",
            "SERVICE_TARGET_PLATFORM=darwin/arm64\n")
        .doesNotContain("LIBC");

    project.pack("linux/amd64/musl");
    assertThat(project.folder().resolve("env"))
        .content()
        .contains("SERVICE_TARGET_PLATFORM=linux/amd64\n", "SERVICE_TARGET_LIBC=musl\n");
  }

  @Test
  void keepsTheProgramsOfPlatformsApart() throws Exception {
    var project =
        new SourceProject(root)
            .program(
                "out/run",
                """
                - command: [sh, -c, 'mkdir -p out; cp make out/run; echo "# $GOOS $GOARCH" >> out/run']
                  inputs: [make]
                """)
            .script("make", "#!/bin/sh\n");

    var result = project.pack("linux/amd64,darwin/arm64,linux/arm64/musl");

    assertThat(result.archives())
        .extracting(archive -> archive.file().getFileName().toString())
        .containsExactly(
            "probe-1.0.0-linux-amd64.tar.gz",
            "probe-1.0.0-darwin-arm64.tar.gz",
            "probe-1.0.0-linux-arm64-musl.tar.gz");
    assertThat(project.unpack(result.archives().get(0)).resolve("artifacts/linux/amd64/run"))
        .content()
        .endsWith("# linux amd64\n");
    assertThat(project.unpack(result.archives().get(1)).resolve("artifacts/darwin/arm64/run"))
        .content()
        .endsWith("# darwin arm64\n");
    assertThat(project.unpack(result.archives().get(2)).resolve("artifacts/linux/arm64/musl/run"))
        .content()
        .endsWith("# linux arm64\n");

    project.pack("linux/amd64,darwin/arm64,linux/arm64/musl");

    assertThat(project.decisions())
        .hasSize(3)
        .allMatch(line -> line.endsWith("unchanged, 1 input"));
    assertThat(project.log()).filteredOn(line -> line.contains("unchanged, 2 files")).hasSize(3);
  }

  @Test
  void saysWhereItLookedWhenABuildMadeNothing() throws Exception {
    var project =
        new SourceProject(root)
            .program("bin/probe", "- [sh, -c, 'echo x > \"$SERVICE_BUILD_STATIC/page.html\"']\n");

    assertThatThrownBy(project::pack)
        .isInstanceOf(PackagingException.class)
        .hasMessageContaining("made neither a program nor static files")
        .hasMessageContaining(
            "entrypoint.artifactPath, " + project.folder().toRealPath().resolve("bin/probe"))
        .hasMessageContaining("index.html in SERVICE_BUILD_STATIC, " + project.work().toRealPath())
        .hasMessageContaining("which has 1 file");
    assertThat(project.dist()).doesNotExist();
  }

  @Test
  void refusesWhatOnlyRunsFromItsSources() throws Exception {
    var project = new SourceProject(root).manifest("app", "run: [node, server.js]\n");

    assertThatThrownBy(project::pack)
        .hasMessageContaining("only runs from its sources")
        .hasMessageContaining("declare build.command and entrypoint.artifactPath");
  }

  @Test
  void packsAScriptThatNeedsNoBuildButNoBinary() throws Exception {
    var project =
        new SourceProject(root)
            .manifest("app", "entrypoint: {artifactPath: serve}\n")
            .script("serve", "#!/bin/sh\n");
    assertThat(project.pack().archives()).hasSize(1);

    Files.copy(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        project.folder().resolve("serve"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(project::pack)
        .hasMessageContaining("serve is a binary, and no command says how it is made");

    Files.delete(project.folder().resolve("serve"));
    assertThatThrownBy(project::pack).hasMessageContaining("'serve' does not exist");
  }

  @Test
  void aScriptBringsItsFolderAndABinaryComesAlone() throws Exception {
    var project =
        new SourceProject(root)
            .program("dist/run", "- ['true']\n")
            .script("dist/run", "#!/bin/sh\n")
            .script("dist/lib/tool", "#!/bin/sh\n")
            .file("dist/lib/data.txt", "data");

    var script = SourceProject.files(project.pack().archives().get(0));

    var folder = HostPlatform.current().folder();
    assertThat(script)
        .extracting(PackedFile::name, PackedFile::executable)
        .containsExactly(
            tuple(folder + "/lib/data.txt", false),
            tuple(folder + "/lib/tool", true),
            tuple(folder + "/run", true),
            tuple("manifest.yaml", false));

    Files.copy(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        project.folder().resolve("dist/run"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(SourceProject.names(project.pack().archives().get(0)))
        .containsExactly(folder + "/run", "manifest.yaml");
  }

  @Test
  void refusesABinaryForAnotherPlatform() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var project = new SourceProject(root).program("run", "- [cp, '" + java + "', run]\n");
    var other = HostPlatform.current().arch().equals("amd64") ? "linux/arm64" : "linux/amd64";

    assertThatThrownBy(() -> project.pack(other))
        .hasMessageContaining("run is a binary for " + HostPlatform.current())
        .hasMessageContaining("was requested for " + other)
        .hasMessageContaining("CGO_ENABLED=0");
    assertThat(project.dist()).doesNotExist();
  }

  @Test
  void warnsOfAProgramThatTheSystemCannotStart() throws Exception {
    var project =
        new SourceProject(root)
            .program("server.js", "- ['true']\n")
            .file("server.js", "console.log('up')\n");

    assertThat(project.pack().notes())
        .anyMatch(note -> note.contains("neither a binary nor does it start with '#!'"));
  }

  @Test
  void makesOneArchiveForEachExplicitPlatformOfAPackageWithoutProgram() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                spec:
                  surfaces:
                    rest:
                      baseUrl: https://api.example.com
                      operations: [{name: list, method: GET, path: /things}]
                """);

    var result = project.pack("linux/amd64,linux/arm64/musl,windows/amd64");

    assertThat(result.archives()).hasSize(3);
    assertThat(result.archives())
        .extracting(archive -> archive.platform().orElseThrow().toString())
        .contains("linux/amd64", "linux/arm64/musl", "windows/amd64");
    assertThat(SourceProject.names(result.archives().get(0))).containsExactly("manifest.yaml");
  }

  @Test
  void preparesWithoutPackaging() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                entrypoint: {artifactPath: run}
                install: [sh, -c, 'echo i >> order']
                build: [sh, -c, 'echo b >> order; cp make run']
                """)
            .script("make", "#!/bin/sh\n");
    var request = project.request();

    var installed = Preparation.install(request);
    assertThat(installed.steps())
        .extracting(s -> s.step().toString())
        .containsExactly("install[0]");
    var built = Preparation.build(request);
    assertThat(built.steps())
        .extracting(StepOutcome::reason)
        .containsExactly("already ran in this build", "it has not run here");
    assertThat(built.programs()).hasSize(1).allMatch(Files::isRegularFile);
    Packager.run(request);

    assertThat(project.folder().resolve("order")).hasContent("i\nb");
    assertThat(project.log())
        .contains("build[0] sh -c 'echo b >> order; cp make run': already ran in this build");
  }

  @Test
  void refusesAPackageThatIsMadeAlready() throws Exception {
    var project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                entrypoint: {artifactPath: run}
                artifacts: [{os: linux, arch: amd64, path: run}]
                """)
            .script("run", "#!/bin/sh\n");

    assertThatThrownBy(project::pack).hasMessageContaining("is a prepared manifest");
    assertThat(List.of(project.folder().toFile().list()))
        .containsExactlyInAnyOrder("run", "manifest.yaml");
  }
}
