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
          "Open the store of the configuration directly instead of calling a server. "
              + "Servers can be running.")
  private boolean offline;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration with the store to open, like --offline; repeatable. "
              + "Default: as found by 'gateway serve'.")
  private List<Path> files = List.of();

  KeyRequests open(CommandSession session) {
    return offline || !files.isEmpty()
        ? new StoreKeys(new ConfigurationLookup(session).read(files))
        : new KeysClient(new OperatorClient(session));
  }
}
