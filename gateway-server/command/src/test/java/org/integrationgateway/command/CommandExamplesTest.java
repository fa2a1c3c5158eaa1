package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.integrationgateway.command.help.HelpTopics;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The examples of commands and topics are command lines that parse. */
final class CommandExamplesTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?m)^  \\$ gateway (.*)$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private final CommandLine tree = CommandHelpTest.tree();

  @Test
  void everyExampleOfATopicParses() {
    for (var topic : HelpTopics.NAMES) {
      var text = HelpTopics.text(topic);
      assertThat(text.lines()).as(topic).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
      var examples = EXAMPLE.matcher(text).results().map(match -> match.group(1)).toList();
      assertThat(examples).as(topic).isNotEmpty();
      for (var example : examples) {
        assertThat(tree.parseArgs(words(example)).subcommand()).as(example).isNotNull();
      }
    }
  }

  private static String[] words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .toArray(String[]::new);
  }

  @Test
  void everyCommandHasExamplesThatParse() {
    for (var command : CommandHelpTest.everyCommand(tree)) {
      var spec = command.getCommandSpec();
      if (command.getSubcommands().isEmpty() && !spec.usageMessage().hidden()) {
        var examples =
            Arrays.stream(spec.usageMessage().footer())
                .filter(line -> line.startsWith("  gateway ") || line.contains("(gateway "))
                .toList();
        assertThat(examples).as(spec.qualifiedName()).isNotEmpty();
        for (var line : examples) {
          var example = line.replaceFirst("^.*?gateway ", "").replaceFirst("( > .*|\\)$)", "");
          assertThat(tree.parseArgs(words(example)).subcommand()).as(line).isNotNull();
        }
      }
    }
  }
}
