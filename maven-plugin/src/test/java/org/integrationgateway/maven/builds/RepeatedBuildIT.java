package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The same project packaged again: unchanged, changed, and with commands that turned hostile. */
class RepeatedBuildIT {
  private final MavenUnderTest maven = MavenUnderTest.current();

  @TempDir Path folder;

  @Tag("nightly")
  @Test
  void anUnchangedJavaProviderIsPackagedInNoTime() throws Exception {
    var project = TestProject.copy("standalone", folder);
    var before = project.sources();

    maven.run(project, "gateway:package").ok();
    var archive = project.dist(".tar.gz").get(0);
    var made = Files.getLastModifiedTime(archive);
    var bytes = Files.readAllBytes(archive);

    var again = maven.run(project, "gateway:package").ok();
    assertThat(archive).hasBinaryContent(bytes);
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
    assertQuick(again);

    assertThat(project.sources()).isEqualTo(before);
  }

  @Test
  void commandsRunAgainOnlyWhenWhatTheyDependOnChanged() throws Exception {
    var project = TestProject.copy("commands", folder);
    var first = maven.run(project, "gateway:package").ok();
    assertThat(first.log()).contains("build[0]", "build[1]");
    var archive = project.dist(".tar.gz").get(0);
    var bytes = Files.readAllBytes(archive);
    var made = Files.getLastModifiedTime(archive);

    var again = maven.run(project, "gateway:package").ok();
    assertThat(again.log()).doesNotContain(": runs, ").contains("unchanged");
    assertQuick(again);
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);

    project.write("site/index.html", "<!doctype html><title>Another</title>");
    var changed = maven.run(project, "gateway:package").ok();
    assertThat(changed.log().lines().filter(line -> line.contains(": runs, ")))
        .singleElement()
        .asString()
        .contains("build[1]", "site");
    assertThat(Files.readAllBytes(archive)).isNotEqualTo(bytes);
  }

  @Tag("nightly")
  @Test
  void aFailingCommandSaysWhatItSaidAndLeavesTheEarlierArchive() throws Exception {
    var project = TestProject.copy("commands", folder);
    maven.run(project, "package").ok();
    var archive = project.dist(".tar.gz").get(0);
    var bytes = Files.readAllBytes(archive);

    project.write(
        "tools/program.sh", "echo half > out/tool\necho 'no compiler here' >&2\nexit 3\n");
    var failed = maven.run(project, "package").failed();

    assertThat(failed.log())
        .contains("build[0] ended with exit code 3", "sh tools/program.sh", "no compiler here");
    assertThat(archive).hasBinaryContent(bytes);
  }

  @Tag("nightly")
  @Test
  @EnabledOnOs(OS.LINUX)
  void aHangingCommandIsEndedWithEverythingThatItStarted() throws Exception {
    var project = TestProject.copy("commands", folder);
    project.write("tools/program.sh", "sleep 600 &\necho $! > child.pid\nwait\n");

    var failed = maven.run(project, "gateway:package", "-Dgateway.stepTimeout=1s").failed();

    assertThat(failed.log()).contains("build[0] did not end within 1 s and was stopped");
    assertGone(project);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endingMavenEndsTheCommandAndEverythingThatItStarted() throws Exception {
    var project = TestProject.copy("commands", folder);
    project.write("tools/program.sh", "sleep 600 &\necho $! > child.pid\nwait\n");

    maven.runUntil(project, "child.pid", "gateway:package");

    assertGone(project);
  }

  /** 1500 ms on a quiet machine; the bound allows for one that builds other things besides. */
  private static void assertQuick(MavenUnderTest.Build build) {
    System.out.println("packaging what has not changed took " + build.pluginMillis() + " ms");
    assertThat(build.pluginMillis()).isLessThan(6000);
  }

  private static void assertGone(TestProject project) throws Exception {
    var child = Path.of("/proc", project.read("child.pid").strip(), "stat");
    // A zombie process that is not reaped does not run any more.
    assertThat(Files.exists(child) ? Files.readString(child) : ") Z").contains(") Z");
  }
}
