package org.integrationgateway.command.packages;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gateway test}. */
@Command(
    name = "test",
    description = {
      "Replay the recordings of a package, without its API: each call that 'gateway dev --record "
          + "recordings' wrote has to send the recorded requests, and to answer as it did.",
      "Exit code 0: all passed, 1: one failed, 2: there was no recording, or the gateway refuses "
          + "the package."
    },
    footer = {"", "Examples:", "  gateway test", "  gateway test weather"})
public final class TestCommand implements Callable<Integer> {
  private final CommandSession session;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "The folder of the package. Default: this folder.")
  private Path folder = Path.of("");

  public TestCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    var environment = session.environment();
    var arguments = List.of(environment.path(folder.toString()).toString());
    return TestProcess.run(
        TestProcess.REPLAY, arguments, environment.directory(), session.terminal());
  }
}
