package org.integrationgateway.command.backup;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.server.backup.Restore;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway restore FILE}. */
@Command(
    name = "restore",
    description = {
      "Restore a backup of 'gateway backup' into the databases and folders of a "
          + "configuration, while no server runs.",
      "Verifies all digests before it changes anything, and counts the records afterwards."
    },
    footer = {
      "",
      "Examples:",
      "  gateway restore /var/backups/gateway-2026-11-23.zip",
      "  gateway restore /var/backups/gateway-2026-11-23.zip --replace"
    })
public final class RestoreCommand implements Runnable {
  private final CommandSession session;

  @Parameters(paramLabel = "FILE", description = "The backup file.")
  private Path file = Path.of("");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration to restore into; repeatable. Default: as found by 'gateway "
              + "serve'.")
  private List<Path> files = List.of();

  @Option(
      names = "--replace",
      description = "Replace existing state. Without it, the databases must be empty.")
  private boolean replace;

  public RestoreCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var config = new ConfigurationLookup(session).read(files);
    var source = session.environment().path(file.toString());
    var restored = Restore.run(config, source, replace);
    checkKeys(config);
    BackupReport.print(session.terminal(), "restored", source, restored);
  }

  /** The backup is restored without its keys, but no server starts without them. */
  private static void checkKeys(GatewayConfig config) {
    try {
      State.open(config, SecretProcesses.of(config), Clock.systemUTC()).close();
    } catch (GatewayException refused) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "everything is restored, but the encryption keys of this configuration cannot "
              + "decrypt it: "
              + refused.getMessage());
    }
  }
}
