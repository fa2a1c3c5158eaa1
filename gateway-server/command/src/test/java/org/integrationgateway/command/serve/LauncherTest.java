package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that {@code bin/gateway} gives to Java, told by a program in the place of Java. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@Tag("host")
final class LauncherTest {
  private static final Path LAUNCHER = Path.of("src/main/distribution/bin/gateway");

  /**
   * Prints its arguments, and makes caches, or does what a file beside its name says; with a cache,
   * it refuses the heap of 8 MiB as Java 25 does.
   */
  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in
        *" -XX:AOTCache="*" -Xms8m "*) echo 'Unable to use AOT cache.'; exit 1 ;;
      esac
      for word in "$@"; do
        case $word in
          -XX:AOTMode=* | -XX:ArchiveClassesAtExit=*) [ ! -e "$0.does" ] || . "$0.does" ;;
          -XX:AOTCache=*/made) echo "a cache" > "${word#*=}" ;;
        esac
        case $word in
          -XX:ArchiveClassesAtExit=*) echo "a cache" > "${word#*=}" ;;
        esac
        echo "$word"
      done
      """;

  @TempDir Path folder;
  private Path launcher;

  @BeforeEach
  void install() throws IOException {
    launcher = folder.resolve("a distribution/bin/gateway");
    Files.createDirectories(launcher.getParent());
    Files.copy(LAUNCHER, launcher);
    executable(launcher);
    var library = Files.createDirectories(folder.resolve("a distribution/lib"));
    Files.writeString(library.resolve("gateway-command.jar"), "classes");
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Ran(int exit, List<String> options, String err) {}

  private Ran run(String version, Map<String, String> environment) throws Exception {
    return run(version, environment, "whoami");
  }

  private Ran run(String version, Map<String, String> environment, String... words)
      throws Exception {
    var java = folder.resolve("jdk-" + version);
    if (!Files.exists(java)) {
      Files.createDirectories(java.resolve("bin"));
      Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
      executable(Files.writeString(java.resolve("bin/java"), JAVA));
    }
    var err = folder.resolve("err");
    var command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    var variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("GATEWAY_") || name.startsWith("J"));
    variables.remove("HOME");
    variables.put("GATEWAY_JAVA", java.toString());
    variables.putAll(environment);
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), new ArrayList<>(out.lines().toList()), Files.readString(err));
  }

  @Test
  void saysWhichJavaIsTooOldOrMissing() throws Exception {
    var old = run("11", Map.of());
    assertThat(old.exit).isEqualTo(1);
    assertThat(old.err)
        .contains("jdk-11', but Java 11 is there: name the folder of Java 17 or newer");

    assertThat(run("25", Map.of("GATEWAY_JAVA", "/no-such-jdk")).err)
        .contains("GATEWAY_JAVA is '/no-such-jdk', but no Java is there");
  }

  /** Older updates of 17 and 21 end at once with the option. */
  @ParameterizedTest
  @CsvSource({"17, 9, false", "17, 10, true", "21, 1, false", "21, 2, true", "25, 0, true"})
  void givesMemoryBackWhereTheJavaCan(String version, String update, boolean trims)
      throws Exception {
    run(version, Map.of());
    Files.writeString(
        folder.resolve("jdk-" + version + "/release"),
        "JAVA_VERSION=\"%s.0.%s\"\n".formatted(version, update));
    assertThat(run(version, Map.of()).options.contains("-XX:TrimNativeHeapInterval=10000"))
        .isEqualTo(trims);
  }

  private static long heap(List<String> options) {
    var given = options.stream().filter(option -> option.startsWith("-Xmx")).toList();
    assertThat(given).hasSize(1);
    return Long.parseLong(given.get(0).replaceAll("-Xmx|m", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21", "25"})
  void takesAShareOfTheMemoryAndEndsWhenItIsUsedUp(String version) throws Exception {
    var ran = run(version, Map.of());
    assertThat(ran.exit).isZero();
    assertThat(ran.err).isEmpty();
    assertThat(ran.options)
        .contains("-XX:+ExitOnOutOfMemoryError", "-XX:+UseSerialGC", "-Xms36m")
        .endsWith("org.integrationgateway.command.Main", "whoami");
    var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long mib = machine.getTotalMemorySize() >> 20;
    long share = Math.min(Math.min(Math.max(mib / 4, 192), 2048), mib / 2);
    assertThat(heap(ran.options)).isBetween(share - 1, share + 1);
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1g, -Xms",
    "-XX:MaxRAMPercentage=50, -Xms",
    "-XX:MaxHeapSize=300m, -Xms",
    "-Xmx40m, ''",
    "-XX:InitialHeapSize=8m, -Xmx",
  })
  void leavesToTheCallerWhatTheCallerSets(String given, String rest) throws Exception {
    for (var name : List.of("GATEWAY_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
      var ran = run("25", Map.of(name, given));
      assertThat(ran.err).isEmpty();
      assertThat(ran.options.contains(given)).isEqualTo(name.equals("GATEWAY_JAVA_OPTS"));
      var others =
          ran.options.stream()
              .filter(option -> !option.equals(given) && option.matches("-Xm[xsn].*"))
              .map(option -> option.substring(0, "-Xmx".length()));
      assertThat(String.join(" ", others.toList())).as(name).isEqualTo(rest);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "version"})
  void tellsItsVersionWithoutWhatTakesLonger(String word) throws Exception {
    var ran = run("25", caches(), word);
    assertThat(ran.exit).isZero();
    assertThat(ran.options)
        .anyMatch(option -> option.matches("\\S.*/gateway-command\\.jar:[^:]*"))
        .endsWith("org.integrationgateway.command.Version")
        .noneMatch(option -> option.startsWith("-XX:AOTCache"));
    assertThat(run("25", caches(), "--json", word).options)
        .endsWith("org.integrationgateway.command.Main", "--json", word);
  }

  @Test
  void anotherCollectorTakesThePlaceOfTheUsualOne() throws Exception {
    assertThat(run("25", Map.of("GATEWAY_JAVA_OPTS", "-XX:+UseG1GC")).options)
        .contains("-XX:+UseG1GC")
        .doesNotContain("-XX:+UseSerialGC", "-XX:NewSize=16m");
    assertThat(run("25", Map.of("GATEWAY_JAVA_OPTS", "-XX:+UseGCOverheadLimit")).options)
        .contains("-XX:+UseSerialGC");
  }

  @Test
  void leavesTheCacheOutWhereItDoesNotFitTheOptions() throws Exception {
    var caches = caches();
    run("25", caches, "train");
    var cache = only(made());
    assertThat(run("25", caches).options).contains("-XX:AOTCache=" + cache);

    var fits = run("25", with(caches, "-Dgateway.any=1"));
    assertThat(fits.options).contains("-XX:AOTCache=" + cache);
    assertThat(fits.err).isEmpty();

    var other = run("25", with(caches, "-Xms8m -Xmx128m"));
    assertThat(other.exit).isZero();
    assertThat(other.options).noneMatch(option -> option.startsWith("-XX:AOTCache"));
    assertThat(other.err.lines())
        .containsExactly(
            "gateway: starting without the start-up cache, which does not fit the options of Java:"
                + " -Xms8m -Xmx128m");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"serve", "dev", "--json serve"})
  void startsAServerAtOnceAndNamesItTheProgramThatMakesTheCache(String words) throws Exception {
    var with = caches();
    var trainer = "-Dgateway.trainer=" + launcher.toRealPath();
    var first = run("25", with, words.split(" "));
    assertThat(first.err).isEmpty();
    assertThat(first.options).contains(trainer);
    assertThat(made()).isEmpty();

    assertThat(run("25", with, "train").exit).isZero();

    var second = run("25", with, words.split(" "));
    assertThat(second.options).contains("-XX:AOTCache=" + only(made())).doesNotContain(trainer);
    var off = run("25", Map.of("GATEWAY_CACHE", "off"), words.split(" "));
    assertThat(off.options).doesNotContain(trainer);
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"17", "25"})
  void syncMakesTheCacheAtOnceAndSaysSo(String version) throws Exception {
    var first = run(version, caches(), "sync");
    assertThat(first.exit).isZero();
    assertThat(first.options).endsWith("org.integrationgateway.command.Main", "sync");
    var file = only(made());
    assertThat(Files.readString(file)).isEqualTo("a cache\n");
    assertThat(first.err.lines())
        .containsExactly(
            ("gateway: preparing the start-up cache for Java %s, which takes a minute on a busy"
                    + " machine; GATEWAY_CACHE=off leaves it out")
                .formatted(version),
            "gateway: the next starts use the start-up cache " + file);
    assertThat(run(version, caches(), "sync").err).isEmpty();
    assertThat(run(version, caches(), "app", "invoke", "sync").err).isEmpty();
  }

  @Test
  @Tag("nightly")
  void aTrainingThatFailsIsNotRepeatedUntilTheOperatorAsksForIt() throws Exception {
    run("25", Map.of());
    var does = Files.writeString(does("25"), "echo 'no space left'; exit 3\n");
    var first = run("25", caches(), "train");
    assertThat(first.exit).isEqualTo(1);
    assertThat(first.options)
        .containsExactly(
            "gateway: Java made no start-up cache (3: no space left): starts take longer until"
                + " 'gateway sync' has made it");
    assertThat(only(made())).isEmptyFile();
    var served = run("25", caches(), "serve");
    assertThat(served.options).noneMatch(option -> option.startsWith("-Dgateway.trainer"));
    assertThat(served.err).isEmpty();

    Files.delete(does);
    assertThat(run("25", caches(), "sync").exit).isZero();
    assertThat(only(made())).isNotEmptyFile();
  }

  /** The files of a training that was killed go with the next one. */
  @Test
  void twoTrainingsAreNotMadeAtOnce() throws Exception {
    run("25", Map.of());
    var left = Files.createDirectories(folder.resolve("caches/.train.killed/home"));
    Files.writeString(
        does("25"),
        "GATEWAY_CACHE='%s' GATEWAY_JAVA='%s' '%s' train > '%s'\n"
            .formatted(
                folder.resolve("caches"),
                folder.resolve("jdk-25"),
                launcher,
                folder.resolve("second")));

    assertThat(run("25", caches(), "train").exit).isZero();

    assertThat(only(made())).isNotEmptyFile();
    assertThat(left.getParent()).doesNotExist();
    assertThat(folder.resolve("second"))
        .hasContent("gateway: another process makes the start-up cache");
  }

  /** Otherwise the shell would end, or empty the file that the link names. */
  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(booleans = {true, false})
  void syncGoesOnWithALockThatIsALinkOrCannotBeOpened(boolean isLink) throws Exception {
    var other = Files.writeString(folder.resolve("other"), "of others");
    var lock = Path.of(caches().get("GATEWAY_CACHE"), ".lock");
    if (isLink) {
      Files.createSymbolicLink(lock, other);
    } else {
      Files.createDirectory(lock);
    }
    var first = run("25", caches(), "sync");
    assertThat(first.exit).isZero();
    assertThat(first.options).endsWith("org.integrationgateway.command.Main", "sync");
    assertThat(other).hasContent("of others");
  }

  /** The server may be killed at any moment. */
  @Test
  @Tag("nightly")
  void aTrainingEndsWithItsServer() throws Exception {
    run("25", Map.of());
    var begun = folder.resolve("begun");
    Files.writeString(does("25"), "echo $$ > '%s'; exec sleep 600\n".formatted(begun));
    var script = "\"$0\" train later; echo refused > \"$1\"";
    var builder = new ProcessBuilder("sh", "-c", script, launcher.toString(), begun.toString());
    builder.environment().putAll(caches());
    builder.environment().put("GATEWAY_JAVA", folder.resolve("jdk-25").toString());
    var server = builder.start();
    await(() -> Files.exists(begun) && Files.size(begun) > 0);
    var word = Files.readString(begun).strip();
    assumeTrue(!word.equals("refused"), "this machine has no memory for a training");
    var java = ProcessHandle.of(Long.parseLong(word)).orElseThrow();
    var trainer = java.parent().orElseThrow();

    server.destroyForcibly().waitFor();

    java.onExit().get(30, TimeUnit.SECONDS);
    trainer.onExit().get(30, TimeUnit.SECONDS);
    try (var files = Files.list(folder.resolve("caches"))) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactly(".lock");
    }
  }

  /** An image has no programs but a shell; its Java and its cache are where its file says. */
  @Test
  void needsNoOtherProgramInAnImage() throws Exception {
    run("25", Map.of());
    var nothing = Files.createDirectories(folder.resolve("nothing"));
    var java = folder.resolve("jdk-25");
    var cache = Files.writeString(folder.resolve("start"), "a cache");
    Files.writeString(
        folder.resolve("a distribution/image.env"),
        "java=%s java_version=25\nimage_options=-Dof.image=1\nimage_cache=%s\n"
            .formatted(java, cache));
    var bare = Map.of("GATEWAY_JAVA", "", "PATH", nothing.toString());

    var ran = run("25", bare);

    assertThat(ran.err).isEmpty();
    assertThat(ran.options)
        .contains("-XX:AOTCache=" + cache, "-Dof.image=1", "-XX:+UseSerialGC", "-Xms36m")
        .endsWith("org.integrationgateway.command.Main", "whoami");
    assertThat(heap(ran.options)).isGreaterThanOrEqualTo(64);
    var without = new HashMap<>(bare);
    without.put("GATEWAY_CACHE", "off");
    assertThat(run("25", without).options).noneMatch(option -> option.startsWith("-XX:AOTCache"));
    assertThat(run("25", Map.of()).options).doesNotContain("-Dof.image=1");
  }

  private static Map<String, String> with(Map<String, String> caches, String options) {
    return Map.of("GATEWAY_CACHE", caches.get("GATEWAY_CACHE"), "GATEWAY_JAVA_OPTS", options);
  }

  private Map<String, String> caches() throws IOException {
    return Map.of("GATEWAY_CACHE", Files.createDirectories(folder.resolve("caches")).toString());
  }

  private List<Path> made() throws IOException {
    try (var files = Files.list(folder.resolve("caches"))) {
      return files.filter(file -> !file.endsWith(".lock")).toList();
    }
  }

  private static Path only(List<Path> files) {
    assertThat(files).hasSize(1);
    return files.get(0);
  }

  /** The file of a Java that says what it does in a training. */
  private Path does(String version) {
    return folder.resolve("jdk-" + version + "/bin/java.does");
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws IOException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
