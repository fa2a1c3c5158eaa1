package org.integrationgateway.command.serviceaccount;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway service-account create}. */
@Command(
    name = "create",
    description = "Create a service account that you manage, and print its id.",
    footer = {
      "",
      "Examples:",
      "  gateway service-account create --id ci --name 'Build server'",
      "  gateway token create --service-account ci --app inventory"
    })
public final class ServiceAccountCreate implements Runnable {
  static final String PATH = "/api/v1/service-accounts";

  private final CommandSession session;

  @Option(names = "--id", paramLabel = "ID", description = "Its id. Default: a random id.")
  private @Nullable String id;

  @Option(names = "--name", paramLabel = "NAME", required = true, description = "Its display name.")
  private String name = "";

  @Option(names = "--description", paramLabel = "TEXT", description = "Its purpose.")
  private @Nullable String description;

  public ServiceAccountCreate(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var request = JsonMapper.shared().createObjectNode().put("displayName", name);
    if (id != null) {
      request.put("id", id);
    }
    if (description != null) {
      request.put("description", description);
    }
    var created = session.client().call("POST", PATH, Optional.of(request));
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(created);
      return;
    }
    terminal.line(created.path("id").asString(""));
  }
}
