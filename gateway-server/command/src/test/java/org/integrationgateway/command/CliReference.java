package org.integrationgateway.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Makes the reference page of the commands. */
final class CliReference {
  private final StringBuilder text = new StringBuilder();

  private CliReference() {}

  static String markdown(CommandLine gateway) {
    var reference = new CliReference();
    reference.text.append(INTRODUCTION);
    reference.text.append("## Options of every command\n\n");
    var root = gateway.getCommandSpec();
    root.options().forEach(reference::argument);
    reference.text.append("\n## Exit codes\n\n| Code | |\n|---|---|\n");
    root.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> reference.row("`" + code.strip() + "`", meaning));
    reference.text.append("\n## Commands\n");
    gateway.getSubcommands().values().stream().distinct().forEach(reference::command);
    return reference.text.toString();
  }

  private void command(CommandLine command) {
    var spec = command.getCommandSpec();
    if (spec.usageMessage().hidden()) {
      return;
    }
    if (!command.getSubcommands().isEmpty()) {
      command.getSubcommands().values().stream().distinct().forEach(this::command);
      return;
    }
    text.append("\n### `").append(synopsis(spec)).append("`\n\n");
    text.append(lines(spec.usageMessage().description())).append('\n');
    var arguments = new ArrayList<ArgSpec>(spec.positionalParameters());
    spec.options().stream().filter(option -> !option.inherited()).forEach(arguments::add);
    arguments.removeIf(
        argument -> argument instanceof OptionSpec option && (option.hidden() || standard(option)));
    if (!arguments.isEmpty()) {
      text.append('\n');
      arguments.forEach(this::argument);
    }
    var footer = Arrays.stream(spec.usageMessage().footer()).filter(l -> !l.isBlank()).toList();
    if (!footer.isEmpty()) {
      text.append("\n```\n").append(String.join("\n", footer)).append("\n```\n");
    }
  }

  private static boolean standard(OptionSpec option) {
    return option.usageHelp() || option.versionHelp();
  }

  private static String synopsis(CommandSpec spec) {
    return spec.qualifiedName()
        + spec.positionalParameters().stream()
            .map(parameter -> " " + parameter.paramLabel())
            .collect(Collectors.joining());
  }

  private void argument(ArgSpec argument) {
    var name =
        argument instanceof OptionSpec option
            ? String.join("`, `", option.names())
                + (option.arity().max() > 0 ? " " + option.paramLabel() : "")
            : argument.paramLabel();
    text.append("- `").append(name).append("`: ").append(lines(argument.description()));
    text.append('\n');
  }

  private void row(String code, String meaning) {
    text.append("| ").append(code).append(" | ").append(meaning).append(" |\n");
  }

  private static String lines(String... lines) {
    return Arrays.stream(lines)
        .map(line -> Ansi.OFF.string(line).replace("$$", "$").replace("%%", "%"))
        .collect(Collectors.joining(" "));
  }

  private static final String INTRODUCTION =
      """
      # Command line

      `gateway` is `bin/gateway` of the distribution; at the root of the repository `./gateway` builds the
      distribution first when it is missing or old. Every command explains itself with `--help`.

      On a terminal results are tables, with colours unless `NO_COLOR` is set: columns without any text are
      left out, a table that is wider than the terminal (or `COLUMNS`) is cut, and times are ages. `--wide`
      shows all, `--columns NAME,...` chooses. Behind a pipe they are lines of tab-separated columns without a
      heading, with times in ISO 8601, and answers of apps are the bytes that the app sent. With `--json`
      results are JSON. Remarks, and what went wrong, go to stderr; with `--json` every failure is one JSON
      object there, with `code`, `detail` and `exitCode`.

      `gateway help` lists the commands and topics with examples. `source <(gateway completion bash)`, or
      `zsh`, completes commands, options and values. [environment.md](environment.md) has every environment
      variable.

      """;
}
