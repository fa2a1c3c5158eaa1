package org.integrationgateway.command.agent;

import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.command.client.RetriedRequests;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The turns of one session, from the message to the end of the answer. */
final class Conversation {
  private final AgentPaths routes;
  private final Terminal terminal;
  private final RetriedRequests requests;
  private final TurnPrinter printer;
  private final TurnQuestions questions;
  private final ChatInterrupts interrupts;
  private final Optional<TypedLines> person;

  Conversation(
      AgentPaths routes,
      Terminal terminal,
      RetriedRequests requests,
      TurnPrinter printer,
      TurnQuestions questions,
      ChatInterrupts interrupts,
      Optional<TypedLines> person) {
    this.routes = routes;
    this.terminal = terminal;
    this.requests = requests;
    this.printer = printer;
    this.questions = questions;
    this.interrupts = interrupts;
    this.person = person;
  }

  /** Says something, and follows the turn. While the gateway is away, tries it again. */
  JsonNode say(String session, ObjectNode request) {
    var key = UUID.randomUUID();
    var turn = requests.request(() -> routes.createTurn(session, request, key));
    return follow(turn.path("id").asString(""));
  }

  /**
   * Prints a turn until it has ended, and asks what it asks.
   *
   * @return the turn at its end; one that waits, when a question got no answer
   */
  JsonNode follow(String turn) {
    person.ifPresent(TypedLines::begin);
    interrupts.cancelsBy(() -> cancel(turn));
    try {
      var stream = new TurnStream(routes, requests, turn);
      while (true) {
        var now = stream.follow(printer::print);
        printer.endLine();
        if (TurnStatus.isEnded(now) || !questions.answer(turn)) {
          return TurnStatus.isEnded(now) ? now : requests.request(() -> routes.turn(turn));
        }
      }
    } finally {
      interrupts.idle();
    }
  }

  /**
   * Cancels the turn, on the thread of the signal; the events of the turn say that it was
   * cancelled.
   */
  private void cancel(String turn) {
    terminal.note("");
    terminal.note("Cancelling; Ctrl-C again leaves.");
    try {
      routes.cancel(turn, "Ctrl-C");
    } catch (CommandFailure refused) {
      terminal.failure(refused);
    }
    person.ifPresent(TypedLines::stop);
  }
}
