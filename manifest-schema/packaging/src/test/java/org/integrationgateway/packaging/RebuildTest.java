package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** The steps that run again, with their reasons: none without a reason, and never too few. */
@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
final class RebuildTest {
  private static final String INSTALL = "install[0] ./get";
  private static final String GENERATE = "build[0] ./generate";
  private static final String COMPILE = "build[1] ./compile";

  @TempDir Path root;
  private SourceProject project;

  /** Gets a library, generates code, and compiles both together; each leaves a trace in runs. */
  @BeforeEach
  void packOnce() throws Exception {
    project =
        new SourceProject(root)
            .manifest(
                "app",
                """
                entrypoint: {artifactPath: bin/run}
                install: {command: [./get], inputs: [lock]}
                build:
                - {command: [./generate], inputs: [model]}
                - {command: [./compile], inputs: [src, generated], env: {LEVEL: '1'}}
                """)
            .script("get", "#!/bin/sh\necho get >> runs; mkdir -p lib; cp lock lib/lock\n")
            .script(
                "generate",
                "#!/bin/sh\necho generate >> runs; mkdir -p generated; cp model generated/code\n"
                    + "cp model \"$SERVICE_BUILD_STATIC/index.html\"\n")
            .script(
                "compile",
                "#!/bin/sh\necho compile >> runs; mkdir -p bin\n"
                    + "(echo '#!/bin/sh'; cat lib/lock src/* generated/code) > bin/run\n"
                    + "cp model \"$SERVICE_BUILD_STATIC/extra\"\n")
            .file("lock", "lib 1\n")
            .file("model", "model 1\n")
            .file("src/main", "main 1\n")
            .file("src/deep", "deep 1\n");
    project.pack();
    forgetRuns();
  }

  private void forgetRuns() throws Exception {
    Files.deleteIfExists(project.folder().resolve("runs"));
  }

  private void assertRan(String... steps) {
    var runs = project.folder().resolve("runs");
    if (steps.length == 0) {
      assertThat(runs).doesNotExist();
    } else {
      assertThat(runs).hasContent(String.join("\n", steps));
    }
  }

  @Test
  void runsNothingWhenNothingChanged() throws Exception {
    var archive = root.resolve("dist/probe-1.0.0-" + HostPlatform.current().suffix() + ".tar.gz");
    var modified = Files.getLastModifiedTime(archive);

    project.pack();

    assertRan();
    assertThat(project.log())
        .containsExactly(
            INSTALL + ": unchanged, 1 input",
            GENERATE + ": unchanged, 1 input",
            COMPILE + ": unchanged, 5 inputs",
            archive.getFileName() + ": unchanged, 4 files");
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(modified);
  }

  @Test
  void aChangedInputRunsItsStepAndNamesIt() throws Exception {
    project.file("src/main", "main 2\n");

    var archive = project.pack().archives().get(0);

    assertRan("compile");
    assertThat(project.log())
        .contains(GENERATE + ": unchanged, 1 input", COMPILE + ": runs, src/main changed")
        .anyMatch(line -> line.matches("probe-1.0.0-.*: packaged, artifacts/.*/run changed"));
    assertThat(project.unpack(archive).resolve(HostPlatform.current().folder() + "/run"))
        .content()
        .contains("main 2");
  }

  @Test
  void aChangedEarlierStepRunsThoseBehindIt() throws Exception {
    project.file("model", "model 2\n");
    project.pack();
    assertRan("generate", "compile");
    assertThat(project.log())
        .contains(GENERATE + ": runs, model changed", COMPILE + ": runs, build[0] ran");

    forgetRuns();
    project.file("lock", "lib 2\n");
    project.pack();
    assertRan("get", "generate", "compile");
    assertThat(project.log()).contains(GENERATE + ": runs, install[0] ran");
  }

  @Test
  void filesThatComeAndGoAreChanges() throws Exception {
    project.file("src/new", "new\n");
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, src/new is new");

    Files.delete(project.folder().resolve("src/new"));
    Files.delete(project.folder().resolve("src/deep"));
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, src/deep is gone and 1 more");
  }

