package org.integrationgateway.command.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway package remove}. */
@Command(
    name = "remove",
    description = {
      "Remove an app from gateway.yaml and the lock file, and reload the running server.",
      "Stored credentials of its connections stay; comments of the file stay."
    },
    footer = {"", "Examples:", "  gateway package remove slack"})
public final class PackageRemove implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "APP", description = "The name of the app in the configuration.")
  private String app = "";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable. Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  public PackageRemove(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var change = new ConfigurationChange(session, files);
    var made =
        change.make(
            change.holder(app),
            text -> text.withoutApp(app),
            (config, locker, before) -> locker.lock(before));
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of("app", app, "file", made.file().toString(), "changes", made.differences()));
      return;
    }
    made.differences().forEach(terminal::line);
    session.note("wrote " + made.file());
    session.note(made.reload());
  }
}
