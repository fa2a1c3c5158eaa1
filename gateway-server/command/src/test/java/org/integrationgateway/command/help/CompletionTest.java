package org.integrationgateway.command.help;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts, in the shells that this machine has. */
final class CompletionTest {
  @TempDir Path folder;

  private Path script(String shell) throws IOException {
    var ran = new Cli(folder, new NoServer()).run("completion", shell);
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).isEmpty();
    return Files.writeString(folder.resolve("gateway." + shell), ran.out());
  }

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    assumeTrue(exists("bash"), "this machine has no bash");
    var script = script("bash");
    assertThat(run("bash", "-n", script.toString())).isEmpty();
    assertThat(bash(script, "gateway", "val")).containsExactly("validate");
    assertThat(bash(script, "gateway", "app", "")).contains("list", "invoke", "connect");
    assertThat(bash(script, "gateway", "serve", "--p")).containsExactly("--port");
    assertThat(bash(script, "gateway", "provider", "restart", "app", "x", "--how", "ro"))
        .containsExactly("rolling");
    assertThat(bash(script, "gateway", "completion", "z")).containsExactly("zsh");
  }

  /** The completions of the last word; 'compopt' works only where a person types. */
  private List<String> bash(Path script, String... words) throws Exception {
    var quoted = new StringBuilder();
    for (var word : words) {
      quoted.append("'").append(word).append("' ");
    }
    return run(
            "bash",
            "--norc",
            "-c",
            """
            source %s
            complete -p gateway > /dev/null || exit
            COMP_WORDS=(%s)
            COMP_CWORD=%d
            COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}
            _complete_gateway 2>/dev/null
            printf '%%s\\n' "${COMPREPLY[@]}"
            """
                .formatted(script, quoted, words.length - 1))
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  @Test
  void zshReadsItsScript() throws Exception {
    var script = script("zsh");
    assertThat(script).content().contains("bashcompinit");
    assumeTrue(exists("zsh"), "this machine has no zsh: its script is that of bash");
    assertThat(run("zsh", "-n", script.toString())).isEmpty();
  }

  @Test
  void refusesOtherShells() {
    var ran = new Cli(folder, new NoServer()).run("completion", "fish");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("unknown shell fish: bash or zsh");
  }

  private static boolean exists(String shell) throws InterruptedException {
    try {
      return new ProcessBuilder(shell, "-c", "exit 0").start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  private static String run(String... command) throws Exception {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(out).isZero();
    return out;
  }
}
