package org.integrationgateway.server.builtin.workflow;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.workflow.state.Leases;
import org.integrationgateway.server.builtin.workflow.state.OpenRun;
import org.integrationgateway.server.builtin.workflow.state.Outcome;
import org.integrationgateway.server.builtin.workflow.state.Plans;
import org.integrationgateway.server.builtin.workflow.state.RunViews;
import org.integrationgateway.server.builtin.workflow.state.Tables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what is due: attempts, ends of waits, schedules. One thread looks what that is, and sleeps
 * until the next thing is, somebody rings, or it is time to look what other replicas left. Whatever
 * is done begins by claiming it in the database, so that no two replicas do it.
 */
final class Engine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Engine.class);
  private static final int TIMERS_AT_ONCE = 2;
  private static final int TIMERS_IN_HAND = 100;
  private static final int TRIES = 6;
  private static final int FORGOTTEN_AT_ONCE = 100;
  private static final Duration REST = Duration.ofSeconds(30);
  private static final Duration HOUSEKEEPING = Duration.ofHours(1);
  private static final Duration LONGEST_NAP = Duration.ofMinutes(1);

  private final Database database;
  private final Plans plans;
  private final Triggers triggers;
  private final Execution execution;
  private final InstantSource clock;
  private final WorkflowSettings settings;

  private final Alarm alarm = new Alarm();
  private final Thread looking = new Thread(this::look, "workflow-clock");
  private final ThreadPoolExecutor steps;
  private final ThreadPoolExecutor timers = threads("workflow-timer", TIMERS_AT_ONCE);
  private final InHand stepsInHand = new InHand();
  private final InHand timersInHand = new InHand();
  private final Set<Flight> flights = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private Instant renewal = Instant.MIN;
  private Instant housekeeping = Instant.MIN;

  Engine(
      Database database,
      Plans plans,
      Triggers triggers,
      Execution execution,
      InstantSource clock,
      WorkflowSettings settings) {
    this.database = database;
    this.plans = plans;
    this.triggers = triggers;
    this.execution = execution;
    this.clock = clock;
    this.settings = settings;
    this.steps = threads("workflow-step", settings.attemptsAtOnce());
    looking.setDaemon(true);
  }

  private static ThreadPoolExecutor threads(String name, int most) {
    var threads =
        new ThreadPoolExecutor(
            most,
            most,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              var thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  void start() {
    looking.start();
  }

  /** Something may be due. */
  void ring() {
    alarm.ring();
  }

  private void look() {
    while (!closed) {
      var next = clock.instant().plus(settings.poll());
      try {
        next = handOut(clock.instant());
      } catch (RuntimeException failure) {
        if (!closed) {
          log.warn("cannot look what is due: {}", failure.getMessage());
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

  /** Hands out what is due by now; answers when to look again. */
  private Instant handOut(Instant now) {
    renew(now);
    housekeeping(now);
    var due = new Due(now.plus(settings.poll()));
    int free = Math.max(0, settings.attemptsAtOnce() - stepsInHand.working());
    database.read(
        tx -> {
          due.find(tx, Tables.STEPS, Tables.WORK, stepsInHand, free, now);
          due.find(tx, Tables.STEPS, Tables.TIMER, timersInHand, TIMERS_IN_HAND, now);
          due.find(tx, Tables.ACTIVATIONS, Tables.DUE, timersInHand, TIMERS_IN_HAND, now);
          return null;
        });
    due.found().forEach(task -> hand(task, now));
    return flights.isEmpty() ? due.next() : earlier(due.next(), renewal);
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private void hand(Due.Task task, Instant now) {
    boolean step = task.index().equals(Tables.WORK);
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

  private void carryOut(Due.Task task, InHand inHand) {
    try {
      switch (task.index()) {
        case Tables.WORK -> attempt(runOf(task.key()), positionOf(task.key()));
        case Tables.TIMER ->
            database.write(
                tx -> {
                  var now = clock.instant();
                  OpenRun.load(tx, plans, runOf(task.key()), now).timer(positionOf(task.key()));
                  return null;
                });
        default ->
            database.write(
                tx -> {
                  triggers.due(tx, ((Key.Text) task.key()).value(), clock.instant());
                  return null;
                });
      }
      inHand.done(task.key());
    } catch (RuntimeException failure) {
      if (!closed) {
        log.error("{} of {} failed; it rests a while", task.index(), task.key(), failure);
      }
      inHand.rest(task.key(), clock.instant().plus(REST));
    } finally {
      alarm.ring();
    }
  }

  private void attempt(String runId, int position) {
    var claim =
        database.write(
            tx ->
                OpenRun.load(tx, plans, runId, clock.instant()).claim(position, settings.lease()));
    if (claim.isEmpty()) {
      return;
    }
    var time = claim.get().timeout().orElse(settings.attemptTimeout());
    var flight = new Flight(claim.get(), Deadline.in(time));
    flights.add(flight);
    alarm.ring();
    try {
      if (closed) {
        flight.callOff();
      }
      store(flight, flight.make(() -> execution.carryOut(flight.claim(), () -> closed)));
    } finally {
      flights.remove(flight);
    }
  }

  /** What an attempt came to is not lost because the database is busy for a while. */
  private void store(Flight flight, Outcome outcome) {
    for (int tries = 1; ; tries++) {
      try {
        var claim = flight.claim();
        boolean ended =
            database.write(
                tx -> {
                  var run = OpenRun.load(tx, plans, claim.runId(), clock.instant());
                  if (closed && flight.calledOff()) {
                    run.release(claim);
                  } else {
                    run.complete(claim, outcome);
                  }
                  return run.ended();
                });
        if (ended) {
          callOff(claim.runId());
        }
        return;
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

  /** Says of every attempt that it is still being made, and calls off those that nobody wants. */
  private void renew(Instant now) {
    if (now.isBefore(renewal)) {
      return;
    }
    renewal = now.plus(settings.lease().dividedBy(3));
    var flying = List.copyOf(flights);
    if (flying.isEmpty()) {
      return;
    }
    var until = now.plus(settings.lease());
    var lost =
        database.write(
            tx ->
                flying.stream()
                    .filter(flight -> !Leases.renew(tx, flight.claim(), until))
                    .toList());
    lost.forEach(Flight::callOff);
    flying.stream().filter(flight -> flight.deadline().expired()).forEach(Flight::callOff);
  }

  /** A run was cancelled or failed: its attempts here end at once. */
  void callOff(String runId) {
    flights.stream()
        .filter(flight -> flight.claim().runId().equals(runId))
        .forEach(Flight::callOff);
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
            while (!closed && database.write(tx -> forget(tx, before)) > 0) {
              log.debug("forgot runs that ended before {}", before);
            }
          } catch (RuntimeException failure) {
            log.warn("old runs cannot be forgotten: {}", failure.getMessage());
          }
        });
  }

  private static int forget(Transaction tx, Instant before) {
    return RunViews.forget(tx, before, FORGOTTEN_AT_ONCE);
  }

  private static String runOf(Key key) {
    return ((Key.Text) ((Key.Array) key).parts().get(0)).value();
  }

  private static int positionOf(Key key) {
    return (int) ((Key.Number) ((Key.Array) key).parts().get(1)).value();
  }

  /** Attempts under way are called off and left to whoever comes next, under the same id. */
  @Override
  public void close() {
    closed = true;
    looking.interrupt();
    timers.shutdown();
    steps.shutdown();
    flights.forEach(Flight::callOff);
    try {
      if (!steps.awaitTermination(1, TimeUnit.SECONDS)
          || !timers.awaitTermination(1, TimeUnit.SECONDS)) {
        log.warn("steps are still under way; whoever comes next makes their attempts again");
      }
      looking.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
