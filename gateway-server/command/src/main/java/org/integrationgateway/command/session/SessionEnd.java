package org.integrationgateway.command.session;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.operator.EndCommand;
import picocli.CommandLine.Command;

/** {@code gateway session end}. */
@Command(
    name = "end",
    description =
        "End one of your sessions, or all of them, including the one that this call uses.",
    footer = {
      "",
      "Examples:",
      "  gateway session end 9bSx0pWw4hQ2mKzT1",
      "  gateway session end --all",
      "  gateway session end --all --admin --subject user:ada"
    })
public final class SessionEnd extends EndCommand {
  public SessionEnd(CommandSession session) {
    super(session, "sessions");
  }
}
