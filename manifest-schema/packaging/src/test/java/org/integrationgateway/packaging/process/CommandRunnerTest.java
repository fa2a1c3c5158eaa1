package org.integrationgateway.packaging.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.base.process.Command;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = WINDOWS, disabledReason = "the commands are POSIX shell scripts")
final class CommandRunnerTest {
  private static final CommandLimits QUICK =
      new CommandLimits(Duration.ofSeconds(60), Duration.ofMillis(300), 5, 60, 2_000);

  @TempDir Path folder;

  /** Every process of one test has it in its environment, however far away it has gone. */
  private final String trace = "TRACE_" + UUID.randomUUID().toString().replace('-', '_');

  private final List<String> lines = new CopyOnWriteArrayList<>();

  @AfterEach
  void leavesNoProcess() throws Exception {
    if (OS.LINUX.isCurrentOs()) {
      Leftovers.assertNoneWith(trace);
    }
  }

  @Test
  void tellsWhatACommandSaysAndHowItEnded() throws Exception {
    var result = sh("echo one; echo two >&2; exit 3");

    assertThat(lines).containsExactly("one", "two");
    assertThat(result.lastLines()).containsExactly("one", "two");
    assertThat(result.ending()).isEqualTo(new CommandEnding.Exited(3));
    assertThat(result.ending().text()).isEqualTo("ended with exit code 3");
    assertThat(transcript()).hasContent("one\ntwo");
  }

  @Test
  void givesArgumentsAsTheyAreAndNoInput() throws Exception {
    var result =
        run(QUICK, "sh", "-c", "printf '<%s>\\n' \"$@\"; cat; echo end", "sh", "a b", "$HOME", "*");

    assertThat(result.ending().isSuccess()).isTrue();
    assertThat(lines).containsExactly("<a b>", "<$HOME>", "<*>", "end");
  }

  @Test
  void givesTheEnvironmentThatWasAskedForAndNothingElse() throws Exception {
    sh("env | grep -v -e ^_= -e ^PWD= -e ^SHLVL= -e ^OLDPWD= | cut -d= -f1 | sort");

    assertThat(lines).containsExactlyInAnyOrder("PATH", CommandRunner.MARKER, trace);
  }

  @Test
  void boundsWhatIsToldAndKeepsTheLastLines() throws Exception {
    var result = sh("i=0; while [ $i -lt 1000 ]; do echo line $i; i=$((i+1)); done");

    assertThat(lines).hasSize(5 + 1 + CommandResult.LAST_LINES);
    assertThat(lines).startsWith("line 0", "line 1").endsWith("line 998", "line 999");
    assertThat(lines.get(5)).startsWith("... 975 lines left out of");
    assertThat(result.lastLines()).hasSize(20).endsWith("line 999");
    assertThat(Files.size(transcript())).isLessThan(3_000);
    assertThat(Files.readAllLines(transcript()))
        .contains("line 0", "line 999")
        .anyMatch(line -> line.contains("lines left out"));
  }

  @Tag("nightly")
  @Test
  void survivesAHundredMegabytesOnBothOutputsAtOnce() throws Exception {
    var before = usedMemory();

    var result =
        sh("yes output | head -c 50000000 & yes error | head -c 50000000 >&2; wait; exit 4");

    assertThat(result.ending()).isEqualTo(new CommandEnding.Exited(4));
    assertThat(lines).hasSizeLessThan(30).anyMatch(line -> line.contains("lines left out"));
    assertThat(Files.size(transcript())).isLessThan(3_000);
    assertThat(usedMemory() - before).isLessThan(64L << 20);
  }

  @Test
  void readsALineWithoutEndAndOneWithoutText() throws Exception {
    sh("head -c 100000 /dev/zero | tr '\\0' x; echo; echo; printf 'no end'");

    assertThat(lines).containsExactly("x".repeat(60) + " ... (99940 more bytes)", "", "no end");
  }

  @Test
  void makesBytesThatAreNoTextHarmless() throws Exception {
    sh("printf 'a\\377\\376b\\n\\033[31mred\\033[0m\\033]0;title\\007\\n10%%\\r20%%\\r\\n'");

    assertThat(lines).containsExactly("a\ufffd\ufffdb", "red]0;title", "10%", "20%");
  }

