package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Every gateway command that a page names is one that the command line takes. */
final class DocumentedCommandsTest {
  /** Programs of others that pages run: they change the machine, or need one that a page names. */
  private static final Set<String> OTHER_PROGRAMS =
      Set.of(
          "cd",
          "cosign",
          "curl",
          "protoc",
          "df",
          "docker",
          "du",
          "export",
          "gateway-server/image/packages",
          "gh",
          "helm",
          "install",
          "jdb",
          "journalctl",
          "kubectl",
          "mvn",
          "npx",
          "openssl",
          "oras",
          "pg_isready",
          "psql",
          "set",
          "systemctl",
          "tar",
          "time",
          "unset",
          "useradd");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^|[;&|(] *|(?:sudo|time) +|^[A-Z_]+=\\S+ +)(?:\\./|\\S*bin/)?gateway(?= |$)([^\\n"
              + "]*)");
  private static final Pattern INLINE = Pattern.compile("`gateway ([^`]+)`");
  private static final Pattern WORD =
      Pattern.compile(
          "((?:\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|\\$\\([^)]*\\)|[^\\s\"'|;&><)])+)|([|;&><)])");

  private final CommandLine tree = tree();

  @Test
  void everyCommandOfABlockParses() throws IOException {
    var problems = new ArrayList<String>();
    int parsed = 0;
    for (var block : DocumentedBlocks.in(Set.of("sh", "console", ""))) {
      for (var line : lines(block)) {
        var command = COMMAND.matcher(line);
        while (command.find()) {
          parsed++;
          problem(words(command.group(1)))
              .ifPresent(problem -> problems.add(block.place() + ": " + line + ": " + problem));
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(parsed).isGreaterThan(60);
  }

  @Test
  void everyOtherLineOfABlockIsOfAProgramThatIsKnown() throws IOException {
    var unknown = new ArrayList<String>();
    for (var block : DocumentedBlocks.in(Set.of("sh"))) {
      for (var line : block.reason().isEmpty() ? lines(block) : List.<String>of()) {
        var program = line.strip().replaceFirst("^\\(", "").split("[\\s=]")[0];
        if (!OTHER_PROGRAMS.contains(program)
            && !program.matches("(\\./|\\S*bin/)?gateway|[A-Z_]+")) {
          unknown.add(block.place() + ": " + line);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void everyCommandInASentenceExists() throws IOException {
    var problems = new ArrayList<String>();
    for (var page : DocumentedBlocks.pages()) {
      if (page.endsWith("cli.md")) {
        continue;
      }
      INLINE
          .matcher(Files.readString(page))
          .results()
          .forEach(
              inline ->
                  unmatched(words(inline.group(1)))
                      .ifPresent(
                          problem ->
                              problems.add(
                                  "%s: %s: %s"
                                      .formatted(page.getFileName(), inline.group(), problem))));
    }
    assertThat(problems).isEmpty();
  }

  /** The commands of a block, without comments and without what they print. */
  private static List<String> lines(DocumentedBlocks.Block block) {
    var text = block.text().replaceAll("\\\\\\n\\s*", " ");
    boolean hasPrompts = !block.language().equals("sh");
    return text.lines()
        .filter(line -> !hasPrompts || line.startsWith("$ "))
        .map(line -> hasPrompts ? line.substring(2) : line)
        .map(line -> line.replaceFirst("(^|\\s)#.*", ""))
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** The arguments of a command, up to what ends it in a shell. */
  private static List<String> words(String text) {
    var words = new ArrayList<String>();
    var word = WORD.matcher(text);
    while (word.find() && word.group(1) != null) {
      words.add(word.group().replaceAll("^[\"'](.*)[\"']$", "$1"));
    }
    return words;
  }

  private Optional<String> problem(List<String> arguments) {
    try {
      tree.parseArgs(arguments.toArray(String[]::new));
      return Optional.empty();
    } catch (ParameterException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    }
  }

  /** A command or an option that does not exist; sentences leave out arguments. */
  private Optional<String> unmatched(List<String> arguments) {
    try {
      tree.parseArgs(arguments.toArray(String[]::new));
      return Optional.empty();
    } catch (UnmatchedArgumentException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    } catch (ParameterException missing) {
      return Optional.empty();
    }
  }

  private static CommandLine tree() {
    var nowhere = new PrintStream(PrintStream.nullOutputStream());
    var session =
        new CommandSession(
            new Environment(Map.of(), Path.of(""), Path.of("")),
            new Terminal(nowhere, nowhere, false, false, false));
    return CommandTree.of(session, new NoServer(), InputStream.nullInputStream());
  }
}
