package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The reference lists every command. After a change of the commands, run this test with {@code
 * -Dgateway.reference=write} and commit what it wrote.
 */
final class CliReferenceTest {
  private static final Path REFERENCE = Path.of("../../docs/reference/cli.md");

  private static CommandLine tree() {
    var nowhere = new PrintStream(PrintStream.nullOutputStream());
    var session =
        new CommandSession(
            new Environment(Map.of(), Path.of(""), Path.of("")),
            new Terminal(nowhere, nowhere, false, false, false));
    return CommandTree.of(session, new NoServer(), InputStream.nullInputStream());
  }

  @Test
  void listsEveryCommand() throws IOException {
    var now = CliReference.markdown(tree());
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.createDirectories(REFERENCE.getParent());
      Files.writeString(REFERENCE, now);
    }
    assertThat(Files.readString(REFERENCE))
        .as("%s is out of date: run this test with -Dgateway.reference=write", REFERENCE)
        .isEqualTo(now);
  }

  @Test
  void everyExitCodeIsDocumented() {
    assertThat(tree().getCommandSpec().usageMessage().exitCodeList().keySet())
        .map(code -> Integer.parseInt(code.strip()))
        .containsExactlyInAnyOrderElementsOf(
            java.util.Arrays.stream(ExitCode.values()).map(ExitCode::number).toList());
  }
}
