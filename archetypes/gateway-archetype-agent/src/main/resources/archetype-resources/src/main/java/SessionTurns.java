package ${package};

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;

/** A session with its turns. The agent lets one thread use it at a time. */
final class SessionTurns {
  private static final int MOST_TURNS = 1_000;
  private static final Duration DEFAULT_TIME = Duration.ofMinutes(10);

  private final List<RunningTurn> turns = new ArrayList<>();
  private Session session;

  SessionTurns(Session session) {
    this.session = session;
  }

  Session session() {
    return session;
  }

  /** The oldest first. */
  List<RunningTurn> turns() {
    return turns;
  }

  Session change(SessionChange change, Instant now) {
    session =
        new Session(
            session.id(),
            session.model(),
            change.state().orElse(session.state()),
            change.clientRef().or(session::clientRef).filter(text -> !text.isEmpty()),
            change.metadata().orElse(session.metadata()),
            session.createdBy(),
            session.createdAt(),
            now,
            session.lastTurnAt(),
            session.workspace());
    return session;
  }

  /** Begins a turn that answers with this line, if a turn may begin. */
  RunningTurn begin(NewTurn wanted, ScriptedAgent.Line line, InstantSource clock) {
    requirePossible(wanted);
    requireFree();
    var turn = new RunningTurn(session, wanted, line, wanted.timeout().orElse(DEFAULT_TIME), clock);
    var begun = turn.turn().createdAt();
    turns.add(turn);
    session =
        new Session(
            session.id(),
            session.model(),
            session.state(),
            session.clientRef(),
            session.metadata(),
            session.createdBy(),
            session.createdAt(),
            begun,
            Optional.of(begun),
            session.workspace());
    return turn;
  }

  private static void requirePossible(NewTurn wanted) {
    if (!wanted.tools().isEmpty()
        || !wanted.toolRefs().isEmpty()
        || wanted.toolSource() != NewTurn.ToolSource.NONE) {
      throw unsupported("tools");
    }
    if (!(wanted.output() instanceof OutputSpec.Text)) {
      throw unsupported("structured output");
    }
    var last = wanted.messages().get(wanted.messages().size() - 1);
    if (last.role() == Message.Role.ASSISTANT) {
      throw invalid("/messages", "the last one is not by the assistant");
    }
  }

  private void requireFree() {
    if (session.state() == Session.State.ARCHIVED) {
      throw new ServiceException(
          Reason.INVALID_STATE, "the session is archived: make it active before its next turn");
    }
    if (turns.stream().anyMatch(turn -> !turn.turn().status().terminal())) {
      throw new ServiceException(
          Reason.CONFLICT, "another turn of the session is under way: wait for it, or cancel it");
    }
    if (turns.size() == MOST_TURNS) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "the session had " + MOST_TURNS + " turns: open another");
    }
  }

  static ServiceException invalid(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the request is not valid", List.of(new Problem(pointer, rule)));
  }

  static ServiceException unsupported(String what) {
    return new ServiceException(Reason.NOT_SUPPORTED, "this agent does not know " + what);
  }
}
