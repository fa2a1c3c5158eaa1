package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
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

  /**
   * Prints the problem on stderr and returns the exit code. A group without one of its commands is
   * no problem: its help is printed.
   *
   * @param terminal before the command line was parsed
   */
  public static int report(ParameterException problem, Terminal terminal, String... arguments) {
    var given = List.of(arguments);
    var misuse =
        new Misuse(
            wrong(problem.getCommandLine()),
            terminal.with(given.contains("--json"), given.contains("--no-color")));
    return misuse.print(problem).number();
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

  private ExitCode print(ParameterException problem) {
    var unknown = command.getUnmatchedArguments();
    if (!unknown.isEmpty()) {
      return fail(unmatched(unknown.get(0)));
    }
    if (problem.getClass() == ParameterException.class && !command.getSubcommands().isEmpty()) {
      return noCommand();
    }
    return fail(String.valueOf(problem.getMessage()));
  }

  private ExitCode noCommand() {
    if (terminal.json()) {
      return fail(
          "'%s' needs one of its commands: %s".formatted(name(), String.join(", ", commands())));
    }
    terminal.out().print(HelpPage.of(command.getCommandSpec(), terminal));
    terminal.out().flush();
    return ExitCode.OK;
  }

  private ExitCode fail(String message) {
    terminal.failure(
        new CommandFailure(ExitCode.USAGE, message + "\n  See '" + name() + " --help'."));
    return ExitCode.USAGE;
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
