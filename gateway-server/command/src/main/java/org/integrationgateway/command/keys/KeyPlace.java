package org.integrationgateway.command.keys;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.command.serve.ConfigurationLookup;
import picocli.CommandLine.Option;

/** Options that say where the keys are. */
final class KeyPlace {
  @Option(
      names = "--offline",
      description =
          "Open the store of the configuration instead of asking a server. Servers may run.")
  private boolean offline;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration whose store to open, as with --offline; repeatable. Default: as"
              + " 'gateway serve' finds it.")
  private List<Path> files = List.of();

  KeyRequests open(CommandSession session) {
    return offline || !files.isEmpty()
        ? new StoreKeys(new ConfigurationLookup(session).read(files))
        : new ServerKeys(new OperatorClient(session));
  }
}
