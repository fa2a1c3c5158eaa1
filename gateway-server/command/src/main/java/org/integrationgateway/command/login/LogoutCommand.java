package org.integrationgateway.command.login;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway logout}. */
@Command(
    name = "logout",
    description =
        "End the session of 'gateway login' and remove it from this machine. API "
            + "tokens stay valid.",
    footer = {
      "",
      "Examples:",
      "  gateway logout",
      "  gateway logout --url https://gateway.example.com"
    })
public final class LogoutCommand implements Runnable {
  private final CommandSession session;

  public LogoutCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var sessions = session.sessions();
    var stored =
        sessions
            .find(session.url())
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitCode.UNAUTHENTICATED, "you are not logged in at " + session.url()));
    sessions.remove(session.url());
    var terminal = session.terminal();
    try {
      session
          .client(Optional.of(stored.token()))
          .call("POST", "/api/v1/auth/logout", Optional.of(JsonMapper.shared().createObjectNode()));
    } catch (CommandFailure refused) {
      if (refused.exitCode() != ExitCode.UNAUTHENTICATED) {
        terminal.note(
            "The session was removed from this machine, but the server could not be told: it "
                + "ends at "
                + stored.expiresAt());
        throw refused;
      }
      // The session had ended before.
    }
    if (terminal.json()) {
      terminal.json(Map.of("status", "ok"));
      return;
    }
    terminal.line("Logged out at %s.".formatted(session.url()));
  }
}
