package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.workflow.Trigger;

/**
 * Continues runs by tasks of db-scheduler, which are stored in the database with the runs, and
 * carried out by any of the programs that share it. The task of a program that died is taken over
 * after a while.
 */
final class RunScheduler implements AutoCloseable {
  private static final Duration AGAIN = Duration.ofSeconds(5);

  /** Work of a transaction. */
  interface Work<T> {
    T in(ScheduledTasks agenda) throws SQLException;
  }

  private final Database database;
  private final Apps apps;
  private final InstantSource clock;
  private final SchedulerClient joined;
  private final Scheduler scheduler;

  /** The threads of the running attempts; a thread in this map may be interrupted. */
  private final Map<String, Thread> attempting = new HashMap<>();

  private volatile boolean closing;

  RunScheduler(Config config, Database database, Apps apps, InstantSource clock) {
    this.database = database;
    this.apps = apps;
    this.clock = clock;
    List<Task<?>> tasks = tasks();
    var dialect = new PostgreSqlJdbcCustomization(false, false);
    joined =
        SchedulerClient.Builder.create(database.joined(), tasks).jdbcCustomization(dialect).build();
    scheduler =
        Scheduler.create(database.pool(), tasks)
            .schedulerName(new SchedulerName.Fixed(UUID.randomUUID().toString()))
            .jdbcCustomization(dialect)
            .commitWhenAutocommitDisabled(true)
            .threads(config.attempts())
            .pollingInterval(Duration.ofMillis(config.pollMillis()))
            .pollUsingLockAndFetch(0.5, 1.0)
            .heartbeatInterval(Duration.ofSeconds(config.heartbeatSeconds()))
            .shutdownMaxWait(Duration.ofMillis(500))
            .build();
  }

  void start() {
    scheduler.start();
  }

  private List<Task<?>> tasks() {
    var again = new FailureHandler.OnFailureRetryLater<Void>(AGAIN);
    return List.of(
        Tasks.oneTime(ScheduledTasks.ATTEMPT, Void.class)
            .onFailure(again)
            .execute((task, context) -> attempt(ScheduledTasks.Place.parse(task.getId()))),
        Tasks.oneTime(ScheduledTasks.ALARM, Void.class)
            .onFailure(again)
            .execute((task, context) -> alarm(ScheduledTasks.Place.parse(task.getId()))),
        Tasks.custom(ScheduledTasks.CLOCK, Void.class)
            .onFailure(again)
            .execute(
                (task, context) -> tick(task.getId(), context.getExecution().getExecutionTime())));
  }

  /** Runs work in a transaction; after the commit, due tasks are started. */
  <T> T change(Work<T> work) {
    var stopped = new ArrayList<String>();
    var result =
        database.transaction(
            connection -> {
              var agenda = new ScheduledTasks(connection, joined);
              var worked = work.in(agenda);
              stopped.addAll(agenda.stopped());
              return worked;
            });
    stop(stopped);
    scheduler.triggerCheckForDueExecutions();
    return result;
  }

  private void alarm(ScheduledTasks.Place place) {
    change(
        agenda ->
            new Runs(agenda, clock)
                .change(place.run(), run -> run.alarm(place.step(), place.attempts())));
  }

  /** Starts due schedules and returns the next due time; several missed times cause one run. */
  private CompletionHandler<Void> tick(String trigger, Instant due) {
    Optional<Instant> next =
        change(
            agenda -> {
              new Runs(agenda, clock).start(trigger, due);
              return new Definitions(agenda)
                  .withTrigger(trigger)
                  .flatMap(
                      definition ->
                          definition.spec().activations().stream()
                              .filter(one -> one.id().filter(trigger::equals).isPresent())
                              .findFirst())
                  .filter(activation -> activation.trigger() instanceof Trigger.Schedule)
                  .map(activation -> (Trigger.Schedule) activation.trigger())
                  .map(schedule -> Definitions.next(schedule, clock.instant()));
            });
    return (complete, task) ->
        next.ifPresentOrElse(time -> task.reschedule(complete, time), task::remove);
  }

  /**
   * Makes an attempt. If this program dies or is stopped, another program repeats it with the same
   * key.
   */
  private void attempt(ScheduledTasks.Place place) {
    var run = database.transaction(connection -> look(connection, place.run()));
    var attempt = run.attempt(place.step(), place.attempts());
    if (attempt.isEmpty()) {
      return;
    }
    var outcome = make(attempt.get(), run.time(place.step()));
    if (closing) {
      throw new IllegalStateException("the program was stopped during attempt " + place);
    }
    change(
        agenda ->
            new Runs(agenda, clock)
                .change(place.run(), it -> it.ended(place.step(), place.attempts(), outcome)));
  }

  private LiveRun look(Connection connection, String run) throws SQLException {
    return new Runs(new ScheduledTasks(connection, joined), clock).look(run);
  }

  private Attempt.Outcome make(Attempt attempt, Duration time) {
    synchronized (attempting) {
      attempting.put(attempt.id(), Thread.currentThread());
    }
    try {
      return attempt.make(apps, time);
    } finally {
      synchronized (attempting) {
        attempting.remove(attempt.id());
        // The thread is not interrupted after this line; an earlier interrupt was for the attempt.
        Thread.interrupted();
      }
    }
  }

  private void stop(List<String> attempts) {
    synchronized (attempting) {
      attempts.stream()
          .map(attempting::get)
          .filter(thread -> thread != null)
          .forEach(Thread::interrupt);
    }
  }

  /** Does not wait for running attempts: they are repeated with the same keys. */
  @Override
  public void close() {
    closing = true;
    synchronized (attempting) {
      attempting.values().forEach(Thread::interrupt);
    }
    scheduler.stop();
  }
}
