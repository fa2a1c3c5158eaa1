package org.integrationgateway.server.cli.help;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Makes the completion script for fish from the commands. A function of the script finds the
 * command that the words so far name; each completion holds for one command.
 */
final class FishScript {
  private final StringBuilder text = new StringBuilder();
  private final List<String> steps = new ArrayList<>();
  private final List<String> completions = new ArrayList<>();

  private FishScript() {}

  static String of(CommandLine gateway) {
    var script = new FishScript();
    script.command(gateway, "");
    script.text.append(
        """
        # Completion of 'gateway' in fish. Save it as ~/.config/fish/completions/gateway.fish

        function __gateway_command
          set -l path ''
          for word in (commandline -opc)[2..-1]
            switch "$path $word"
        """);
    script.steps.forEach(step -> script.line("      " + step));
    script.text.append(
        """
            end
          end
          echo $path
        end

        complete -c gateway -f
        """);
    script.completions.forEach(script::line);
    return script.text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /**
   * @param path of the command: empty, or its words with a space before each
   */
  private void command(CommandLine command, String path) {
    for (var below : command.getSubcommands().values().stream().distinct().toList()) {
      var spec = below.getCommandSpec();
      if (spec.usageMessage().hidden()) {
        continue;
      }
      var next = path + " " + spec.name();
      complete(path, "-a " + quoted(spec.name()), sentence(spec.usageMessage().description()));
      var names = new ArrayList<>(List.of(path + " " + spec.name()));
      Arrays.stream(spec.aliases()).forEach(alias -> names.add(path + " " + alias));
      steps.add("case " + String.join(" ", names.stream().map(FishScript::quoted).toList()));
      steps.add("  set path " + quoted(next));
      command(below, next);
    }
    for (var option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        complete(path, option(option), sentence(option.description()));
      }
    }
    for (var parameter : command.getCommandSpec().positionalParameters()) {
      var values = values(parameter);
      if (!values.isEmpty() || isFile(parameter)) {
        complete(path, values.isEmpty() ? "-F" : "-a " + quoted(values), "");
      }
    }
  }

  private void complete(String path, String what, String description) {
    completions.add(
        "complete -c gateway -n 'test (__gateway_command | string collect -a) = \"%s\"' %s%s"
            .formatted(path, what, description.isEmpty() ? "" : " -d " + quoted(description)));
  }

  private static String option(OptionSpec option) {
    var words = new ArrayList<String>();
    for (var name : option.names()) {
      words.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
    }
    if (option.arity().max() > 0) {
      words.add("-r");
      var values = values(option);
      if (!values.isEmpty()) {
        words.add("-a " + quoted(values));
      } else if (isFile(option)) {
        words.add("-F");
      }
    }
    return String.join(" ", words);
  }

  private static String values(ArgSpec argument) {
    if (argument.completionCandidates() == null) {
      return "";
    }
    return String.join(
        " ", StreamSupport.stream(argument.completionCandidates().spliterator(), false).toList());
  }

  private static boolean isFile(ArgSpec argument) {
    return Arrays.stream(
            argument.typeInfo().isMultiValue()
                ? argument.auxiliaryTypes()
                : new Class<?>[] {argument.type()})
        .anyMatch(type -> type == Path.class || type == File.class);
  }

  /** The first sentence of a description. */
  private static String sentence(String... description) {
    if (description.length == 0) {
      return "";
    }
    return Ansi.OFF.string(description[0]).replace("$$", "$").replaceFirst("(?s)[.;:] .*|[.]$", "");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
