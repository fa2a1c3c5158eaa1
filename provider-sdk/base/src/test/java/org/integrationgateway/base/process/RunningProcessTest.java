package org.integrationgateway.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With the containment of this host, as on a host without namespaces, and as on other systems. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class RunningProcessTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  static Stream<Named<Containment>> containments() {
    var host = Containment.ofThisHost();
    return Stream.of(
        Named.of(host.hasNamespace() ? "namespace" : "no namespace here", host),
        Named.of("without namespace", host.withoutNamespace()),
        Named.of("without tools", Containment.NONE));
  }

  @ParameterizedTest
  @MethodSource("containments")
  void tellsHowItEnded(Containment containment) throws Exception {
    try (var failed = start(containment, "exit 3");
        var killed = start(containment, "kill -9 $$");
        var ended = start(containment, "kill $$")) {
      assertThat(failed.await(LONG)).contains(new Exit(3));
      assertThat(killed.await(LONG)).contains(Exit.KILLED);
      assertThat(ended.await(LONG).map(Exit::toString)).contains("signal 15 (SIGTERM)");
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void readsAllThatItPrintedInItsOrder(Containment containment) throws Exception {
    try (var child = start(containment, "echo one; echo two >&2; echo three")) {
      child.await(LONG);
      assertThat(child.awaitOutput(LONG)).isTrue();
      assertThat(lines).containsExactly("one", "two", "three");
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void printsNothingOfItsOwnAboutASignal(Containment containment) throws Exception {
    try (var child = start(containment, "kill -SEGV $$")) {
      child.await(LONG);
      child.awaitOutput(LONG);
      assertThat(lines).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void exchangesMessages(Containment containment) throws Exception {
    try (var child =
        starter(containment, "read line; echo \"heard $line\"; echo log >&2")
            .startForMessages(BoundedLines.each(1_000, lines::add))) {
      child.input().write("hello\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      child.input().flush();
      assertThat(child.output().readAllBytes()).asString().isEqualTo("heard hello\n");
      child.awaitOutput(LONG);
      assertThat(lines).containsExactly("log");
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void readsTheEndOfItsInput(Containment containment) throws Exception {
    try (var child = start(containment, "cat; exit 4")) {
      assertThat(child.await(Duration.ofMillis(50))).isEmpty();
      child.closeInput();
      assertThat(child.await(LONG)).contains(new Exit(4));
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void hearsTheRequestToEnd(Containment containment) throws Exception {
    try (var child =
        start(containment, "trap 'exit 7' TERM; echo armed; while :; do sleep 0.05; done")) {
      awaitLines(1);
      assertThat(child.terminate(LONG)).contains(new Exit(7));
    }
  }

  /** The request comes while the tools of the containment are on their way to the program. */
  @ParameterizedTest
  @MethodSource("containments")
  void hearsTheRequestToEndBeforeItHasBegun(Containment containment) throws Exception {
    try (var child = start(containment, "exec sleep 300")) {
      assertThat(child.terminate(LONG)).contains(new Exit(143));
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void inheritsNoIgnoredSignal(Containment containment) throws Exception {
    assumeThat(Path.of("/proc/self/status")).exists();
    var before = ignored(Files.readString(Path.of("/proc/self/status")));
    try (var child = start(containment, "exec cat /proc/self/status")) {
      child.await(LONG);
      child.awaitOutput(LONG);
      // SIGINT is 2, SIGQUIT 3.
      assertThat(ignored(String.join("\n", lines)) & ~before & 0b110).isZero();
    }
  }

  private static long ignored(String status) {
    var line = status.lines().filter(text -> text.startsWith("SigIgn:")).findFirst().orElseThrow();
    return Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
  }

  @ParameterizedTest
  @MethodSource("containments")
  void knowsItsProgramByTheNumberOfThisHost(Containment containment) throws Exception {
    assumeThat(Path.of("/proc/self/cmdline")).exists();
    try (var child = start(containment, "echo up; read line; exit 0")) {
      awaitLines(1);
      assertThat(Files.readString(Path.of("/proc", Long.toString(child.pid()), "cmdline")))
          .startsWith("/bin/sh\0-c\0echo up");
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void killsWhatIgnoresTheRequestWithAllThatItStarted(Containment containment) throws Exception {
    try (var child =
        start(containment, "trap '' TERM; sleep 300 & sleep 300 & echo armed; wait; wait")) {
      awaitLines(1);
      assertThat(child.terminate(Duration.ofMillis(100))).isEmpty();
      assertThat(child.tree().others()).hasSizeGreaterThanOrEqualTo(2);
      child.close();
      assertThat(child.tree().alive()).isEmpty();
      assertThat(holders()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("containments")
  void killsOrphansOfItsTree(Containment containment) throws Exception {
    assumeThat(Path.of("/proc/self/environ")).as("other systems do not tell of them").exists();
    try (var child = start(containment, "(setsid sleep 300 & echo started); exec sleep 300")) {
      awaitLines(1);
      child.close();
      assertThat(holders()).isEmpty();
    }
  }

  @Test
  void theKernelKillsWhatLeftSessionParentAndEnvironment() throws Exception {
    var containment = namespace();
    try (var child =
        start(containment, "setsid sh -c 'env -i setsid sleep 300 & echo $!'; exec sleep 300")) {
      awaitLines(1);
      assertThat(holders()).isNotEmpty();
      child.close();
      assertThat(holders()).isEmpty();
    }
  }

  @Test
  void theKernelKillsWhatAProgramLeavesBehind() throws Exception {
    var containment = namespace();
    try (var child = start(containment, "setsid sh -c 'env -i setsid sleep 300 & echo $!'")) {
      assertThat(child.await(LONG)).contains(new Exit(0));
      assertThat(child.awaitOutput(LONG)).isTrue();
      assertThat(holders()).isEmpty();
    }
  }

  @Test
  void theKernelKillsAllOfAKilledStarterAfterTwoSeconds() throws Exception {
    namespace();
    var starter =
        starterProcess("trap 'echo asked >> asked' TERM; echo armed; while :; do sleep 0.05; done");
    starter.destroyForcibly().waitFor();
    eventually(() -> Files.exists(folder.resolve("asked")));
    eventually(() -> holders().isEmpty());
    assertThat(folder.resolve("asked")).hasContent("asked");
  }

  @Test
  void aProgramHasTwoSecondsWhenItsStarterIsKilled() throws Exception {
    namespace();
    var starter = starterProcess("trap '' TERM; echo armed; cat; sleep 0.1; touch ended");
    starter.destroyForcibly().waitFor();
    eventually(() -> Files.exists(folder.resolve("ended")));
    eventually(() -> holders().isEmpty());
  }

  @Test
  void withoutANamespaceAProgramOfAKilledStarterGetsTheSignal() throws Exception {
    assumeThat(Containment.ofThisHost().signal()).as("setpriv of util-linux").isNotEmpty();
    var script = "trap 'echo asked > asked; exit' TERM; echo armed; while :; do sleep 0.05; done";
    var starter = starterProcess(script, "without namespace");
    starter.destroyForcibly().waitFor();
    eventually(() -> Files.exists(folder.resolve("asked")));
    eventually(() -> holders().isEmpty());
    assertThat(folder.resolve("asked")).hasContent("asked");
  }

  /** As when its starter is killed before the child has asked the kernel for a signal. */
  @ParameterizedTest
  @MethodSource("containments")
  void startsNoProgramForAnotherParent(Containment containment) throws Exception {
    assumeThat(containment.signal()).as("setpriv of util-linux").isNotEmpty();
    var touch = List.of("/usr/bin/touch", folder.resolve("started").toString());
    var command =
        Stream.concat(
            Stream.of("/bin/sh", "-c", "\"$@\"; exit $?", "another parent"),
            containment.command(touch, false).stream());
    var parent = new ProcessBuilder(command.toList()).start();
    assertThat(parent.waitFor()).isEqualTo(Exit.KILLED.code());
    assertThat(folder.resolve("started")).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("containments")
  void refusesAFolderThatDoesNotExist(Containment containment) {
    var command = new Command(List.of("/bin/true"), folder.resolve("none"), Map.of());
    assertThatThrownBy(() -> ProcessStarter.of(command).in(containment).start(OutputReader.NONE))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anInterruptDoesNotHideWhatTheHostOffers() {
    var host = Containment.ofThisHost();
    Thread.currentThread().interrupt();
    try {
      assertThat(Containment.find()).isEqualTo(host);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static Containment namespace() {
    var host = Containment.ofThisHost();
    assumeThat(host.hasNamespace()).as("this host allows a PID namespace").isTrue();
    return host;
  }

  private Process starterProcess(String script, String... how) throws Exception {
    var command = TestProgram.command(Starter.class, folder, script);
    command.addAll(List.of(how));
    var starter = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(starter.inputReader().readLine()).isEqualTo("armed");
    return starter;
  }

  /** A process that is killed. */
  static final class Starter {
    private Starter() {}

    public static void main(String[] arguments) throws Exception {
      var host = Containment.ofThisHost();
      var command =
          new Command(List.of("/bin/sh", "-c", arguments[1]), Path.of(arguments[0]), environment());
      try (var child =
          ProcessStarter.of(command)
              .in(arguments.length == 2 ? host : host.withoutNamespace())
              .start(BoundedLines.each(1_000, System.out::println))) {
        child.exit().join();
      }
    }
  }

  private RunningProcess start(Containment containment, String script) throws IOException {
    return starter(containment, script).start(BoundedLines.each(1_000, lines::add));
  }

  private ProcessStarter starter(Containment containment, String script) {
    var environment = new java.util.HashMap<>(environment());
    environment.put("TRACE", folder.toString());
    var command = new Command(List.of("/bin/sh", "-c", script), folder, environment);
    return ProcessStarter.of(command).in(containment).knownBy("TRACE=" + folder);
  }

  private static Map<String, String> environment() {
    return Map.of("PATH", "/usr/bin:/bin");
  }

  private void awaitLines(int count) {
    eventually(() -> lines.size() >= count);
  }

  private static void eventually(java.util.function.BooleanSupplier holds) {
    long end = System.nanoTime() + LONG.toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  /** Processes whose working directory is this test's: no process sheds that here. */
  private List<ProcessHandle> holders() {
    return ProcessHandle.allProcesses()
        .filter(process -> workdir(process).filter(folder::equals).isPresent())
        .filter(ProcessTree::lives)
        .toList();
  }

  private static Optional<Path> workdir(ProcessHandle process) {
    try {
      return Optional.of(
          Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
