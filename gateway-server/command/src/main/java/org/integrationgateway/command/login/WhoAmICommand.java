package org.integrationgateway.command.login;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway whoami}. */
@Command(
    name = "whoami",
    description = "Print who you are logged in as, and with which kind of credential.",
    footer = {"", "Examples:", "  gateway whoami"})
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
    var scopes = me.path("scopes").valueStream().map(WhoAmICommand::scope).toList();
    terminal
        .details()
        .add("subject", me.path("subject").asString(""))
        .add("name", me.path("displayName").asString(""))
        .add("email", me.path("email").asString(""))
        .add("groups", String.join(", ", words(me.path("groups"))))
        .add("server", session.url().toString())
        .add("credential", me.path("proof").asString("").replace('_', ' '))
        .add("limited to", String.join(", ", scopes))
        .add("expires", expires.map(terminal::time).orElse(""))
        .print();
  }

  private static List<String> words(JsonNode array) {
    return array.valueStream().map(each -> each.asString("")).toList();
  }

  /** A limit of the token, as {@code gateway token create} takes it. */
  private static String scope(JsonNode scope) {
    var operations = words(scope.path("operations"));
    var app = scope.path("app").asString("");
    return operations.isEmpty() ? app : app + ":" + String.join(",", operations);
  }

  /** The end of the stored session, when the command was sent with it. */
  private Optional<String> expires(String proof) {
    return proof.equals("session_token") && session.token().isEmpty()
        ? session.sessions().find(session.url()).map(stored -> stored.expiresAt().toString())
        : Optional.empty();
  }
}
