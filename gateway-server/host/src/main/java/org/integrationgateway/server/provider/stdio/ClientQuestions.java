package org.integrationgateway.server.provider.stdio;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.server.call.ClientAnswerException;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Passes questions and log messages of a program to the client of the call that they belong to. A
 * program does not say which call that is: it is one of those under way. Where these are calls of
 * several subjects, the clients of none are reached, because one would see what is of another.
 */
final class ClientQuestions {
  private static final int INTERNAL = -32603;
  private static final int UNKNOWN_METHOD = -32601;
  private static final String ROOTS = "roots/list";

  /** The capability of a client that answers a question. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "elicitation/create",
          "elicitation",
          "sampling/createMessage",
          "sampling",
          ROOTS,
          "roots");

  private ClientQuestions() {}

  /** Answers a request of a program that had a handshake. */
  static void answer(StdioConnection connection, JsonNode id, String method, ObjectNode params) {
    var needed = NEEDED.get(method);
    if (needed == null) {
      connection.refuse(id, UNKNOWN_METHOD, "a client of MCP has no method " + method, null);
      return;
    }
    var owner = owner(connection, call -> call.client().capabilities().has(needed));
    if (owner.isEmpty()) {
      if (method.equals(ROOTS)) {
        var none = Json.object();
        none.putArray("roots");
        connection.answer(id, none);
        return;
      }
      connection.refuse(
          id,
          INTERNAL,
          "no client can be asked this: the call that it is about is not known",
          null);
      return;
    }
    boolean asked =
        owner.get().doWhileWaiting(() -> ask(connection, owner.get(), id, method, params));
    if (!asked) {
      connection.refuse(id, INTERNAL, "the client has too many questions to answer", null);
    }
  }

  private static void ask(
      StdioConnection connection,
      PendingRequest call,
      JsonNode id,
      String method,
      ObjectNode params) {
    try {
      connection.answer(id, call.client().ask(method, params, call.deadline()));
    } catch (ClientAnswerException refused) {
      connection.refuse(id, refused.code(), String.valueOf(refused.getMessage()), refused.data());
    }
  }

  /** Passes a log message on; false when it is of no call in particular. */
  static boolean log(StdioConnection connection, ObjectNode params) {
    var owner = owner(connection, call -> call.client().logLevel().isPresent());
    owner.ifPresent(call -> call.doWhileWaiting(() -> call.client().log(params)));
    return owner.isPresent();
  }

  /** The newest call that can, when all calls under way are of one subject. */
  private static Optional<PendingRequest> owner(
      StdioConnection connection, Predicate<PendingRequest> can) {
    var calls = connection.pending().stream().filter(call -> !call.subject().isEmpty()).toList();
    if (calls.stream().map(PendingRequest::subject).distinct().count() != 1) {
      return Optional.empty();
    }
    return calls.stream().filter(can).max(Comparator.comparingLong(PendingRequest::id));
  }
}
