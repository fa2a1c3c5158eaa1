package org.integrationgateway.command.provider;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import picocli.CommandLine.Command;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway provider list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List providers with their states and reasons.",
      "If there is a management listener, use its address with --url."
    })
public final class ProviderList implements Runnable {
  private static final String PROVIDERS = "providers";

  private final CommandSession session;

  public ProviderList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var providers =
        new OperatorClient(session).list("/providers", answer -> answer.path(PROVIDERS));
    if (terminal.json()) {
      terminal.json(JsonMapper.shared().createObjectNode().set(PROVIDERS, providers));
      return;
    }
    var table = terminal.table("kind", "name", "state", "restarts", "package", "reason");
    for (var provider : providers) {
      var pack = provider.path("package");
      table.row(
          provider.path("kind").asString(""),
          provider.path("name").asString(""),
          provider.path("state").asString(""),
          provider.path("restarts").asString(""),
          pack.path("name").asString("") + " " + pack.path("version").asString(""),
          provider.path("reason").asString(""));
    }
    table.print("There are no providers.");
  }
}
