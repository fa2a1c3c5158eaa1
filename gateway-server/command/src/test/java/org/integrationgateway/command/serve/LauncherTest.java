package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** Prints its arguments; with a cache, it refuses the heap of 8 MiB as Java 25 does. */
  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in
        *" -XX:AOTCache="*" -Xms8m "*) echo 'Unable to use AOT cache.'; exit 1 ;;
      esac
      for word in "$@"; do echo "$word"; done
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
    return run(version, environment, "--version");
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
        .endsWith("org.integrationgateway.command.Main", "--version");
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
    var cache = cache("25");
    var caches = Map.of("GATEWAY_CACHE", cache.getParent().toString());
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

  /** A busy machine takes a minute for it, and a server that is silent looks as if it hung. */
  @ParameterizedTest
  @CsvSource({"serve, true", "sync, true", "--json serve, true", "app invoke sync, false"})
  void saysThatItPreparesTheCacheAndDoesSoOnce(String words, boolean prepares) throws Exception {
    var caches = Files.createDirectories(folder.resolve("caches"));
    var with = Map.of("GATEWAY_CACHE", caches.toString());
    var first = run("25", with, words.split(" "));
    assertThat(first.exit).isZero();
    assertThat(first.err.lines().toList())
        .isEqualTo(
            prepares
                ? List.of(
                    "gateway: first start with Java 25, preparing a start-up cache;"
                        + " GATEWAY_CACHE=off starts without")
                : List.of());
    assertThat(caches.toFile().list()).hasSize(prepares ? 1 : 0);
    assertThat(run("25", with, words.split(" ")).err).isEqualTo(prepares ? "" : first.err);
    assertThat(run("25", Map.of("GATEWAY_CACHE", "off"), words.split(" ")).err).isEmpty();
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
        .endsWith("org.integrationgateway.command.Main", "--version");
    assertThat(heap(ran.options)).isGreaterThanOrEqualTo(64);
    var without = new HashMap<>(bare);
    without.put("GATEWAY_CACHE", "off");
    assertThat(run("25", without).options).noneMatch(option -> option.startsWith("-XX:AOTCache"));
    assertThat(run("25", Map.of()).options).doesNotContain("-Dof.image=1");
  }

  private static Map<String, String> with(Map<String, String> caches, String options) {
    return Map.of("GATEWAY_CACHE", caches.get("GATEWAY_CACHE"), "GATEWAY_JAVA_OPTS", options);
  }

  /** The file that the launcher looks for, made by a server that was started for a moment. */
  private Path cache(String version) throws Exception {
    var caches = Files.createDirectories(folder.resolve("caches"));
    var builder = new ProcessBuilder(launcher.toString(), "serve");
    run(version, Map.of());
    builder.environment().put("GATEWAY_JAVA", folder.resolve("jdk-" + version).toString());
    builder.environment().put("GATEWAY_CACHE", caches.toString());
    builder.environment().remove("GATEWAY_JAVA_OPTS");
    var process = builder.redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
    try (var made = Files.list(caches)) {
      var file = made.findFirst().orElseThrow();
      return Files.writeString(file, "a cache");
    }
  }
}