  @Test
  void theExecutableBitAndLinksCount() throws Exception {
    assertThat(project.folder().resolve("src/main").toFile().setExecutable(true)).isTrue();
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, src/main changed");

    Files.createSymbolicLink(project.folder().resolve("src/zlink"), Path.of("../model"));
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, src/zlink is new");
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": unchanged, 6 inputs");
  }

  @Test
  void theCommandItsVariablesAndItsProgramCount() throws Exception {
    var manifest = project.folder().resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest).replace("LEVEL: '1'", "LEVEL: '2'"));
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, variable LEVEL changed");

    Files.writeString(
        manifest, Files.readString(manifest).replace("[./compile]", "[./compile, x]"));
    project.pack();
    assertThat(project.log()).contains(COMPILE + " x: runs, the command changed");

    Files.writeString(
        project.folder().resolve("compile"),
        Files.readString(project.folder().resolve("compile")) + "true\n");
    project.pack();
    assertThat(project.log()).contains(COMPILE + " x: runs, the program ./compile changed");
  }

  @Test
  void aLostOrAlteredResultIsMadeAgain() throws Exception {
    Files.delete(project.folder().resolve("bin/run"));
    project.pack();
    assertThat(project.log())
        .contains(COMPILE + ": runs, bin/run, which it makes, is gone")
        .contains(GENERATE + ": unchanged, 1 input");

    Files.writeString(project.folder().resolve("bin/run"), "#!/bin/sh\nother");
    project.pack();
    assertThat(project.log()).contains(COMPILE + ": runs, bin/run was altered after it");
    assertThat(project.folder().resolve("bin/run")).content().contains("main 1");
  }

  @Test
  void aLostStaticFileRunsTheStepThatMadeIt() throws Exception {
    var statics = project.work().resolve("phases/host/static");
    Files.delete(statics.resolve("extra"));
    project.pack();
    assertRan("compile");

    forgetRuns();
    Files.delete(statics.resolve("index.html"));
    project.pack();
    assertRan("generate", "compile");

    forgetRuns();
    Files.writeString(statics.resolve("stray"), "not made by a command");
    var archive = project.pack().archives().get(0);
    assertRan();
    assertThat(SourceProject.names(archive))
        .contains("static/extra")
        .doesNotContain("static/stray");
  }

  @Test
  void aLostIntermediateResultRunsEverythingThatMayHaveMadeIt() throws Exception {
    Files.delete(project.folder().resolve("generated/code"));
    Files.delete(project.folder().resolve("generated"));

    project.pack();

    assertRan("generate", "compile");
    assertThat(project.log()).anyMatch(line -> line.startsWith(GENERATE + ": runs, build[1] must"));
  }

  @Test
  void aFailureForgetsTheStepsThatWereSkipped() throws Exception {
    // The output of install is gone, which no input tells; the build fails over it.
    Files.delete(project.folder().resolve("lib/lock"));
    var compile = Files.readString(project.folder().resolve("compile"));
    project.script("compile", compile.replace("mkdir", "test -f lib/lock || exit 9; mkdir"));
    assertThatThrownBy(project::pack).hasMessageContaining("build[1] ended with exit code 9");
    forgetRuns();

    project.pack();

    assertRan("get", "generate", "compile");
    assertThat(project.log()).contains(INSTALL + ": runs, it has not run here");
  }

  @Test
  void anArchiveThatWasAlteredIsPackagedAgain() throws Exception {
    var archive = project.pack().archives().get(0);
    var right = Files.readAllBytes(archive.file());
    Files.write(archive.file(), new byte[] {1, 2, 3});

    project.pack();

    assertRan();
    assertThat(archive.file()).hasBinaryContent(right);
    assertThat(project.log()).anyMatch(line -> line.contains("are not those that were created"));
  }

  @Test
  void damagedRecordsCountAsNone() throws Exception {
    Files.writeString(project.work().resolve("phases/host/build.json"), "[{\"fingerprint\":");
    Files.writeString(project.work().resolve("archives.json"), "null");

    project.pack();

    assertRan("generate", "compile");
  }

  @Test
  void aStepWithoutInputsRunsAlwaysButOnceInOneInvocation() throws Exception {
    var manifest = project.folder().resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest).replace(", inputs: [model]", ""));
    var request = project.request();
    project.pack(request);
    forgetRuns();

    project.pack(request);
    assertRan();
    assertThat(project.log()).contains(GENERATE + ": already ran in this build");

    project.pack();
    assertRan("generate", "compile");
    assertThat(project.log())
        .contains(GENERATE + ": runs, it declares no inputs, so what it depends on is not known");
  }

  @Test
  void inputsMayHoldWhatTheBuildMakes() throws Exception {
    project.manifest(
        "app",
        """
        entrypoint: {artifactPath: bin/run}
        build: {command: [./compile], inputs: [.]}
        """);
    project.script(
        "compile",
        "#!/bin/sh\nmkdir -p bin; (echo '#!/bin/sh'; cat src/*; date +%N) > bin/run; echo 1 > bin/x\n");
    Files.createDirectories(project.folder().resolve(".git"));
    project.pack();

    project.file(".git/index", "moves with every git status");
    project.pack();

    assertThat(project.decisions()).hasSize(1).allMatch(line -> line.contains("unchanged"));
  }

  @Test
  void saysWhenAStepChangesItsOwnInputs() throws Exception {
    project.script(
        "generate", "#!/bin/sh\necho more >> model; mkdir -p generated; echo > generated/code\n");

    project.pack();

    assertThat(project.log())
        .contains(
            "build[0] changed what it depends on (model changed), so it will run again next time");
  }

  @Test
  void aMissingInputIsAnErrorThatNamesIt() throws Exception {
    Files.delete(project.folder().resolve("model"));

    assertThatThrownBy(project::pack)
        .hasMessageContaining(
            "build[0]: input 'model' does not exist in " + project.folder().toRealPath());
  }
}
