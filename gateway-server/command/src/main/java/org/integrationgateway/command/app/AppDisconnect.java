package org.integrationgateway.command.app;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gateway app disconnect APP}. */
@Command(
    name = "disconnect",
    description = {
      "Delete a stored credential of an app.",
      "If the app uses OAuth, access is also revoked at the authorization server, if "
          + "it supports that; the command says whether it was."
    },
    footer = {
      "",
      "Examples:",
      "  gateway app disconnect github",
      "  gateway app disconnect jira --instance work"
    })
public final class AppDisconnect implements Runnable {
  private final CommandSession session;

  @Mixin private final OwnerOptions owner = new OwnerOptions();

  public AppDisconnect(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var answer = owner.routes(session).remove(owner.connection(), owner.instance());
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(answer.path("status").asString("disconnected") + " " + owner.app());
    switch (answer.path("revocation").asString("")) {
      case "done" -> terminal.note("The access is revoked at its authorization server.");
      case "failed" ->
          terminal.note(
              "The authorization server did not confirm that the access is revoked: remove the"
                  + " access in your account there.");
      case "unsupported" ->
          terminal.note(
              "The app names no endpoint that revokes the access: remove it in your account"
                  + " there.");
      default -> {}
    }
  }
}
