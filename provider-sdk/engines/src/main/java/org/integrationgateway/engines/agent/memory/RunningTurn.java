package org.integrationgateway.engines.agent.memory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.engines.agent.turn.InteractionRequest;
import org.integrationgateway.engines.agent.turn.Resolutions;
import org.integrationgateway.engines.agent.turn.TurnChange;
import org.integrationgateway.engines.agent.turn.TurnNews;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.InterruptibleTask;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.Turn.Status;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.jspecify.annotations.Nullable;

/** A turn in memory: one thread works on it, others read, watch, answer or cancel it. */
public final class RunningTurn {
  private static final System.Logger log = System.getLogger(RunningTurn.class.getName());

  /** How long a turn waits for a person. */
  private static final Duration ANSWER_TIME = Duration.ofDays(1);

  private static final String STOPPED = "the agent was stopped";

  private final InstantSource clock;
  private final ScheduledExecutorService timer;
  private final InterruptibleTask task = new InterruptibleTask();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final List<TurnEvent> events = new ArrayList<>();
  private final Map<String, Interaction> interactions = new LinkedHashMap<>();
  private Turn turn;
  private Deadline deadline;
  private @Nullable Future<?> alarm;

  RunningTurn(Turn pending, InstantSource clock, ScheduledExecutorService timer) {
    this.turn = pending;
    this.clock = clock;
    this.timer = timer;
    this.deadline = Deadline.in(Deadline.LONGEST);
    locked(() -> change(TurnChange.start(pending.model())));
  }

  /** The id of the turn. */
  public String id() {
    return turn().id();
  }

  /** The current state of the turn. */
  public Turn turn() {
    return locked(() -> turn);
  }

  /**
   * The end of the time for its work, without that of waiting for people. The turn fails at that
   * moment.
   */
  public Deadline deadline() {
    return locked(() -> deadline);
  }

  /**
   * Adds an event.
   *
   * @throws CancellationException when the turn has ended
   */
  public void append(EventDraft draft) {
    locked(
        () -> {
          requireWork();
          add(draft);
          return draft;
        });
  }

  /**
   * Asks a person, and waits for the answer, at most a day.
   *
   * @return the resolution, in the form of {@link Interaction.Type}
   * @throws CancellationException when the turn ends meanwhile
   */
  public Map<String, @Nullable Object> ask(InteractionRequest question)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      requireWork();
      var left = deadline.remaining();
      var asked = question.pending(turn.id(), clock.instant());
      interactions.put(asked.id(), asked);
      change(TurnChange.ask(asked.id(), question));
      failAfter(ANSWER_TIME, "no answer came within " + ANSWER_TIME);
      while (turn.status() == Status.WAITING_FOR_INPUT) {
        changed.await();
      }
      requireWork();
      endAfter(left);
      return interactions.getOrDefault(asked.id(), asked).resolution().orElse(Map.of());
    } finally {
      lock.unlock();
    }
  }

  private void requireWork() {
    if (turn.status() != Status.RUNNING) {
      throw new CancellationException("turn '" + turn.id() + "' is " + turn.status());
    }
  }

  /**
   * Runs the work of the turn, and ends the turn with its result.
   *
   * @param done runs once, when the work has ended and the turn has not yet ended with it
   * @return whether the work began
   */
  boolean carryOut(TurnHandler.Work work, Runnable done) {
    boolean begun =
        task.run(
            () -> {
              TurnChange end;
              try {
                end = result(work);
              } finally {
                done.run();
              }
              end(end);
            });
    if (!begun) {
      done.run();
    }
    return begun;
  }

  private TurnChange result(TurnHandler.Work work) {
    try {
      return TurnChange.succeed(work.carryOut(this));
    } catch (InterruptedException | CancellationException stopped) {
      return TurnChange.fail(STOPPED);
    } catch (ServiceException failure) {
      return TurnChange.fail(failure.detail());
    } catch (RuntimeException defect) {
      log.log(System.Logger.Level.ERROR, "turn " + id() + " failed", defect);
      return TurnChange.fail("the turn failed in the agent; its log has the reason");
    }
  }

  /** Ends the turn, unless it has ended. */
  private void end(TurnChange end) {
    locked(
        () ->
            turn.status().terminal()
                ? turn
                : change(end.follows(turn.status()) ? end : TurnChange.fail(STOPPED)));
  }

  private void fail(String why) {
    end(TurnChange.fail(why));
  }

  Turn cancel(Optional<String> reason) {
    return locked(
        () -> turn.status() == Status.CANCELED ? turn : change(TurnChange.cancel(reason)));
  }

  List<Interaction> interactions() {
    return locked(() -> List.copyOf(interactions.values()));
  }

  Interaction resolve(String interactionId, Map<String, @Nullable Object> resolution) {
    return locked(
        () -> {
          var asked = interactions.get(interactionId);
          if (asked == null) {
            throw new ServiceException(
                Reason.NOT_FOUND, "there is no interaction '" + interactionId + "'");
          }
          Resolutions.check(asked, resolution);
          var resolved = answered(asked, Interaction.State.RESOLVED, Optional.of(resolution));
          change(TurnChange.resolve(interactionId, resolution));
          return resolved;
        });
  }

  private Interaction answered(
      Interaction asked,
      Interaction.State state,
      Optional<Map<String, @Nullable Object>> resolution) {
    var answered =
        new Interaction(
            asked.id(),
            asked.turnId(),
            asked.type(),
            state,
            asked.title(),
            asked.prompt(),
            asked.request(),
            resolution,
            asked.createdAt(),
            resolution.map(given -> clock.instant()));
    interactions.put(asked.id(), answered);
    return answered;
  }

  private Turn change(TurnChange change) {
    turn = change.applyTo(turn, clock.instant());
    if (turn.status().terminal()) {
      List.copyOf(interactions.values()).stream()
          .filter(asked -> asked.state() == Interaction.State.PENDING)
          .forEach(asked -> answered(asked, Interaction.State.CANCELED, Optional.empty()));
      task.cancel();
      if (alarm != null) {
        alarm.cancel(false);
      }
    }
    add(change.event());
    return turn;
  }

  private void add(EventDraft draft) {
    events.add(draft.event(turn.id(), events.size() + 1L, clock.instant()));
    changed.signalAll();
    listeners.forEach(Runnable::run);
  }

  /** Sets the time for the rest of its work. */
  void endAfter(Duration time) {
    locked(
        () -> {
          deadline = Deadline.in(time);
          failAfter(time, "the turn exceeded its time limit");
          return deadline;
        });
  }

  private void failAfter(Duration time, String why) {
    if (alarm != null) {
      alarm.cancel(false);
    }
    if (!turn.status().terminal()) {
      alarm = timer.schedule(() -> fail(why), time.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  TurnNews read(long after, int limit) {
    return locked(
        () -> {
          int from = (int) Math.min(after, events.size());
          int to = Math.min(events.size(), from + limit);
          return new TurnNews(events.subList(from, to), turn.status(), to == events.size());
        });
  }

  TurnNews.Source source() {
    return new TurnNews.Source() {
      @Override
      public TurnNews read(long after, int limit) {
        return RunningTurn.this.read(after, limit);
      }

      @Override
      public void listen(Runnable news) {
        listeners.add(news);
      }

      @Override
      public void leave(Runnable news) {
        listeners.remove(news);
      }
    };
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
