package org.integrationgateway.server.cli.provider;

import java.util.Optional;
import org.integrationgateway.server.cli.client.Session;
import picocli.CommandLine.Command;

/** {@code gateway provider list}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List the providers, how each is, and why.",
      "Asks the management listener where there is one: name it with --url."
    })
public final class ProviderList implements Runnable {
  private final Session session;

  public ProviderList(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var answer = session.client().call("GET", "/admin/api/v1/providers", Optional.empty());
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    var table = terminal.table("kind", "name", "state", "restarts", "package", "reason");
    for (var provider : answer.path("providers")) {
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
