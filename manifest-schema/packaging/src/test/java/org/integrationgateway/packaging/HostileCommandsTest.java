package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests commands that misbehave: the error names the command and the reason, no process stays, the
 * earlier archives are unchanged, and the next packaging works.
 */
@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
@MayUse(seconds = 40, because = "each case starts processes")
final class HostileCommandsTest {
  @TempDir Path root;
  private SourceProject project;
  private Map<String, String> earlier = Map.of();

  @BeforeEach
  void packOnce() throws Exception {
    project = new SourceProject(root).script("make", "#!/bin/sh\necho good\n");
    good();
    project.pack();
    earlier = dist();
    assertThat(earlier).hasSize(4);
  }

  @AfterEach
  void theNextPackagingWorks() throws Exception {
    project.assertNoProcess();
    good();
    project.pack();
    assertThat(dist()).isEqualTo(earlier);
    project.assertNoProcess();
  }

  private void good() throws IOException {
    build("cp make run");
  }

  /** Every command of the test carries a trace, by which its processes would be found. */
  private void build(String script) throws IOException {
    project
        .file("steps.sh", script + "\n")
        .program(
            "run",
            """
            - ['true']
            - {command: [sh, steps.sh, all], env: {$TRACE: '1'}}
            """);
  }

  private PackagingException refused() throws IOException {
    return refused(project.request());
  }

  private PackagingException refused(PackagingRequest request) throws IOException {
    var thrown =
        Assertions.catchThrowableOfType(PackagingException.class, () -> project.pack(request));
    assertThat(thrown).isNotNull();
    assertThat(dist()).as("earlier archives").isEqualTo(earlier);
    return thrown;
  }

  private Map<String, String> dist() throws IOException {
    var digests = new TreeMap<String, String>();
    try (var files = Files.list(project.dist())) {
      for (var file : files.toList()) {
        digests.put(file.getFileName().toString(), Sha256.hex(file));
      }
    }
    return digests;
  }

