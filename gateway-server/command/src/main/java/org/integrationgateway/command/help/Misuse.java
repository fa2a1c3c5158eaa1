package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Explains a wrong command line, with the name that was probably meant. */
public final class Misuse {
  private final CommandLine command;
  private final Terminal terminal;

  private Misuse(CommandLine command, Terminal terminal) {
    this.command = command;
    this.terminal = terminal;
  }

  /** Prints the problem on stderr and returns the exit code. */
  public static int report(ParameterException problem, Terminal terminal) {
    new Misuse(wrong(problem.getCommandLine()), terminal).print(problem);
    return ExitCode.USAGE.number();
  }

  /** The first command with a word that it does not know: parsing goes on behind such a word. */
  private static CommandLine wrong(CommandLine last) {
    var wrong = last;
    for (var above = last.getParent(); above != null; above = above.getParent()) {
      if (!above.getUnmatchedArguments().isEmpty()) {
        wrong = above;
      }
    }
    return wrong;
  }

  private void print(ParameterException problem) {
    var unknown = command.getUnmatchedArguments();
    if (!unknown.isEmpty()) {
      fail(unmatched(unknown.get(0)));
      return;
    }
    if (problem.getClass() == ParameterException.class && !command.getSubcommands().isEmpty()) {
      noCommand();
      return;
    }
    fail(String.valueOf(problem.getMessage()));
  }

  private void noCommand() {
    if (command.getParent() == null) {
      terminal.note(CommandGroups.overview(terminal));
      return;
    }
    fail("'%s' needs one of its commands: %s".formatted(name(), String.join(", ", commands())));
  }

  private void fail(String message) {
    terminal.failure(
        new CommandFailure(ExitCode.USAGE, message + "\n  See '" + name() + " --help'."));
  }

  private String name() {
    return command.getCommandSpec().qualifiedName();
  }

  private String unmatched(String word) {
    if (word.startsWith("-")) {
      var option = word.replaceFirst("=.*", "");
      return "unknown option '" + option + "'" + meant(SimilarNames.nearest(option, options()));
    }
    if (command.getSubcommands().isEmpty()) {
      return "unexpected argument '" + word + "'";
    }
    var near = SimilarNames.nearest(word, commands()).or(() -> below(word));
    return "unknown command '" + word + "'" + meant(near);
  }

  private static String meant(Optional<String> near) {
    return near.map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  private List<String> commands() {
    return visible(command).map(each -> each.getCommandName()).toList();
  }

  private static Stream<CommandLine> visible(CommandLine group) {
    return group.getSubcommands().values().stream()
        .distinct()
        .filter(each -> !each.getCommandSpec().usageMessage().hidden());
  }

  /** The command of this name in one of the groups. */
  private Optional<String> below(String word) {
    return visible(command)
        .filter(group -> group.getSubcommands().containsKey(word))
        .map(group -> group.getCommandName() + " " + word)
        .findFirst();
  }

  private List<String> options() {
    var names = new ArrayList<String>();
    command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> names.addAll(List.of(option.names())));
    return names;
  }
}
