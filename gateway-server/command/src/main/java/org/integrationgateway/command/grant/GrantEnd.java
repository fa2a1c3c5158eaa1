package org.integrationgateway.command.grant;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.EndCommand;
import picocli.CommandLine.Command;

/** {@code gateway grant end}. */
@Command(
    name = "end",
    description = "Revoke access for an MCP client, or for all of them.",
    footer = {
      "",
      "Examples:",
      "  gateway grant end 4GkQ0pWw4hQ2mKzT1",
      "  gateway grant end --all",
      "  gateway grant end --all --admin --subject user:ada"
    })
public final class GrantEnd extends EndCommand {
  public GrantEnd(CommandSession session) {
    super(session, "grants");
  }
}
