package org.integrationgateway.samples.langchain;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.Turn.Status;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.Session;

/** The shared state of a turn: one thread works on it, others read, watch, answer or cancel it. */
final class RunningTurn {
  private final InstantSource clock;
  private final List<TurnEvent> events = new ArrayList<>();
  private final Map<String, Interaction> questions = new LinkedHashMap<>();
  private Turn turn;
  private Future<?> work;

  RunningTurn(Session session, NewTurn wanted, InstantSource clock) {
    this.clock = clock;
    var now = clock.instant();
    this.turn =
        new Turn(
            UUID.randomUUID().toString(),
            session.id(),
            wanted.model().orElse(session.model()),
            Status.RUNNING,
            wanted.messages(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            wanted.metadata(),
            session.createdBy(),
            now,
            Optional.of(now),
            Optional.empty());
    tell(EventDraft.started(turn.model()));
  }

  /** The work that a cancellation interrupts. */
  synchronized void worksBy(Future<?> working) {
    work = working;
  }

  synchronized Turn turn() {
    return turn;
  }

  synchronized boolean ended() {
    return turn.status().terminal();
  }

  synchronized List<TurnEvent> events(long after, int limit) {
    int from = (int) Math.min(after, events.size());
    return List.copyOf(events.subList(from, Math.min(events.size(), from + limit)));
  }

  synchronized List<Interaction> questions() {
    return List.copyOf(questions.values());
  }

  TurnEvents watch(long after, WatchUntil until) {
    return new TurnSubscription(this, after, until);
  }

  /**
   * Adds an event.
   *
   * @throws CancellationException when the turn has ended
   */
  synchronized void tell(EventDraft draft) {
    if (ended()) {
      throw new CancellationException("turn '" + turn.id() + "' has ended");
    }
    append(draft);
  }

  private void append(EventDraft draft) {
    long seq = events.size() + 1L;
    events.add(
        new TurnEvent(
            turn.id() + "-" + seq,
            turn.id(),
            seq,
            draft.type(),
            draft.source(),
            TurnEvent.Visibility.PUBLIC,
            draft.data(),
            Optional.of(draft.display()),
            clock.instant()));
    notifyAll();
  }

  synchronized void succeed(TurnOutput output) {
    tell(EventDraft.completed());
    become(Status.SUCCEEDED, Optional.of(output), Optional.empty());
  }

  synchronized void fail(String why) {
    if (!ended()) {
      append(EventDraft.failed(why));
      become(Status.FAILED, Optional.empty(), Optional.of(why));
    }
  }

  synchronized Turn cancel(String reason) {
    if (turn.status() == Status.CANCELED) {
      return turn;
    }
    if (ended()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "the turn has ended as " + turn.status() + ": it cannot be cancelled");
    }
    append(EventDraft.canceled(reason));
    become(Status.CANCELED, Optional.empty(), Optional.of(reason).filter(text -> !text.isEmpty()));
    work.cancel(true);
    return turn;
  }

  /**
   * Asks the user whether a tool may be called, and waits for the answer; empty: no answer came.
   */
  synchronized Optional<Map<String, Object>> askApproval(
      Part.ToolCall call, String what, Duration longest) {
    var question =
        new Interaction(
            call.id(),
            turn.id(),
            Interaction.Type.APPROVAL,
            Interaction.State.PENDING,
            "Call " + what + "?",
            "The agent wants to call " + what + ", which may delete or overwrite something.",
            Map.of("tool", what, "arguments", call.arguments()),
            Optional.empty(),
            clock.instant(),
            Optional.empty());
    tell(EventDraft.requested(question));
    questions.put(question.id(), question);
    become(Status.WAITING_FOR_INPUT, Optional.empty(), Optional.empty());
    var latest = Deadline.in(longest);
    while (turn.status() == Status.WAITING_FOR_INPUT && !latest.expired()) {
      await(latest.remaining());
    }
    return questions.get(question.id()).resolution();
  }

  synchronized Interaction resolve(String questionId, Map<String, Object> resolution) {
    var question = questions.get(questionId);
    if (question == null) {
      throw new ServiceException(
          Reason.NOT_FOUND, "turn '" + turn.id() + "' asked nothing as '" + questionId + "'");
    }
    if (question.state() != Interaction.State.PENDING) {
      throw new ServiceException(
          Reason.INVALID_STATE, "the question is " + question.state() + ": it takes no answer");
    }
    if (!(resolution.get("approved") instanceof Boolean)) {
      throw SessionTurns.invalid("/resolution/approved", "is true or false");
    }
    var answered = answered(question, Interaction.State.RESOLVED, Optional.of(resolution));
    append(EventDraft.resolved(answered));
    become(Status.RUNNING, Optional.empty(), Optional.empty());
    return answered;
  }

  private Interaction answered(
      Interaction question, Interaction.State state, Optional<Map<String, Object>> resolution) {
    var answered =
        new Interaction(
            question.id(),
            question.turnId(),
            question.type(),
            state,
            question.title(),
            question.prompt(),
            question.request(),
            resolution,
            question.createdAt(),
            Optional.of(clock.instant()));
    questions.put(question.id(), answered);
    return answered;
  }

  private void become(Status status, Optional<TurnOutput> output, Optional<String> why) {
    turn =
        new Turn(
            turn.id(),
            turn.sessionId(),
            turn.model(),
            status,
            turn.messages(),
            output,
            why,
            turn.executionRef(),
            turn.metadata(),
            turn.createdBy(),
            turn.createdAt(),
            turn.startedAt(),
            status.terminal() ? Optional.of(clock.instant()) : Optional.empty());
    if (status.terminal()) {
      for (var open : questions()) {
        if (open.state() == Interaction.State.PENDING) {
          answered(open, Interaction.State.CANCELED, Optional.empty());
        }
      }
    }
    notifyAll();
  }

  /**
   * Waits for the next event, at most for the given time; the caller must hold the lock of this
   * turn.
   */
  void await(Duration longest) {
    try {
      wait(Math.max(1, longest.toMillis()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("no caller waits for turn '" + turn.id() + "' any more");
    }
  }
}
