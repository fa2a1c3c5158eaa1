package org.integrationgateway.builtin.agent.turn;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.store.TurnStore.LostTurn;
import org.integrationgateway.engines.agent.turn.TurnThreads;
import org.integrationgateway.sdk.InterruptibleTask;
import org.jspecify.annotations.Nullable;

/**
 * Executes turns: those that {@link #wake} names, and those that are due because another process
 * stopped executing them.
 */
public final class TurnExecutor implements AutoCloseable {
  private static final System.Logger log = System.getLogger(TurnExecutor.class.getName());
  private static final int BATCH = 100;
  private static final int IDLE_LOOKS = 3;
  private static final long DELTA_MILLIS = 50;
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private final TurnStore store;
  private final AgentParts parts;
  private final TurnRules rules;
  private final String holder = "agent-" + UUID.randomUUID();
  private final Map<String, Held> held = new ConcurrentHashMap<>();
  private final TurnThreads workers;
  private final ExecutorService tools;
  private final ScheduledExecutorService timer;
  private final ScheduledExecutorService deltas;
  private volatile boolean closing;

  /**
   * Whether the last search found a turn of any process. Without one, most searches are left out.
   */
  private boolean found;

  private int looks;

  public TurnExecutor(TurnStore store, AgentParts parts, TurnRules rules) {
    this.store = store;
    this.parts = parts;
    this.rules = rules;
    var number = new AtomicInteger();
    this.workers =
        new TurnThreads(
            rules.limits().turns(), work -> daemon(work, "agent-turn-" + number.incrementAndGet()));
    this.tools = Executors.newCachedThreadPool(work -> daemon(work, "agent-tool"));
    this.timer = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "agent-leases"));
    this.deltas = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "agent-deltas"));
  }

  /** Starts looking for due turns, and renewing leases. */
  public void start() {
    long pause = Math.max(10, parts.lease().toMillis() / 3);
    var unused = timer.scheduleWithFixedDelay(this::look, 0, pause, TimeUnit.MILLISECONDS);
    var sweeping = deltas.scheduleWithFixedDelay(this::sweep, 1, 1, TimeUnit.MINUTES);
  }

  private static Thread daemon(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** A turn that this process executes or is about to execute. */
  private static final class Held {
    private final InterruptibleTask task = new InterruptibleTask();
    private volatile long fence;
    private volatile boolean late;
    private volatile @Nullable ScheduledFuture<?> alarm;

    void stop(boolean timeIsUp) {
      late |= timeIsUp;
      task.cancel();
    }
  }

  /**
   * Executes a turn as soon as a thread is free, if the turn is due and no other process has
   * claimed it.
   */
  public void wake(String turnId) {
    var mine = new Held();
    if (closing || held.putIfAbsent(turnId, mine) != null) {
      return;
    }
    try {
      workers.execute(() -> work(turnId, mine));
    } catch (RejectedExecutionException leaving) {
      held.remove(turnId, mine);
    }
  }

  /** Whether a thread is free for another turn. */
  public boolean hasRoom() {
    return workers.hasRoom(held.size());
  }

  /** Stops the execution of a turn that has ended. */
  public void stop(String turnId) {
    var mine = held.get(turnId);
    if (mine != null) {
      mine.stop(false);
    }
  }

  private void work(String turnId, Held mine) {
    boolean well = false;
    try {
      var claimed = store.claim(turnId, holder, parts.lease());
      if (claimed.isPresent()) {
        mine.fence = claimed.get().whole("fence").orElseThrow();
        carryOut(
            new TurnRun(store, parts, rules, claimed.get(), tools, workers, this::soon),
            turnId,
            mine);
      }
      well = true;
    } catch (LostTurn elsewhere) {
      log.log(Level.DEBUG, "turn {0} was claimed by another process or has ended", turnId);
    } catch (RuntimeException failure) {
      // The turn is claimed again when its lease expires.
      log.log(
          closing ? Level.DEBUG : Level.WARNING,
          "turn " + turnId + " was not finished; it is claimed again when its lease expires",
          failure);
    } finally {
      held.remove(turnId, mine);
    }
    if (well) {
      again(turnId);
    }
  }

  /**
   * Executes the turn again if the user answered between its last step and the end of its
   * execution.
   */
  private void again(String turnId) {
    try {
      if (!closing && store.isDue(turnId)) {
        wake(turnId);
      }
    } catch (RuntimeException unavailable) {
      log.log(Level.DEBUG, "turn " + turnId + " is checked later", unavailable);
    }
  }

  private void carryOut(TurnRun run, String turnId, Held mine) {
    ring(run, turnId, mine);
    try {
      if (!mine.task.run(run::run)) {
        throw new StoppedTurn(new InterruptedException("the turn was stopped before it started"));
      }
    } catch (LostTurn elsewhere) {
      throw elsewhere;
    } catch (RuntimeException failure) {
      interrupted(run, turnId, mine, failure);
    } finally {
      var alarm = mine.alarm;
      if (alarm != null) {
        alarm.cancel(false);
      }
    }
  }

  /** Stops the turn when its time is over, which does not pass while its user is asked. */
  private void ring(TurnRun run, String turnId, Held mine) {
    long left = Duration.between(store.now(), run.deadline()).toMillis();
    if (left <= 0) {
      mine.stop(true);
    } else if (!closing && held.get(turnId) == mine) {
      mine.alarm = timer.schedule(() -> ring(run, turnId, mine), left, TimeUnit.MILLISECONDS);
    }
  }

  private void soon(Runnable action) {
    try {
      var unused = deltas.schedule(action, DELTA_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException leaving) {
      log.log(Level.TRACE, "the deltas of a turn are stored by the next process", leaving);
    }
  }

  private void interrupted(TurnRun run, String turnId, Held mine, RuntimeException failure) {
    if (mine.late) {
      run.fail("the turn exceeded its time limit");
      return;
    }
    if (closing) {
      store.change("leaving", turnId, mine.fence, changes -> changes.release(mine.fence));
      return;
    }
    if (mine.task.requested()) {
      throw new LostTurn();
    }
    log.log(Level.ERROR, "turn " + turnId + " failed", failure);
    run.fail("the turn failed in the agent; the gateway's log has the reason");
  }

  private void look() {
    try {
      held.forEach(this::renew);
      if (held.isEmpty() && !found && looks++ % IDLE_LOOKS != 0) {
        return;
      }
      var now = store.now();
      var due = store.due(BATCH);
      found = !due.isEmpty();
      due.stream()
          .filter(turn -> !turn.at().isAfter(now))
          .map(TurnStore.DueTurn::id)
          .forEach(this::wake);
    } catch (RuntimeException unavailable) {
      log.log(Level.WARNING, "cannot search for due turns", unavailable);
    } catch (Error failure) {
      log.log(Level.ERROR, "the search for due turns failed; it is tried again", failure);
    }
  }

  private void sweep() {
    try {
      tools.execute(parts.workspaces()::sweep);
    } catch (RuntimeException | Error failure) {
      log.log(Level.ERROR, "workspaces of ended turns are removed later", failure);
    }
  }

  private void renew(String turnId, Held mine) {
    if (mine.fence == 0) {
      return;
    }
    try {
      store.renew(turnId, mine.fence, parts.lease());
    } catch (LostTurn lost) {
      mine.stop(false);
    } catch (RuntimeException unavailable) {
      log.log(Level.DEBUG, "the lease of turn " + turnId + " is renewed later", unavailable);
    }
  }

  /** Stops and releases every turn; the next process that opens the database continues them. */
  @Override
  public void close() {
    closing = true;
    timer.shutdown();
    held.values().forEach(mine -> mine.stop(false));
    try {
      if (!workers.close(LEAVING.toMillis())) {
        log.log(
            Level.WARNING,
            "turns did not stop in time: other processes claim them when their leases expire");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    timer.shutdownNow();
    deltas.shutdownNow();
    tools.shutdownNow();
  }
}
