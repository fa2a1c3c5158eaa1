package ${package};

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvent.Display;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.agent.TurnOutput;

/** The shared state of a turn: one thread writes its answer, others read, watch or cancel it. */
final class RunningTurn {
  private final ScriptedAgent.Line line;
  private final Duration time;
  private final Deadline deadline;
  private final InstantSource clock;
  private final List<TurnEvent> events = new ArrayList<>();
  private Turn turn;

  RunningTurn(
      Session session,
      NewTurn wanted,
      ScriptedAgent.Line line,
      Duration time,
      InstantSource clock) {
    this.line = line;
    this.time = time;
    this.deadline = Deadline.in(time);
    this.clock = clock;
    var now = clock.instant();
    this.turn =
        new Turn(
            UUID.randomUUID().toString(),
            session.id(),
            wanted.model().orElse(session.model()),
            Turn.Status.RUNNING,
            wanted.messages(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            wanted.metadata(),
            session.createdBy(),
            now,
            Optional.of(now),
            Optional.empty());
    tell("turn.started", Map.of("model", turn.model()), Display.of("status", "started"));
  }

  synchronized String id() {
    return turn.id();
  }

  synchronized Turn turn() {
    return turn;
  }

  synchronized List<TurnEvent> events(long after, int limit) {
    return events.stream().skip(after).limit(limit).toList();
  }

  /** Writes the answer word by word, until it is complete or the turn ends. */
  synchronized void write() {
    var words = line.answers().split("(?<=\\s)");
    var pace = Duration.ofSeconds(line.seconds()).dividedBy(words.length);
    var message = turn.id() + ".1";
    for (var word : words) {
      pause(pace);
      if (turn.status().terminal()) {
        return;
      }
      if (deadline.expired()) {
        var late = "the answer was not written within " + time;
        end(Turn.Status.FAILED, Optional.of(late), Optional.empty());
        tell("turn.failed", Map.of("message", late), failure(late));
        return;
      }
      tell(
          "assistant.delta",
          Map.of("messageId", message, "text", word),
          text("delta", word, message));
    }
    tell(
        "assistant.message",
        Map.of("messageId", message, "text", line.answers()),
        text("completed", line.answers(), message));
    end(Turn.Status.SUCCEEDED, Optional.empty(), Optional.of(new TurnOutput.Text(line.answers())));
    tell("turn.completed", Map.of(), Display.of("status", "completed"));
  }

  synchronized Turn cancel(String reason) {
    if (turn.status() == Turn.Status.CANCELED) {
      return turn;
    }
    if (turn.status().terminal()) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "the turn has ended as " + turn.status() + ": it cannot be cancelled");
    }
    end(
        Turn.Status.CANCELED,
        Optional.of(reason).filter(text -> !text.isEmpty()),
        Optional.empty());
    tell("turn.canceled", Map.of("reason", reason), Display.of("status", "canceled"));
    return turn;
  }

  TurnEvents watch(long after) {
    return new Watch(after);
  }

  /** The past and future events of the turn, until it ends. */
  private final class Watch implements TurnEvents {
    private final Optional<Deadline> until = Deadline.current();
    private long seen;
    private boolean closed;

    Watch(long after) {
      seen = after;
    }

    @Override
    public boolean hasNext() {
      synchronized (RunningTurn.this) {
        while (!closed && seen >= events.size() && !turn.status().terminal()) {
          if (until.filter(Deadline::expired).isPresent()) {
            throw new ServiceException(
                Reason.TIMEOUT, "the turn did not end in time: ask again after event " + seen);
          }
          await(until.map(Deadline::remaining).orElse(Deadline.LONGEST));
        }
        return !closed && seen < events.size();
      }
    }

    @Override
    public TurnEvent next() {
      synchronized (RunningTurn.this) {
        if (!hasNext()) {
          throw new NoSuchElementException("the turn has no further event");
        }
        return events.get((int) seen++);
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /** Waits, unless the turn ends first or has no time for it. */
  private void pause(Duration length) {
    var end = deadline.atMost(length);
    while (!turn.status().terminal() && !end.expired()) {
      await(end.remaining());
    }
  }

  /** Waits for the next event, at most for the given time. */
  private void await(Duration longest) {
    try {
      wait(Math.max(1, longest.toMillis()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("no caller waits for turn '" + turn.id() + "' any more");
    }
  }

  private void end(Turn.Status status, Optional<String> why, Optional<TurnOutput> output) {
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
            Optional.of(clock.instant()));
  }

  private synchronized void tell(String type, Map<String, Object> data, Display display) {
    long seq = events.size() + 1L;
    events.add(
        new TurnEvent(
            turn.id() + "-" + seq,
            turn.id(),
            seq,
            type,
            "script",
            TurnEvent.Visibility.PUBLIC,
            data,
            Optional.of(display),
            clock.instant()));
    notifyAll();
  }

  private static Display text(String phase, String text, String message) {
    return new Display(
        "text",
        phase,
        Optional.of(text),
        Optional.empty(),
        Optional.of(message),
        Optional.empty(),
        null,
        null,
        Optional.empty());
  }

  private static Display failure(String why) {
    return new Display(
        "error",
        "failed",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        null,
        null,
        Optional.of(why));
  }
}
