package org.integrationgateway.server.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;

/** Uses an agent of a gateway as one subject. */
public final class AgentCaller {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Agent agent;
  private final CallContext caller;

  public AgentCaller(Agent agent, String subject) {
    this.agent = agent;
    this.caller = CallContext.of(Subject.of(subject));
  }

  /** Runs work as the subject. */
  public <T> T as(Function<Agent, T> work) {
    return caller.during(() -> Deadline.in(TIMEOUT).during(() -> work.apply(agent)));
  }

  /** Begins a turn of a new session with these tools. */
  public Turn begin(String text, ToolRef... tools) {
    return begin("play", text, tools);
  }

  /** Begins a turn of a new session of this model. */
  public Turn begin(String model, String text, ToolRef... tools) {
    return as(
        used ->
            used.createTurn(
                NewTurn.of(used.createSession(NewSession.of(model)).id(), text)
                    .with(List.of(tools), List.of())));
  }

  /** The events of a turn until it ends or waits. */
  public List<TurnEvent> watch(Turn turn) {
    return as(
        used -> {
          var seen = new ArrayList<TurnEvent>();
          try (var events = used.watchTurnEvents(turn.id(), 0, WatchUntil.BLOCKED_OR_TERMINAL)) {
            while (events.hasNext()) {
              seen.add(events.next());
            }
          }
          return seen;
        });
  }

  /** The turn when it has ended or waits. */
  public Turn settled(Turn turn) {
    watch(turn);
    return as(used -> used.getTurn(turn.id()));
  }

  /** Begins a turn and returns it when it has ended or waits. */
  public Turn run(String text, ToolRef... tools) {
    return settled(begin(text, tools));
  }

  /** The answer of a turn that succeeded. */
  public static String text(Turn turn) {
    return turn.output()
        .map(output -> ((TurnOutput.Text) output).text())
        .orElseThrow(() -> new AssertionError(turn.toString()));
  }

  /** Why a turn failed. */
  public static String failure(Turn turn) {
    if (turn.status() != Turn.Status.FAILED) {
      throw new AssertionError(turn.toString());
    }
    return turn.statusMessage().orElse("");
  }

  /** The results of tools, as the events show them. */
  public List<Map<String, Object>> results(Turn turn) {
    return watch(turn).stream()
        .filter(event -> event.type().equals("tool.result"))
        .map(event -> event.data())
        .toList();
  }

  /** The only open question of a turn. */
  public Interaction question(Turn turn) {
    return as(
        used ->
            used.listInteractions(turn.id()).stream()
                .filter(asked -> asked.state() == Interaction.State.PENDING)
                .findFirst()
                .orElseThrow());
  }

  /** Answers the only open question of a turn. */
  public void answer(Turn turn, Map<String, Object> resolution) {
    var question = question(turn);
    as(used -> used.resolveInteraction(turn.id(), question.id(), resolution));
  }
}
