package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gateway help [TOPIC]}. */
@Command(
    name = "help",
    description = "Explain a topic with examples, or a command. Without TOPIC, list the topics.",
    footer = {"", "Examples:", "  gateway help tokens", "  gateway help app invoke"})
public final class HelpCommand implements Runnable {
  private final CommandSession session;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "TOPIC",
      completionCandidates = HelpTopics.class,
      description = "A topic or a command.")
  private List<String> words = List.of();

  public HelpCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    if (words.isEmpty()) {
      terminal.line(CommandGroups.overview(terminal));
      terminal.line("");
      var table = terminal.table("topic", "text");
      HelpTopics.NAMES.forEach(topic -> table.row(topic, HelpTopics.title(topic)));
      table.print("");
      return;
    }
    if (words.size() == 1 && HelpTopics.NAMES.contains(words.get(0))) {
      terminal.out().print(HelpTopics.text(words.get(0)));
      terminal.out().flush();
      return;
    }
    var gateway = gateway();
    command(gateway).usage(terminal.out(), gateway.getColorScheme());
  }

  private CommandLine gateway() {
    if (spec == null) {
      throw new IllegalStateException("the command-line library sets this");
    }
    return spec.root().commandLine();
  }

  private CommandLine command(CommandLine gateway) {
    var command = gateway;
    for (var word : words) {
      var next = command.getSubcommands().get(word);
      if (next == null) {
        throw unknown(gateway);
      }
      command = next;
    }
    return command;
  }

  private CommandFailure unknown(CommandLine gateway) {
    var wanted = String.join(" ", words);
    var known = new ArrayList<>(HelpTopics.NAMES);
    CommandGroups.ALL.forEach(group -> group.lines().forEach(line -> known.add(line.command())));
    gateway.getSubcommands().keySet().stream()
        .filter(name -> !known.contains(name))
        .forEach(known::add);
    return new CommandFailure(
        ExitCode.USAGE,
        "there is no topic or command '%s'%s\n  Topics: %s"
            .formatted(
                wanted,
                SimilarNames.nearest(wanted, known)
                    .map(name -> "; did you mean '" + name + "'?")
                    .orElse(""),
                String.join(", ", HelpTopics.NAMES)));
  }
}
