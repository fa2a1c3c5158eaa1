package org.integrationgateway.engines.workflow.execution;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.engines.workflow.Execution;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.engines.workflow.WorkflowTasks.Completed;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowStore;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Executes due tasks: attempts, ends of waits, schedules. One thread finds them, and sleeps until
 * the next task is due, {@link #ring} is called, or the poll interval for tasks of other replicas
 * has passed, which is longer while there is no task at all. A task is claimed in the database
 * first, so that no two replicas execute it.
 */
public final class WorkflowEngine implements Execution {
  private static final String WORK = "work";
  private static final String TIMER = "timer";
  private static final String DUE = "due";
  private static final int TIMERS_AT_ONCE = 2;
  private static final int TIMERS_IN_HAND = 100;
  private static final int TRIES = 6;
  private static final int IDLE_POLLS = 4;
  private static final int FORGOTTEN_AT_ONCE = 100;
  private static final Duration REST = Duration.ofSeconds(30);
  private static final Duration HOUSEKEEPING = Duration.ofHours(1);
  private static final Duration LONGEST_NAP = Duration.ofMinutes(1);

  private final WorkflowStore store;
  private final WorkflowTasks tasks;
  private final AttemptExecution execution;
  private final InstantSource clock;
  private final WorkflowSettings settings;
  private final WorkflowLog log;

  private final WakeSignal alarm = new WakeSignal();
  private final Thread looking = LastingThread.of("workflow-clock", this::look);
  private final ThreadPoolExecutor steps;
  private final ThreadPoolExecutor timers = threads("workflow-timer", TIMERS_AT_ONCE);
  private final ClaimedTasks stepsInHand = new ClaimedTasks();
  private final ClaimedTasks timersInHand = new ClaimedTasks();
  private final RunningAttempts running = new RunningAttempts();
  private volatile boolean closed;

  /** Whether more tasks were due than threads were free. */
  private volatile boolean crowded;

  private Instant renewal = Instant.MIN;
  private Instant housekeeping = Instant.MIN;

  /**
   * @param store of definitions and runs
   * @param tasks of the same store
   * @param execution makes attempts
   * @param log receives failures of the store, and of tasks
   */
  public WorkflowEngine(
      WorkflowStore store,
      WorkflowTasks tasks,
      AttemptExecution execution,
      InstantSource clock,
      WorkflowSettings settings,
      WorkflowLog log) {
    this.store = store;
    this.tasks = tasks;
    this.log = log;
    this.execution = execution;
    this.clock = clock;
    this.settings = settings;
    this.steps = threads("workflow-step", settings.attemptsAtOnce());
  }

  private static ThreadPoolExecutor threads(String name, int most) {
    var threads =
        new ThreadPoolExecutor(
            most,
            most,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThread.factory(name));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  @Override
  public void start() {
    looking.start();
  }

  @Override
  public void ring() {
    alarm.ring();
  }

  private void look() {
    while (!closed) {
      var next = clock.instant().plus(settings.poll());
      try {
        next = handOut(clock.instant());
      } catch (RuntimeException failure) {
        if (!closed) {
          log.warn("cannot search for due tasks: " + failure.getMessage(), null);
        }
      }
      try {
        var nap = Duration.between(clock.instant(), next);
        alarm.sleep(nap.compareTo(LONGEST_NAP) > 0 ? LONGEST_NAP : nap);
      } catch (InterruptedException end) {
        return;
      }
    }
  }

  /** Gives due tasks to the worker threads; returns when to look again. */
  private Instant handOut(Instant now) {
    renew(now);
    housekeeping(now);
    // Leases of attempts that begin meanwhile are renewed in time without a ring.
    var due =
        new DueTasks(earlier(now.plus(settings.poll()), now.plus(settings.lease().dividedBy(3))));
    int free = Math.max(0, settings.attemptsAtOnce() - stepsInHand.working());
    store.read(
        tx -> {
          due.find(tx, Table.STEPS, WORK, stepsInHand, free, now);
          due.find(tx, Table.STEPS, TIMER, timersInHand, TIMERS_IN_HAND, now);
          due.find(tx, Table.TRIGGERS, DUE, timersInHand, TIMERS_IN_HAND, now);
          return null;
        });
    crowded = due.crowded();
    due.found().forEach(task -> hand(task, now));
    if (due.idle() && running.isEmpty()) {
      // No task is due at any time: a replica executes what it begins itself.
      return now.plus(settings.poll().multipliedBy(IDLE_POLLS));
    }
    return running.isEmpty() ? due.next() : earlier(due.next(), renewal);
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private void hand(DueTasks.Task task, Instant now) {
    boolean step = task.member().equals(WORK);
    var inHand = step ? stepsInHand : timersInHand;
    if (!inHand.take(task.key(), now)) {
      return;
    }
    try {
      (step ? steps : timers).execute(() -> carryOut(task, inHand));
    } catch (RejectedExecutionException closing) {
      inHand.done(task.key());
    }
  }

  private void carryOut(DueTasks.Task task, ClaimedTasks inHand) {
    boolean ring = true;
    try {
      switch (task.member()) {
        case WORK -> ring = attempt(runOf(task.key()), positionOf(task.key()));
        case TIMER -> timer(runOf(task.key()), positionOf(task.key()));
        default ->
            store.write(
                tx -> {
                  tasks.schedule(tx, ((Key.Text) task.key()).value());
                  return null;
                });
      }
      inHand.done(task.key());
    } catch (RuntimeException failure) {
      if (!closed) {
        log.warn(
            "%s of %s failed; it is tried again after 30 s".formatted(task.member(), task.key()),
            failure);
      }
      inHand.rest(task.key(), clock.instant().plus(REST));
    } finally {
      if (ring || crowded) {
        alarm.ring();
      }
    }
  }

  private void timer(String runId, int position) {
    var stopped = store.write(tx -> tasks.timer(tx, runId, position));
    cancel(stopped);
  }

  /** Makes attempts of a run while the next one is due; returns whether others are due too. */
  private boolean attempt(String runId, int position) {
    boolean others = false;
    var claim = store.write(tx -> tasks.claim(tx, runId, position, settings.lease()));
    while (claim.isPresent()) {
      var stored = attempt(claim.get());
      claim = stored.next();
      others = stored.others();
      if (others && claim.isPresent()) {
        alarm.ring();
      }
    }
    return others;
  }

  /** Makes an attempt; the next one of the run is claimed together with its outcome. */
  private Completed attempt(StepClaim claim) {
    return running.during(
        claim,
        claim.timeout().orElse(settings.attemptTimeout()),
        attempt ->
            store(attempt, attempt.make(() -> execution.carryOut(attempt.claim(), () -> closed))));
  }

  /** Stores the outcome of an attempt, and retries while the database is busy. */
  private Completed store(RunningAttempt attempt, Outcome outcome) {
    for (int tries = 1; ; tries++) {
      try {
        var claim = attempt.claim();
        var lease = closed ? Optional.<Duration>empty() : Optional.of(settings.lease());
        var after =
            store.write(
                tx -> {
                  if (closed && attempt.cancelled()) {
                    tasks.release(tx, claim);
                    return new Completed(Set.of(), Optional.empty(), false);
                  }
                  return tasks.complete(tx, claim, outcome, lease);
                });
        cancel(after.stopped());
        return after;
      } catch (ServiceException busy) {
        if (busy.reason() != Reason.UNAVAILABLE || tries == TRIES || closed) {
          throw busy;
        }
        pause(tries);
      }
    }
  }

  private static void pause(int tries) {
    try {
      TimeUnit.MILLISECONDS.sleep(50L << tries);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private void renew(Instant now) {
    if (!now.isBefore(renewal)) {
      renewal = now.plus(settings.lease().dividedBy(3));
      running.renew(store, now, settings.lease());
    }
  }

  @Override
  public void cancel(Set<String> runIds) {
    running.cancel(runIds);
  }

  private void housekeeping(Instant now) {
    if (now.isBefore(housekeeping)) {
      return;
    }
    housekeeping = now.plus(HOUSEKEEPING);
    timers.execute(
        () -> {
          try {
            var before = now.minus(settings.retention());
            while (!closed && store.write(tx -> tasks.forget(tx, before, FORGOTTEN_AT_ONCE)) > 0) {
              // Each time it deletes a part of them.
            }
          } catch (RuntimeException failure) {
            log.warn("old runs cannot be deleted: " + failure.getMessage(), null);
          }
        });
  }

  private static String runOf(Key key) {
    return ((Key.Text) ((Key.Array) key).parts().get(0)).value();
  }

  private static int positionOf(Key key) {
    return (int) ((Key.Number) ((Key.Array) key).parts().get(1)).value();
  }

  /**
   * Cancels and releases attempts under way; the next process makes them again under the same id.
   */
  @Override
  public void close() {
    closed = true;
    looking.interrupt();
    timers.shutdown();
    steps.shutdown();
    running.close();
    try {
      if (!steps.awaitTermination(1, TimeUnit.SECONDS)
          || !timers.awaitTermination(1, TimeUnit.SECONDS)) {
        log.warn("steps did not stop in time; the next process makes their attempts again", null);
      }
      looking.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
