package org.integrationgateway.command.agent;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** A session in the terminal: one message, or one after the other until the person leaves. */
final class Chat {
  private static final Set<String> LEAVE = Set.of("/quit", "/exit", "/bye");
  private static final int MOST = 1_000;

  private final AgentPaths routes;
  private final Terminal terminal;
  private final Conversation conversation;
  private final TurnRequestText requests;
  private final JsonNode session;

  Chat(
      AgentPaths routes,
      Terminal terminal,
      Conversation conversation,
      TurnRequestText requests,
      JsonNode session) {
    this.routes = routes;
    this.terminal = terminal;
    this.conversation = conversation;
    this.requests = requests;
    this.session = session;
  }

  /** Says one thing, and fails where the turn does not succeed. */
  void once(String text) {
    var turn = turn(text);
    if (terminal.json()) {
      terminal.json(turn);
    }
    if (TurnStatus.isWaiting(turn)) {
      throw new CommandFailure(
          ExitCode.CHOICE,
          "the turn waits for an answer: 'gateway agent resolve %s' shows the question"
              .formatted(id(turn)));
    }
    if (!TurnStatus.isSuccess(turn)) {
      throw new CommandFailure(ExitCode.FAILED, ending(turn));
    }
  }

  /**
   * Talks until the person leaves.
   *
   * @param resumed whether the session may have a turn under way
   */
  void talk(TypedLines person, boolean resumed) {
    terminal.note(
        Style.FAINT.on(
            terminal,
            "Session %s with %s of %s. Ctrl-C cancels an answer, Ctrl-D leaves."
                .formatted(
                    id(session),
                    PlainText.line(session.path("model").asString(""), MOST),
                    PlainText.line(session.path("provider").asString(""), MOST))));
    if (resumed) {
      underWay();
    }
    while (true) {
      terminal.err().print(Style.NAME.on(terminal, "> "));
      terminal.err().flush();
      var line = typed(person);
      if (line.isEmpty() || LEAVE.contains(line.get())) {
        break;
      }
      if (!line.get().isEmpty()) {
        say(line.get());
      }
    }
    terminal.note("");
    terminal.note(Style.FAINT.on(terminal, goOn(session)));
  }

  /** A message: a line, and those below it where a line ends with a backslash. */
  private Optional<String> typed(TypedLines person) {
    var line = person.next();
    while (line.filter(text -> text.endsWith("\\")).isPresent()) {
      terminal.err().print("  ");
      terminal.err().flush();
      var before = line.get().substring(0, line.get().length() - 1);
      line = person.next().map(next -> before + "\n" + next);
    }
    return line.map(String::strip);
  }

  static String goOn(JsonNode session) {
    return "'gateway agent chat --session %s' goes on.".formatted(id(session));
  }

  /** A turn of this session that had not ended when the person left. */
  private void underWay() {
    for (var turn : routes.turns(id(session), Optional.empty())) {
      if (!TurnStatus.isEnded(turn)) {
        report(conversation.follow(id(turn)));
        return;
      }
    }
  }

  /** A message that the gateway refuses does not end the chat. */
  private void say(String text) {
    try {
      report(turn(text));
    } catch (CommandFailure failure) {
      if (failure.exitCode() == ExitCode.UNAUTHENTICATED) {
        throw failure;
      }
      terminal.failure(failure);
    }
  }

  private JsonNode turn(String text) {
    return conversation.say(id(session), requests.saying(text));
  }

  private void report(JsonNode turn) {
    if (!TurnStatus.isSuccess(turn)) {
      terminal.note(Style.WARN.on(terminal, ending(turn)));
    }
  }

  private static String ending(JsonNode turn) {
    var reason = PlainText.line(turn.path("statusMessage").asString(""), MOST);
    return switch (TurnStatus.of(turn)) {
      case TurnStatus.CANCELED -> "the turn was cancelled" + suffix(reason);
      case TurnStatus.WAITING ->
          "the turn waits for an answer: 'gateway agent resolve %s' gives it".formatted(id(turn));
      default -> "the turn failed" + suffix(reason);
    };
  }

  private static String suffix(String reason) {
    return reason.isEmpty() ? "" : ": " + reason;
  }

  private static String id(JsonNode thing) {
    return PlainText.line(thing.path("id").asString(""), MOST);
  }
}
