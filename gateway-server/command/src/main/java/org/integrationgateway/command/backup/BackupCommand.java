package org.integrationgateway.command.backup;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.server.backup.Backup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway backup FILE}. */
@Command(
    name = "backup",
    description = {
      "Back up all state to one file, also while servers run: databases, objects of "
          + "embedded object stores, the lock file.",
      "Credentials stay encrypted: store the configuration with its encryption keys "
          + "separately. Only you can read the file."
    },
    footer = {"", "Examples:", "  gateway backup nightly.zip", "  gateway restore nightly.zip"})
public final class BackupCommand implements Runnable {
  private final CommandSession session;
  private final String product;

  @Parameters(paramLabel = "FILE", description = "The file to write; it must not exist.")
  private Path file = Path.of("");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration with the state to back up; repeatable. Default: as found by "
              + "'gateway serve'.")
  private List<Path> files = List.of();

  /**
   * @param product the version of this program
   */
  public BackupCommand(CommandSession session, String product) {
    this.session = session;
    this.product = product;
  }

  @Override
  public void run() {
    var lookup = new ConfigurationLookup(session);
    var config = lookup.read(files);
    var target = session.environment().path(file.toString());
    var written = Backup.write(config, target, product, Clock.systemUTC());
    BackupReport.print(session.terminal(), "wrote", target, written);
  }
}
