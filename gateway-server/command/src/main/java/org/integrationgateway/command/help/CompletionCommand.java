package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gateway completion bash|zsh}. */
@Command(
    name = "completion",
    description = {
      "Print a script that completes commands, options and values in a shell.",
      "Load it with one line, in ~/.bashrc or ~/.zshrc for every new shell."
    },
    footer = {
      "",
      "Examples:",
      "  source <(gateway completion bash)",
      "  source <(gateway completion zsh)",
      "  gateway completion bash > ~/.local/share/bash-completion/completions/gateway"
    })
public final class CompletionCommand implements Runnable {
  private static final String INTRODUCTION =
      """
      # Completes the commands, options and values of 'gateway' in %s. Add this line to the file that
      # your shell reads at its start, ~/.bashrc or ~/.zshrc:
      #
      #   source <(gateway completion %s)
      """;

  private final CommandSession session;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "bash or zsh. Default: bash.")
  private String shell = "bash";

  /** The shells. Both read the same script; the command only refuses other shells. */
  static final class Shells extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Shells() {
      super(List.of("bash", "zsh"));
    }
  }

  public CompletionCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (!new Shells().contains(shell)) {
      throw new CommandFailure(ExitCode.USAGE, "unknown shell %s: bash or zsh".formatted(shell));
    }
    if (spec == null) {
      throw new IllegalStateException("the command-line library sets this");
    }
    var gateway = spec.root().commandLine();
    var generated = AutoComplete.bash(gateway.getCommandName(), gateway);
    var terminal = session.terminal();
    terminal.out().print(INTRODUCTION.formatted(shell, shell));
    terminal.out().print(generated.substring(generated.indexOf("\n\n") + 1));
    terminal.out().flush();
    if (terminal.person()) {
      terminal.note(
          "Load it in this shell with:  source <(gateway completion %s)".formatted(shell));
    }
  }
}
