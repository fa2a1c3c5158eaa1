package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.command.help.WrappedText.Row;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help of a command: how it is called, its own options and examples. What every command has is
 * in the topic {@value HelpTopics#OPTIONS}.
 */
public final class HelpPage {
  private static final String EVERY =
      "'gateway help options' explains the options of every command, such as --json and --url, and"
          + " the exit codes.";

  private final CommandSpec spec;
  private final Terminal terminal;
  private final WrappedText text;

  private HelpPage(CommandSpec spec, Terminal terminal) {
    this.spec = spec;
    this.terminal = terminal;
    this.text = new WrappedText(terminal);
  }

  /** The page of a command, as text. */
  public static String of(CommandSpec spec, Terminal terminal) {
    if (spec.parent() == null) {
      return CommandGroups.overview(terminal);
    }
    return new HelpPage(spec, terminal).page();
  }

  /** The options of every command and the exit codes, as text. */
  static String ofEveryCommand(CommandSpec gateway, Terminal terminal) {
    var page = new HelpPage(gateway, terminal);
    page.section("Options", gateway.options().stream().map(HelpPage::row).toList());
    page.section(
        "Exit codes",
        gateway.usageMessage().exitCodeList().entrySet().stream()
            .map(code -> new Row(code.getKey().strip(), code.getValue()))
            .toList());
    return page.text.toString();
  }

  private String page() {
    text.paragraph("Usage: " + synopsis());
    text.line("");
    for (var line : spec.usageMessage().description()) {
      text.paragraph(plain(line));
    }
    section("Commands", commands());
    section("Arguments", spec.positionalParameters().stream().map(HelpPage::row).toList());
    section("Options", options().stream().map(HelpPage::row).toList());
    examples();
    text.line("");
    text.paragraph(
        spec.subcommands().isEmpty()
            ? EVERY
            : "'%s COMMAND --help' explains a command. ".formatted(spec.qualifiedName()) + EVERY);
    return text.toString();
  }

  private void section(String heading, List<Row> rows) {
    if (!rows.isEmpty()) {
      text.line("").line(Style.FAINT.on(terminal, heading + ":"));
      text.rows(rows, name -> Style.NAME.on(terminal, name));
    }
  }

  /** The footer of the command: its examples, after remarks about it. */
  private void examples() {
    for (var line : spec.usageMessage().footer()) {
      if (line.startsWith(" ")) {
        text.line(plain(line));
      } else if (line.endsWith(":")) {
        text.line(Style.FAINT.on(terminal, plain(line)));
      } else if (line.isEmpty()) {
        text.line("");
      } else {
        text.paragraph(plain(line));
      }
    }
  }

  private List<Row> commands() {
    return spec.subcommands().values().stream()
        .distinct()
        .map(CommandLine::getCommandSpec)
        .filter(command -> !command.usageMessage().hidden())
        .map(command -> new Row(command.name(), plain(command.usageMessage().description()[0])))
        .toList();
  }

  private List<OptionSpec> options() {
    return spec.options().stream().filter(HelpPage::isOwn).toList();
  }

  private static boolean isOwn(OptionSpec option) {
    return !option.inherited() && !option.hidden() && !option.usageHelp() && !option.versionHelp();
  }

  private String synopsis() {
    var words = new ArrayList<>(List.of(spec.qualifiedName()));
    spec.positionalParameters().stream()
        .filter(parameter -> parameter.group() == null)
        .forEach(parameter -> words.add(synopsis(parameter)));
    spec.argGroups().forEach(group -> words.add(group.synopsis()));
    options().stream()
        .filter(ArgSpec::required)
        .filter(option -> option.group() == null)
        .forEach(option -> words.add(name(option)));
    if (!spec.subcommands().isEmpty()) {
      words.add("COMMAND");
    }
    if (options().stream().anyMatch(option -> !option.required() && option.group() == null)) {
      words.add("[OPTION...]");
    }
    return String.join(" ", words);
  }

  private static String synopsis(PositionalParamSpec parameter) {
    var label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
    return parameter.required() ? label : "[" + label + "]";
  }

  /** An option or parameter with its description. */
  static Row row(ArgSpec argument) {
    return new Row(name(argument), plain(argument.description()));
  }

  private static String name(ArgSpec argument) {
    if (argument instanceof OptionSpec option) {
      return String.join(", ", option.names())
          + (option.arity().max() > 0 ? " " + option.paramLabel() : "");
    }
    return argument.paramLabel();
  }

  private static String plain(String... lines) {
    return Arrays.stream(lines)
        .map(line -> Ansi.OFF.string(line).replace("$$", "$").replace("%%", "%"))
        .collect(Collectors.joining(" "));
  }
}
