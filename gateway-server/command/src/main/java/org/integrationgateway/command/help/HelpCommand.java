package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gateway help [NAME...]}. */
@Command(
    name = "help",
    description = {
      "Explain a command, or a topic with examples.",
      "Without a name, list the commands and the topics."
    },
    footer = {"", "Examples:", "  gateway help tokens", "  gateway help app invoke"})
public final class HelpCommand implements Runnable {
  private final CommandSession session;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      completionCandidates = HelpTopics.class,
      description = "A topic or a command.")
  private List<String> words = List.of();

  public HelpCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    if (words.isEmpty() || words.equals(List.of("topics"))) {
      print(CommandGroups.overview(terminal));
      return;
    }
    if (words.size() == 1 && HelpTopics.NAMES.contains(words.get(0))) {
      topic(words.get(0));
      return;
    }
    print(HelpPage.of(command(gateway()).getCommandSpec(), terminal));
  }

  private void topic(String topic) {
    print(HelpTopics.wrapped(topic, session.terminal()));
    if (topic.equals(HelpTopics.OPTIONS)) {
      print(HelpPage.ofEveryCommand(gateway().getCommandSpec(), session.terminal()));
    } else if (gateway().getSubcommands().containsKey(topic)) {
      print("\n'gateway %s --help' explains the command of this name.\n".formatted(topic));
    }
  }

  private void print(String text) {
    session.terminal().out().print(text);
    session.terminal().out().flush();
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
