package org.integrationgateway.command.account;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests for accounts, and how their answers are printed. */
record AccountsClient(CommandSession session) {
  private static final String ACCOUNTS = "/accounts";

  static ObjectNode body() {
    return JsonMapper.shared().createObjectNode();
  }

  ArrayNode list() {
    return new OperatorClient(session).list(ACCOUNTS, answer -> answer);
  }

  JsonNode create(ObjectNode account) {
    return call("POST", ACCOUNTS, Optional.of(account));
  }

  JsonNode change(String login, ObjectNode members) {
    return call("PATCH", path(login), Optional.of(members));
  }

  JsonNode link(String login) {
    return call("POST", path(login) + "/reset-link", Optional.empty());
  }

  void delete(String login) {
    call("DELETE", path(login), Optional.empty());
  }

  private JsonNode call(String method, String path, Optional<JsonNode> body) {
    return new OperatorClient(session).call(method, path, body);
  }

  private static String path(String login) {
    return ACCOUNTS + "/" + GatewayClient.segment(login);
  }

  /** Prints the link of an answer, with what a person must know of it. */
  void printLink(JsonNode answer) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(answer.path("link").asString(""));
    if (terminal.person()) {
      terminal.note(
          "The person who opens this link sets the password of %s, once, until %s: send it to the owner only."
              .formatted(
                  answer.path("login").asString(""), answer.path("linkExpiresAt").asString("")));
    }
  }

  /** Prints a result in one line, or the answer as JSON. */
  void print(String line, JsonNode answer) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(answer);
      return;
    }
    terminal.line(line);
  }
}