  @Test
  void waitsForACommandThatClosesItsOutputs() throws Exception {
    var result = sh("exec >&- 2>&-; sleep 0.3; exit 5");

    assertThat(result.ending()).isEqualTo(new CommandEnding.Exited(5));
  }

  @Test
  void endsACommandThatTakesTooLongWithAllThatItStarted() throws Exception {
    var limits = QUICK.withTime(Duration.ofMillis(2_500));

    var result =
        run(
            limits,
            "sh",
            "-c",
            "trap '' TERM; echo started; (trap '' TERM; sleep 600 & wait) & sleep 600; wait");

    assertThat(result.ending()).isEqualTo(new CommandEnding.TimedOut(limits.time()));
    assertThat(result.ending().text()).isEqualTo("did not end within 2.5 s and was stopped");
    assertThat(result.lastLines()).containsExactly("started");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "only /proc shows processes without a parent")
  void endsAndReportsWhatACommandLeavesBehind() throws Exception {
    var result = sh("(setsid sleep 611 >/dev/null 2>&1 &) ; sleep 612 & echo done");

    assertThat(result.ending().isSuccess()).isTrue();
    assertThat(lines).containsExactly("done");
    assertThat(result.leftBehind())
        .hasSize(2)
        .anyMatch(process -> process.contains("sleep 611"))
        .anyMatch(process -> process.contains("sleep 612"));
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "only /proc shows processes without a parent")
  void findsAProcessThatHasClearedItsEnvironment() throws Exception {
    var word = "61" + System.nanoTime() % 1_000_000;

    var result =
        sh(
            "env -i sleep "
                + word
                + " >/dev/null 2>&1 & until grep -aq ^sleep /proc/$!/cmdline; do :; done");

    assertThat(result.leftBehind()).hasSize(1).allMatch(process -> process.contains(word));
    Leftovers.assertNoneWith(word);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "only /proc shows processes without a parent")
  void outrunsACommandThatForksForever() throws Exception {
    var limits = QUICK.withTime(Duration.ofMillis(400));

    var result =
        run(limits, "sh", "-c", "trap '' TERM; while :; do (sleep 5 &); sleep 0.005; done");

    assertThat(result.ending()).isInstanceOf(CommandEnding.TimedOut.class);
  }

  @Test
  void saysWhichSignalEndedACommand() throws Exception {
    assertThat(sh("kill -KILL $$").ending().text())
        .isEqualTo(
            "was ended by SIGKILL (exit code 137); the kernel sends this signal when memory runs out");
    assertThat(sh("kill -SEGV $$").ending().text()).startsWith("was ended by SIGSEGV");
    assertThat(sh("no-such-program").ending().text()).contains("127").contains("does not find");
  }

