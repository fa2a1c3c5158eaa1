package org.integrationgateway.command.help;

import java.util.Locale;
import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gateway completion bash|zsh}. */
@Command(
    name = "completion",
    description = "Print a script for shell completion of commands, options and values.",
    footer = {
      "",
      "Examples:",
      "  gateway completion bash > ~/.local/share/bash-completion/completions/gateway",
      "  gateway completion zsh > ~/.gateway-completion.zsh"
    })
public final class CompletionCommand implements Runnable {
  private final CommandSession session;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      description = "bash or zsh. Source the zsh script in ~/.zshrc, after 'compinit'.")
  private Shell shell = Shell.BASH;

  /** The shells. Both read the same script; the command only refuses other shells. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public CompletionCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (spec == null) {
      throw new IllegalStateException("the command-line library sets this");
    }
    var gateway = spec.root().commandLine();
    session.terminal().out().print(AutoComplete.bash(gateway.getCommandName(), gateway));
    session.terminal().out().flush();
  }
}