  @Test
  void oneFails() throws Exception {
    build(
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do echo line $i; done; exit 42");

    assertThat(refused())
        .hasMessageStartingWith("probe 1.0.0: build[1] ended with exit code 42\n")
        .hasMessageContaining("command: sh steps.sh all\n")
        .hasMessageContaining("workdir: " + project.folder().toRealPath() + "\n")
        .hasMessageContaining("build-1.log has more):\n    line 3\n    line 4\n")
        .hasMessageEndingWith("line 22")
        .hasMessageNotContaining("line 2\n");
    assertThat(project.work().resolve("phases/host/build-1.log")).content().startsWith("line 1\n");
  }

  @Test
  void theStepsBehindAFailureDoNotRun() throws Exception {
    project.program("run", "- ['false']\n- [touch, ran]\n");

    assertThat(refused()).hasMessageContaining("build[0] ended with exit code 1");
    assertThat(project.folder().resolve("ran")).doesNotExist();
  }

  @Test
  @Tag("nightly")
  void oneHangs() throws Exception {
    build("echo waiting; sleep 600 & trap '' TERM INT HUP; while :; do sleep 600; done");
    var impatient =
        project.request().withSteps(StepPolicy.standard().withTimeout(Duration.ofSeconds(3)));

    assertThat(refused(impatient))
        .hasMessageContaining("build[1] did not end within 3 s and was stopped")
        .hasMessageContaining("waiting");
  }

  @Test
  void oneReadsAnInputThatNeverComes() throws Exception {
    build("read answer || echo no answer; exit 1");

    assertThat(refused()).hasMessageEndingWith("no answer");
  }

  @Test
  void oneLeavesADaemon() throws Exception {
    build("(setsid sleep 615 </dev/null >/dev/null 2>&1 &); cp make run; exit 0");
    project.pack();
    assertThat(project.log())
        .anyMatch(line -> line.startsWith("build[1] left processes running, which were ended: "));

    build("(setsid sleep 616 &); exit 3");
    assertThat(refused()).hasMessageContaining("left processes running");
  }

  @Tag("nightly")
  @Test
  void oneForksUntilItIsStopped() throws Exception {
    build("trap '' TERM; while :; do (sleep 30 &); sleep 0.01; done");
    var impatient =
        project.request().withSteps(StepPolicy.standard().withTimeout(Duration.ofMillis(700)));

    assertThat(refused(impatient)).hasMessageContaining("did not end within 0.7 s");
  }

  @Tag("nightly")
  @Test
  void onePrintsAHundredMegabytes() throws Exception {
    build("yes 'a long line of output, again and again' | head -c 100000000; exit 1");

    assertThat(refused().getMessage().length()).isLessThan(3_000);
    assertThat(project.log()).hasSizeLessThan(1_100).anyMatch(line -> line.contains("left out"));
    assertThat(Files.size(project.work().resolve("phases/host/build-1.log"))).isLessThan(9 << 20);
  }

  @Test
  void oneIsKilled() throws Exception {
    build("kill -KILL $$");

    assertThat(refused())
        .hasMessageContaining("was ended by SIGKILL")
        .hasMessageContaining("memory");
  }

  @Test
  void oneSaysWhatIsNoText() throws Exception {
    build("printf '\\377\\376\\000\\033[2J rest\\n'; exit 1");

    assertThat(refused()).hasMessageEndingWith("\ufffd\ufffd rest");
  }

  @Tag("nightly")
  @Test
  void oneClosesItsOutputAndFloodsTheOther() throws Exception {
    build("exec 1>&-; yes error | head -c 5000000 >&2; exit 6");

    assertThat(refused()).hasMessageContaining("exit code 6").hasMessageContaining("    error\n");
  }

  @Test
  void oneNeedsAProgramThatIsMissing() throws Exception {
    project.program("run", "- [gatewayc, --all]\n");

    assertThat(refused())
        .hasMessageContaining(
            "build[0] could not be started: there is no program 'gatewayc' in PATH (")
        .hasMessageContaining(System.getenv("PATH"))
        .hasMessageContaining("command: gatewayc --all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../outside"})
  void oneMakesALinkInsteadOfAProgram(String target) throws Exception {
    Files.writeString(root.resolve("outside"), "#!/bin/sh\n");
    build("ln -sf " + target + " run");

    assertThat(refused()).hasMessageContaining("run leads out of the package, to ");
    Files.delete(project.folder().resolve("run"));
  }

  @Test
  void oneLinksStaticFilesToThoseOfTheHost() throws Exception {
    build(
        "cp make run; echo x > $SERVICE_BUILD_STATIC/index.html; ln -s /etc $SERVICE_BUILD_STATIC/etc");

    assertThat(refused())
        .hasMessageContaining("build[1] created files that cannot be packaged: ")
        .hasMessageContaining("static/etc leads out of the package, to /etc");
  }

  @Test
  void oneReplacesTheStaticFolderByALink() throws Exception {
    build("cp make run; rm -rf $SERVICE_BUILD_STATIC; ln -s /etc $SERVICE_BUILD_STATIC");

    assertThat(refused()).hasMessageContaining("static leads out of the package, to /etc");
    assertThat(Path.of("/etc/passwd")).exists();
  }

  @Test
  void oneLinksInACircle() throws Exception {
    build(
        "cp make run; echo x > $SERVICE_BUILD_STATIC/index.html; ln -s . $SERVICE_BUILD_STATIC/again");

    assertThat(refused()).hasMessageContaining("again is a link that leads back to itself");
  }

  @Test
  void oneLeavesAPipeWhereAFileShouldBe() throws Exception {
    build(
        "cp make run; echo x > $SERVICE_BUILD_STATIC/index.html; mkfifo $SERVICE_BUILD_STATIC/pipe");

    assertThat(refused()).hasMessageContaining("pipe is neither a file nor a folder");
  }

  @Test
  void oneReplacesAFileThatTheManifestNames() throws Exception {
    project
        .file("icon.svg", "<svg/>")
        .manifest(
            "app",
            """
            iconFile: icon.svg
            entrypoint: {artifactPath: run}
            build: [sh, -c, 'cp make run; ln -sf /etc/passwd icon.svg']
            """);

    assertThat(refused()).hasMessageContaining("icon.svg leads out of the package, to /etc/passwd");
    Files.delete(project.folder().resolve("icon.svg"));
  }

  @Test
  void oneChangesTheManifest() throws Exception {
    build("cp make run; echo 'displayName: Mine' >> manifest.yaml");

    assertThat(refused())
        .hasMessageContaining("changed")
        .hasMessageContaining("manifest.yaml, which says what is packaged");
  }

  @Test
  void oneWritesBesideThePackage() throws Exception {
    build("cp make run; echo x > ../stray");

    project.pack();

    assertThat(project.log())
        .anyMatch(line -> line.contains("../stray appeared outside of the package"));
  }

  @Test
  void oneRunsOutsideThroughALink() throws Exception {
    project.program(
        "run", "- [ln, -s, .., elsewhere]\n- {command: [touch, here], workdir: elsewhere}\n");

    assertThat(refused())
        .hasMessageContaining("build[1]: workdir 'elsewhere' leads out of the package");
    assertThat(root.resolve("here")).doesNotExist();
  }

  @Test
  void theWorkFolderIsNotPackaged() throws Exception {
    project.script("app/run", "#!/bin/sh\n").program("app/run", "- ['true']\n");
    var request = project.request();
    var inside =
        new PackagingRequest(
            request.manifest(),
            project.folder().resolve("app/dist"),
            request.work(),
            request.declared(),
            request.version(),
            request.java(),
            request.platforms(),
            request.timestamp(),
            request.steps(),
            request.log());
    Files.createDirectories(inside.output());

    assertThat(refused(inside)).hasMessageContaining("would be packaged, and packaging writes to");
  }

  @Test
  void theCallerIsInterrupted() throws Exception {
    build("echo up; sleep 617");
    var running = new CompletableFuture<Void>();
    var thrown = new CompletableFuture<PackagingException>();
    var request =
        project
            .request()
            .withLog(
                line -> {
                  if (line.endsWith("| up")) {
                    running.complete(null);
                  }
                });
    var thread =
        new Thread(
            () -> {
              try {
                Packager.run(request);
              } catch (PackagingException interrupted) {
                thrown.complete(interrupted);
              }
            });
    thread.start();
    running.get(60, TimeUnit.SECONDS);

    thread.interrupt();

    assertThat(thrown.get(60, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
    assertThat(dist()).isEqualTo(earlier);
  }

  @Test
  void anotherPackagingIsAtWork() throws Exception {
    build("echo up; until test -e go; do sleep 0.05; done; cp make run");
    var running = new CompletableFuture<Void>();
    var done = new CompletableFuture<PackagingResult>();
    var request = project.request().withLog(line -> running.complete(null));
    new Thread(
            () -> {
              try {
                done.complete(Packager.run(request));
              } catch (PackagingException failed) {
                done.completeExceptionally(failed);
              }
            })
        .start();
    running.get(60, TimeUnit.SECONDS);

    assertThat(refused())
        .hasMessageContaining("process " + ProcessHandle.current().pid() + " is packaging in")
        .hasMessageContaining("Wait until it has finished");

    project.file("go", "");
    var archive = done.get(60, TimeUnit.SECONDS).archives().get(0);
    assertThat(new ArchiveReader().inspect(archive.file()).files()).isNotEmpty();
  }
}
