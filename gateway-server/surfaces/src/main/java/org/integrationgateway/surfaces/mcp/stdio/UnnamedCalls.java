package org.integrationgateway.surfaces.mcp.stdio;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Question;

/**
 * Finds the call that a question or a log message belongs to. A program does not name it: it is one
 * of those under way. Where these are calls of several subjects, the client of none is reached,
 * because one would see what is of another.
 */
final class UnnamedCalls {
  /** The capability of a client that answers a question. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "elicitation/create", "elicitation",
          "sampling/createMessage", "sampling",
          "roots/list", "roots");

  private final StdioConnection connection;

  UnnamedCalls(StdioConnection connection) {
    this.connection = connection;
  }

  Optional<StdioRequest> of(Question question) {
    var needed = NEEDED.getOrDefault(question.method(), "");
    return newest(call -> call.client().capabilities().has(needed));
  }

  Optional<StdioRequest> of(Notice notice) {
    if (notice.method().equals("notifications/progress")) {
      return connection.pending().stream().filter(call -> call.isProgress(notice)).findFirst();
    }
    return newest(call -> call.client().logLevel().isPresent());
  }

  private Optional<StdioRequest> newest(Predicate<StdioRequest> can) {
    var calls = connection.pending().stream().filter(call -> !call.subject().isEmpty()).toList();
    return calls.stream().map(StdioRequest::subject).distinct().count() == 1
        ? calls.stream().filter(can).max(Comparator.comparingLong(StdioRequest::id))
        : Optional.empty();
  }
}