  @Test
  void endsTheCommandOfAnInterruptedThread() throws Exception {
    var thrown = new AtomicReference<Throwable>();
    var done = new CompletableFuture<Void>();
    var started = new CompletableFuture<Void>();
    var thread =
        new Thread(
            () -> {
              try {
                CommandRunner.run(
                    command("sh", "-c", "echo up; sleep 613"),
                    QUICK,
                    transcript(),
                    line -> started.complete(null));
              } catch (Exception interrupted) {
                thrown.set(interrupted);
              }
              done.complete(null);
            });
    thread.start();
    started.get(60, TimeUnit.SECONDS);

    thread.interrupt();

    done.get(60, TimeUnit.SECONDS);
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void passesOnWhatAListenerThrowsButReadsToTheEnd() {
    assertThatThrownBy(
            () ->
                CommandRunner.run(
                    command("sh", "-c", "yes | head -c 1000000"),
                    QUICK,
                    transcript(),
                    line -> {
                      throw new IllegalStateException("log is closed");
                    }))
        .hasMessage("log is closed");
  }

  @Test
  void namesWhereAMissingProgramWasLookedFor() throws Exception {
    var result = run(QUICK, "gatewayc", "--fast");

    assertThat(result.ending().text())
        .startsWith("there is no program 'gatewayc' in PATH (" + System.getenv("PATH"))
        .contains("Install it");
  }

  @Test
  void pointsToAProgramOfThePackageThatLacksItsPath() throws Exception {
    script("make.sh", "#!/bin/sh\n", true);

    assertThat(run(QUICK, "make.sh").ending().text()).endsWith("'./make.sh' would find it");
    assertThat(run(QUICK, "./make.sh").ending().isSuccess()).isTrue();
  }

  @Test
  void saysWhyAFileCannotBeStarted() throws Exception {
    script("plain.sh", "#!/bin/sh\n", false);
    script("windows.sh", "#!/bin/sh\r\n", true);
    script("odd.sh", "#!/opt/none/python\n", true);
    script("env.sh", "#!/usr/bin/env gatewayc\n", true);

    assertThat(run(QUICK, "./none.sh").ending().text())
        .startsWith("there is no program " + folder.resolve("none.sh"));
    assertThat(run(QUICK, folder.toString()).ending().text()).contains("is a folder");
    assertThat(run(QUICK, "./plain.sh").ending().text())
        .contains("is not executable")
        .contains("chmod +x");
    assertThat(run(QUICK, "./windows.sh").ending().text()).contains("Windows line ends");
    assertThat(run(QUICK, "./odd.sh").ending().text())
        .contains("asks for the interpreter '/opt/none/python'");
    assertThat(run(QUICK, "./env.sh").ending().text())
        .contains("asks for 'gatewayc' in its first line");
  }

  @Test
  void refusesAProgramOfAnotherProcessor() throws Exception {
    var header = new byte[64];
    System.arraycopy(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}, 0, header, 0, 7);
    // The other one of the two: EM_AARCH64 or EM_X86_64.
    header[18] = (byte) (System.getProperty("os.arch").equals("aarch64") ? 62 : 183);
    Files.write(folder.resolve("foreign"), header);
    assertThat(folder.resolve("foreign").toFile().setExecutable(true)).isTrue();

    var text = run(QUICK, "./foreign").ending().text();

    if (text.contains("exec format error")) {
      assertThat(text).contains("is made for linux/").contains("this host is");
    } else {
      assertThat(Path.of("/proc/sys/fs/binfmt_misc")).isNotEmptyDirectory();
    }
  }

  @Test
  void looksForProgramsInThePathOfTheCommand() throws Exception {
    script("gateway-tool", "#!/bin/sh\necho found\n", true);
    var environment = new HashMap<>(environment());
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    var command = new Command(List.of("gateway-tool"), folder, environment);

    CommandRunner.run(command, QUICK, transcript(), lines::add);

    assertThat(lines).containsExactly("found");
  }

  @Test
  void endsCommandsWhenItsOwnProcessEnds() throws Exception {
    var java = ProcessHandle.current().info().command().orElseThrow();
    var child =
        new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            Endless.class.getName(),
            folder.toString(),
            trace);
    child.redirectErrorStream(true);
    var process = child.start();
    try (var out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("up");
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** A process of its own that runs a command without end. */
  static final class Endless {
    public static void main(String[] arguments) throws Exception {
      var folder = Path.of(arguments[0]);
      var environment = Map.of("PATH", System.getenv("PATH"), arguments[1], "1");
      CommandRunner.run(
          new Command(List.of("sh", "-c", "echo up; sleep 614"), folder, environment),
          QUICK,
          folder.resolve("transcript.log"),
          System.out::println);
    }
  }

  private CommandResult sh(String script) throws Exception {
    return run(QUICK, "sh", "-c", script);
  }

  private CommandResult run(CommandLimits limits, String... argv) throws Exception {
    return CommandRunner.run(command(argv), limits, transcript(), lines::add);
  }

  private Command command(String... argv) {
    return new Command(List.of(argv), folder, environment());
  }

  private Map<String, String> environment() {
    return Map.of("PATH", System.getenv("PATH"), trace, "1");
  }

  private Path transcript() {
    return folder.resolve("transcript.log");
  }

  private void script(String name, String text, boolean executable) throws Exception {
    var file = Files.writeString(folder.resolve(name), text);
    assertThat(file.toFile().setExecutable(executable)).isTrue();
  }

  private static long usedMemory() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
