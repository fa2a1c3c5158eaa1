package org.integrationgateway.server.builtin.agent;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.builtin.agent.TurnStore.LostTurn;
import org.jspecify.annotations.Nullable;

/** Carries turns out: those it is told of, and those that are due because somebody left them. */
final class Engine implements AutoCloseable {
  private static final System.Logger log = System.getLogger(Engine.class.getName());
  private static final int BATCH = 100;
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private final TurnStore store;
  private final AgentParts parts;
  private final Limits limits;
  private final String holder = "agent-" + UUID.randomUUID();
  private final Map<String, Held> held = new ConcurrentHashMap<>();
  private final ExecutorService workers;
  private final ScheduledExecutorService timer;
  private volatile boolean closing;

  Engine(TurnStore store, AgentParts parts, Limits limits) {
    this.store = store;
    this.parts = parts;
    this.limits = limits;
    var number = new AtomicInteger();
    this.workers =
        Executors.newFixedThreadPool(
            limits.turns(), work -> daemon(work, "agent-turn-" + number.incrementAndGet()));
    this.timer = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "agent-leases"));
  }

  /** From now on those that are due are looked for too. */
  void start() {
    long pause = Math.max(10, limits.lease().toMillis() / 3);
    var unused = timer.scheduleWithFixedDelay(this::look, 0, pause, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** A turn that this process works on, or is about to. */
  private static final class Held {
    private @Nullable Thread worker;
    private long fence;
    private boolean stopped;
    private boolean late;

    synchronized void begin(long number) {
      worker = Thread.currentThread();
      fence = number;
      if (stopped) {
        worker.interrupt();
      }
    }

    synchronized void stop(boolean timeIsUp) {
      stopped = true;
      late |= timeIsUp;
      if (worker != null) {
        worker.interrupt();
      }
    }

    /** From here on the thread is somebody else's. */
    synchronized void end() {
      worker = null;
      Thread.interrupted();
    }

    synchronized long fence() {
      return fence;
    }

    synchronized boolean late() {
      return late;
    }

    synchronized boolean stopped() {
      return stopped;
    }
  }

  /** Works on a turn as soon as there is a thread for it; when it is due, and nobody else does. */
  void wake(String turnId) {
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

  /** Whether a turn would not have to wait for others. */
  boolean hasRoom() {
    return held.size() < limits.turns();
  }

  /** Ends what this process does for a turn that has ended. */
  void stop(String turnId) {
    var mine = held.get(turnId);
    if (mine != null) {
      mine.stop(false);
    }
  }

  private void work(String turnId, Held mine) {
    boolean well = false;
    try {
      var claimed = store.claim(turnId, holder, limits);
      if (claimed.isPresent()) {
        mine.begin(claimed.get().whole("fence").orElseThrow());
        carryOut(new TurnRun(store, parts, limits, claimed.get()), turnId, mine);
      }
      well = true;
    } catch (LostTurn elsewhere) {
      log.log(Level.DEBUG, "turn {0} is somebody else's now", turnId);
    } catch (RuntimeException failure) {
      // The lease runs out; then it is tried again.
      log.log(closing ? Level.DEBUG : Level.WARNING, "turn " + turnId + " was left", failure);
    } finally {
      mine.end();
      held.remove(turnId, mine);
    }
    if (well) {
      again(turnId);
    }
  }

  /** An answer may have come between the last step and the moment the turn was let go. */
  private void again(String turnId) {
    try {
      if (!closing && store.isDue(turnId)) {
        wake(turnId);
      }
    } catch (RuntimeException unavailable) {
      log.log(Level.DEBUG, "turn " + turnId + " is looked at later", unavailable);
    }
  }

  private void carryOut(TurnRun run, String turnId, Held mine) {
    var left = Duration.between(store.now(), run.deadline());
    var alarm =
        timer.schedule(() -> mine.stop(true), Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS);
    try {
      Deadline.in(left.isNegative() ? Duration.ZERO : left)
          .during(
              () -> {
                attempt(run);
                return null;
              });
    } catch (LostTurn elsewhere) {
      throw elsewhere;
    } catch (RuntimeException failure) {
      interrupted(run, turnId, mine, failure);
    } finally {
      alarm.cancel(false);
    }
  }

  private static void attempt(TurnRun run) {
    try {
      run.run();
    } catch (InterruptedException stopped) {
      throw new Stopped(stopped);
    }
  }

  /** The run was stopped from outside. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped(InterruptedException cause) {
      super(cause);
    }
  }

  private void interrupted(TurnRun run, String turnId, Held mine, RuntimeException failure) {
    Thread.interrupted();
    if (mine.late()) {
      run.fail("the turn's time was up");
      return;
    }
    if (closing) {
      store.change("leaving", turnId, mine.fence(), changes -> changes.set("dueAt", store.now()));
      return;
    }
    if (mine.stopped()) {
      throw new LostTurn();
    }
    log.log(Level.ERROR, "turn " + turnId + " failed", failure);
    run.fail("the turn failed inside the agent: the gateway's log has the reason");
  }

  private void look() {
    try {
      held.forEach(this::renew);
      store.due(BATCH).forEach(this::wake);
    } catch (RuntimeException unavailable) {
      log.log(Level.WARNING, "turns that are due cannot be found now", unavailable);
    }
  }

  private void renew(String turnId, Held mine) {
    if (mine.fence() == 0) {
      return;
    }
    try {
      store.renew(turnId, mine.fence(), limits.lease());
    } catch (LostTurn lost) {
      mine.stop(false);
    } catch (RuntimeException unavailable) {
      log.log(Level.DEBUG, "the lease of turn " + turnId + " is renewed later", unavailable);
    }
  }

  /** Lets go of every turn; whoever comes next goes on with them. */
  @Override
  public void close() {
    closing = true;
    timer.shutdown();
    held.values().forEach(mine -> mine.stop(false));
    workers.shutdown();
    try {
      if (!workers.awaitTermination(LEAVING.toMillis(), TimeUnit.MILLISECONDS)) {
        log.log(Level.WARNING, "turns did not stop in time: their leases run out");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    timer.shutdownNow();
  }
}
