package org.integrationgateway.samples.errands;

import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;

/** One turn with an agent, in a session of its own. */
record Question(Agent agent, String model) {
  String ask(String text) {
    var session = agent.createSession(NewSession.of(model));
    var turn = agent.createTurn(NewTurn.of(session.id(), text));
    try (var events = agent.watchTurnEvents(turn.id(), 0, WatchUntil.BLOCKED_OR_TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    var ended = agent.getTurn(turn.id());
    if (ended.status() == Turn.Status.SUCCEEDED
        && ended.output().orElseThrow() instanceof TurnOutput.Text answer) {
      return answer.text();
    }
    throw new AppException(
        Reason.FAILED,
        "the agent gave no answer: " + ended.statusMessage().orElse(ended.status().name()));
  }
}
