package org.integrationgateway.command.login;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway whoami}. */
@Command(
    name = "whoami",
    description = "Print who you are logged in as, and with which kind of credential.")
public final class WhoAmICommand implements Runnable {
  private final CommandSession session;

  public WhoAmICommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var client = session.client();
    var me = client.call("GET", "/api/v1/auth/me", Optional.empty());
    if (!me.path("subject").isString()) {
      throw client.notOfGateway();
    }
    var expires = expires(me.path("proof").asString(""));
    var terminal = session.terminal();
    if (terminal.json() && me instanceof ObjectNode object) {
      object.put("server", session.url().toString());
      expires.ifPresent(at -> object.put("expiresAt", at));
      terminal.json(object);
      return;
    }
    var table = terminal.table("subject", "server", "credential", "expires");
    table.row(
        me.path("subject").asString(""),
        session.url().toString(),
        me.path("proof").asString("").replace('_', ' '),
        expires.orElse("not known here"));
    table.print("");
  }

  /** The end of the stored session, when the command was sent with it. */
  private Optional<String> expires(String proof) {
    return proof.equals("session_token") && session.token().isEmpty()
        ? session.sessions().find(session.url()).map(stored -> stored.expiresAt().toString())
        : Optional.empty();
  }
}
