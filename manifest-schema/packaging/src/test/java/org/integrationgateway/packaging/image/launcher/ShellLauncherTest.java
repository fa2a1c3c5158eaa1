package org.integrationgateway.packaging.image.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search for the host's Java, with hosts whose Javas say what was asked of them. */
class ShellLauncherTest {
  private static final String TOOLS = "/usr/bin:/bin";

  @TempDir Path work;

  @Test
  void startsTheJavaOnThePathWithoutAskingItFirst() throws Exception {
    var java = java("jdk", "99.0.2", "never asked");

    var run = start(99, Map.of("PATH", java.getParent() + ":" + TOOLS), "a b", "$c", "");

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.output().lines())
        .containsSubsequence("-Dauthor=it's", "-jar", here("lib/program.jar"), "a b", "$c", "");
    assertThat(work.resolve("asked")).doesNotExist();
  }

  @Test
  void readsTheVersionBehindSymbolicLinks() throws Exception {
    var java = java("jdk", "99", "never asked");
    Files.createSymbolicLink(work.resolve("alternative"), java);
    var bin = Files.createDirectories(work.resolve("usr/bin"));
    Files.createSymbolicLink(bin.resolve("java"), Path.of("../../alternative"));

    assertThat(start(99, Map.of("PATH", bin + ":" + TOOLS)).exit()).isEqualTo(3);
    assertThat(work.resolve("asked")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "openjdk version \"99.0.1\" 2031-04-15, 3",
    "java version \"99\" 2031-03-18 LTS, 3",
    "openjdk version \"100-ea\" 2031-09-18, 3",
    "java version \"1.8.0_392\", 69",
    "The operation couldn't be completed. Unable to locate a Java Runtime., 69"
  })
  void asksAJavaThatHasNoFileBesideIt(String answer, int exit) throws Exception {
    var java = java("jdk", "", answer);

    var run = start(99, Map.of("PATH", java.getParent() + ":" + TOOLS));

    assertThat(run.exit()).as(run.output()).isEqualTo(exit);
    assertThat(work.resolve("asked")).exists();
  }

  @Test
  void namesTheVersionItNeedsAndTheOneItFound() throws Exception {
    var java = java("jdk", "17.0.9", "");

    var run = start(99, Map.of("PATH", java.getParent() + ":" + TOOLS));

    assertThat(run.exit()).isEqualTo(69);
    assertThat(run.output())
        .startsWith("probe 1.0 needs Java 99 or newer, found 17 at " + java + ".\n")
        .contains("GATEWAY_PROVIDER_JAVA")
        .contains("layout 'image'");
  }

  @Test
  void takesJavaHomeBeforeThePathAndPassesOverWhatIsTooOld() throws Exception {
    var home = java("home", "99", "");
    var onPath = java("on path", "99", "");
    var path = onPath.getParent() + ":" + TOOLS;

    var javaHome = home.getParent().getParent().toString();
    assertThat(start(99, Map.of("JAVA_HOME", javaHome, "PATH", path)).output()).startsWith("home");
    java("home", "17.0.9", "");
    assertThat(start(99, Map.of("JAVA_HOME", javaHome, "PATH", path)).output())
        .startsWith("on path");
  }

  @Test
  void takesTheNamedJavaAndNoOther() throws Exception {
    var named = java("named", "99", "");
    var path = java("on path", "99", "").getParent() + ":" + TOOLS;

    assertThat(start(99, Map.of("GATEWAY_PROVIDER_JAVA", named.toString(), "PATH", path)).output())
        .startsWith("named");
    var wrong = start(99, Map.of("GATEWAY_PROVIDER_JAVA", "/no/java", "PATH", path));
    assertThat(wrong.exit()).isEqualTo(69);
    assertThat(wrong.output()).contains("and GATEWAY_PROVIDER_JAVA (/no/java) is not a Java");
    java("named", "11.0.2", "");
    assertThat(start(99, Map.of("GATEWAY_PROVIDER_JAVA", named.toString(), "PATH", path)).output())
        .contains("found 11 at " + named);
  }

  @ParameterizedTest
  @CsvSource({"17.0.9, false", "23.0.1, false", "24, true", "25.0.3, true"})
  void silencesWarningsWhereTheyExist(String version, boolean silenced) throws Exception {
    var path = java("jdk", version, "").getParent() + ":" + TOOLS;

    assertThat(start(17, Map.of("PATH", path)).output().contains("--sun-misc-unsafe"))
        .isEqualTo(silenced);
  }

  @Test
  void worksWhereThePathHasNoTools() throws Exception {
    var java = java("jdk", "99", "");

    assertThat(start(99, Map.of("PATH", java.getParent().toString())).exit()).isEqualTo(3);
  }

  @Test
  void letsItsHostUseTheArchivesOfClassesOfItsOwnJava() throws Exception {
    var start = new LaunchSettings("probe 1.0", List.of(), 17);
    var launcher = executable("an image/probe", ShellLauncher.carryingJava(start));
    java("an image/runtime", "17.0.15", "");

    assertThat(Run.of(work, Map.of("SERVICE_JAVA_CLASSES", "a list"), launcher).output().lines())
        .contains("-XX:DumpLoadedClassList=a list", "-Xlog:disable")
        .doesNotContain("-Xshare:dump");
    assertThat(
            Run.of(
                    work,
                    Map.of("SERVICE_JAVA_DUMP", "a list", "SERVICE_JAVA_ARCHIVE", "a.jsa"),
                    launcher)
                .output()
                .lines())
        .contains("-Xshare:dump", "-XX:SharedClassListFile=a list", "-XX:SharedArchiveFile=a.jsa");
    assertThat(Run.of(work, Map.of("SERVICE_JAVA_ARCHIVE", "a.jsa"), launcher).output().lines())
        .contains("-XX:SharedArchiveFile=a.jsa", "-Xlog:disable")
        .doesNotContain("-Xshare:dump");
    assertThat(Run.of(work, Map.of(), launcher).output())
        .doesNotContain("SharedArchiveFile", "-Xlog");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", ""})
  void speaksUtf8ToJavaWhereTheLocaleIsOnlyAscii(String locale) throws Exception {
    var path = java("jdk", "99", "").getParent() + ":" + TOOLS;

    assertThat(start(99, Map.of("PATH", path, "LC_ALL", locale)).output())
        .contains("locale C.UTF-8");
    assertThat(start(99, Map.of("PATH", path, "LANG", "de_DE.UTF-8")).output())
        .contains("locale \n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a'b", "$(touch pwned)", "`id`", "x\"y", "line\nbreak"})
  void refusesTitlesThatAShellWouldRead(String title) {
    assertThatThrownBy(() -> new LaunchSettings(title, List.of(), 17))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("title");
  }

  @Test
  void refusesOptionsThatNoScriptCanHold() {
    assertThatThrownBy(() -> new LaunchSettings("probe", List.of("-Da=1\n-Db=2"), 17))
        .hasMessageContaining("line break");
    assertThatThrownBy(() -> new LaunchSettings("probe", List.of(""), 17))
        .hasMessageContaining("empty");
  }

  private Run start(int feature, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    var start = new LaunchSettings("probe 1.0", List.of("-Dauthor=it's"), feature);
    var launcher = executable("probe folder/probe", ShellLauncher.searchingJava(start));
    var command = new Object[arguments.length + 1];
    command[0] = launcher;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Run.of(work, environment, command);
  }

  private String here(String path) throws IOException {
    return work.toRealPath().resolve("probe folder").resolve(path).toString();
  }

  /** Prints its name, its locale and its arguments and ends with 3; asked for its version, that. */
  private Path java(String name, String version, String answer) throws IOException {
    var java =
        executable(
            name + "/bin/java",
            """
            #!/bin/sh
            if [ "$1" = -version ]; then
              : > '%s'
              echo '%s' >&2
              exit 0
            fi
            echo '%s'
            echo "locale ${LC_ALL:-}"
            printf '%%s\\n' "$@"
            exit 3
            """
                .formatted(work.resolve("asked"), answer.replace("'", "'\\''"), name));
    if (!version.isEmpty()) {
      Files.writeString(
          work.resolve(name).resolve("release"),
          "IMPLEMENTOR=\"Acme\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
    }
    return java;
  }

  private Path executable(String path, String script) throws IOException {
    var file = work.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, script);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
