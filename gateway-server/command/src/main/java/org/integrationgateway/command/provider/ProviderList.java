package org.integrationgateway.command.provider;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway provider list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List providers with their states and reasons.",
      "If there is a management listener, use its address with --url."
    },
    footer = {
      "",
      "Examples:",
      "  gateway provider list",
      "  gateway provider list --url http://127.0.0.1:9090"
    })
public final class ProviderList implements Runnable {
  private static final String PROVIDERS = "providers";

  private final CommandSession session;

  @Mixin private final TableOptions shown = new TableOptions();

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
    var table =
        shown
            .table(terminal, "kind", "name", "state", "restarts", "package", "reason")
            .whole("kind", "name", "state", "restarts")
            .droppable("package")
            .state("state");
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
