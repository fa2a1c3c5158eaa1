package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.help.CommandGroups;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

/** The help of the command, and its messages about wrong command lines. */
final class CommandHelpTest {
  private static final PrintStream NOWHERE = new PrintStream(PrintStream.nullOutputStream());
  private static final CommandSession SESSION =
      new CommandSession(
          new Environment(Map.of(), Path.of(""), Path.of("")),
          new Terminal(NOWHERE, NOWHERE, false, false, false));

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  /** The commands, which are parsed and not run. */
  static CommandLine tree() {
    return CommandTree.of(SESSION, new NoServer(), InputStream.nullInputStream());
  }

  @Test
  void oneOverviewListsCommandsAndTopics() {
    var ran = cli.run();
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("\nOperate\n")
        .containsPattern("(?m)^ {2}backup {11}Write all state to one file\\.$")
        .containsPattern("(?m)^ {2}tokens {11}Create, limit, list and revoke them\\.$");
    for (var same : List.of("--help", "help", "help topics")) {
      assertThat(cli.run(same.split(" ")).out()).as(same).isEqualTo(ran.out());
    }
  }

  @Test
  void aGroupAlonePrintsItsHelp() {
    for (var group : everyCommand(tree())) {
      // 'gateway package FOLDER' is a command of its own, beside those below it.
      boolean isCommand = !group.getCommandSpec().positionalParameters().isEmpty();
      if (!group.getSubcommands().isEmpty() && group.getParent() != null && !isCommand) {
        var words = group.getCommandSpec().qualifiedName().replaceFirst("gateway ", "");
        var ran = cli.run(words.split(" "));
        assertThat(ran.exit()).as(words).isZero();
        assertThat(ran.err()).as(words).isEmpty();
        assertThat(ran.out())
            .startsWith("Usage: gateway " + words + " COMMAND\n")
            .contains("\nCommands:\n  ")
            .isEqualTo(cli.run((words + " --help").split(" ")).out())
            .isEqualTo(cli.run(("help " + words).split(" ")).out());
      }
    }
    var ran = cli.run("app", "--json");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(JsonMapper.shared().readTree(ran.err()).path("detail").asString(""))
        .startsWith("'gateway app' needs one of its commands: list, operations");
  }

  @Test
  void helpHasNoLineBeyondTheTerminal() {
    for (var command : everyCommand(tree())) {
      var words = (command.getCommandSpec().qualifiedName() + " --help").split(" ");
      var rest = Arrays.copyOfRange(words, 1, words.length);
      for (int width : new int[] {60, 80}) {
        var help = cli.width(width).run(rest).out();
        assertThat(help.lines().filter(line -> !line.startsWith("  gateway ")))
            .as(String.join(" ", words))
            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
      }
    }
    assertThat(cli.width(60).run("help", "options").out())
        .containsPattern("(?m)^ {2}--json +Print results and errors as JSON\\.$")
        .containsPattern("(?m)^ {2}7 +What you named does not exist");
  }

  @Test
  void optionsOfEveryCommandAreInOneTopicOnly() {
    assertThat(cli.run("app", "invoke", "--help").out())
        .contains("-p, --param NAME=VALUE")
        .contains("  gateway app invoke demo math.add -p a=1 -p b=2\n")
        .contains("'gateway help options'")
        .doesNotContain("--cacert", "--no-color", "Exit codes");
  }

  @Test
  void onlyTheCommandThatIsRunIsMade() {
    for (var command : tree().getSubcommands().entrySet()) {
      var made =
          CommandTree.of(SESSION, new NoServer(), InputStream.nullInputStream(), command.getKey());
      var others = made.getSubcommands().values().stream().distinct().toList();
      var all = List.of("help", "completion").contains(command.getKey());
      assertThat(others.size() == 1).as(command.getKey()).isEqualTo(!all);
      assertThat(made.getSubcommands().get(command.getKey()).getCommandName())
          .isEqualTo(command.getValue().getCommandName());
    }
  }

  @Test
  void everyCommandIsInOneGroup() {
    var grouped = new ArrayList<String>();
    for (var group : CommandGroups.ALL) {
      for (var line : group.lines()) {
        grouped.add(line.command());
        assertThat(line.summary()).hasSizeLessThan(80 - 16).endsWith(".");
      }
    }
    assertThat(grouped)
        .containsExactlyInAnyOrderElementsOf(
            tree().getSubcommands().values().stream()
                .distinct()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .map(CommandLine::getCommandName)
                .toList());
  }

  @Test
  void aMisspeltNameGetsTheNearMiss() {
    assertThat(misuse("vaildate"))
        .contains("unknown command 'vaildate'; did you mean 'validate'?")
        .contains("See 'gateway --help'");
    assertThat(misuse("app", "invok")).contains("unknown command 'invok'; did you mean 'invoke'?");
    assertThat(misuse("invoke", "demo", "math.add"))
        .contains("unknown command 'invoke'; did you mean 'app invoke'?");
    assertThat(misuse("serve", "--prot=1"))
        .contains("unknown option '--prot'; did you mean '--port'?")
        .contains("See 'gateway serve --help'");
    assertThat(misuse("xyzzy")).contains("unknown command 'xyzzy'\n");
    assertThat(misuse("version", "two")).contains("unexpected argument 'two'");
  }

  private String misuse(String... arguments) {
    var ran = cli.run(arguments);
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    return ran.err();
  }

  @Test
  void explainsTopicsAndCommands() {
    assertThat(cli.run("help", "tokens").out())
        .startsWith("API tokens: create")
        .contains("  $ gateway token list --admin\n");
    assertThat(cli.run("help", "app", "invoke").out()).startsWith("Usage: gateway app invoke");
    var unknown = cli.run("help", "tokns");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("no topic or command 'tokns'; did you mean 'tokens'?");
  }

  static List<CommandLine> everyCommand(CommandLine command) {
    var all = new ArrayList<>(List.of(command));
    command.getSubcommands().values().stream()
        .distinct()
        .forEach(below -> all.addAll(everyCommand(below)));
    return all;
  }
}
