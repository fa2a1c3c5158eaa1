package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.integrationgateway.engines.workflow.Execution;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.engines.workflow.execution.AttemptExecution;
import org.integrationgateway.engines.workflow.execution.RunningAttempts;
import org.integrationgateway.sdk.host.Apps;

/**
 * Continues runs by tasks of db-scheduler, which are stored in the database with the runs, and
 * executed by any of the programs that share it. The task of a program that died is taken over
 * after six heartbeats.
 */
final class RunScheduler implements Execution {
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final Duration ATTEMPT = Duration.ofMinutes(10);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int FORGOTTEN_AT_ONCE = 100;

  /** The scheduler's heartbeats are the lease of an attempt; this one is for lost tasks. */
  private static final Duration LEASE = Duration.ofDays(1);

  private final Database database;
  private final WorkflowTasks work;
  private final AttemptExecution attempts;
  private final InstantSource clock;
  private final PostgresStore store;
  private final Scheduler scheduler;
  private final RunningAttempts running = new RunningAttempts();
  private volatile boolean closing;

  /**
   * @param database is closed with this
   * @param work the tasks of workflows
   */
  RunScheduler(
      Config config, Database database, WorkflowTasks work, Apps apps, InstantSource clock) {
    this.database = database;
    this.work = work;
    this.attempts = AttemptExecution.of(apps);
    this.clock = clock;
    var tasks =
        List.<Task<?>>of(
            task(ScheduledTasks.ATTEMPT, this::attempt),
            task(ScheduledTasks.TIMER, this::timer),
            task(ScheduledTasks.SCHEDULE, this::schedule));
    var dialect = new PostgreSqlJdbcCustomization(false, false);
    var joined =
        SchedulerClient.Builder.create(database.joined(), tasks).jdbcCustomization(dialect).build();
    store = new PostgresStore(database, new ScheduledTasks(joined, clock));
    scheduler =
        Scheduler.create(database.pool(), tasks)
            .startTasks(
                Tasks.recurring("housekeeping", FixedDelay.ofHours(1))
                    .execute((task, context) -> housekeeping()))
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

  private static Task<Void> task(String name, Consumer<ScheduledTasks.Place> handler) {
    return Tasks.oneTime(name, Void.class)
        .onFailure(new FailureHandler.OnFailureRetryLater<>(AGAIN))
        .execute((task, context) -> handler.accept(ScheduledTasks.Place.parse(task.getId())));
  }

  PostgresStore store() {
    return store;
  }

  /** Makes an attempt, again under its id when the program that claimed it has died. */
  private void attempt(ScheduledTasks.Place place) {
    var claim =
        store.write(
            tx ->
                work.claim(tx, place.row(), place.position(), LEASE)
                    .or(() -> work.claimed(tx, place.row(), place.position(), place.fence() + 1)));
    if (claim.isEmpty()) {
      return;
    }
    var done =
        running.during(
            claim.get(),
            claim.get().timeout().orElse(ATTEMPT),
            attempt -> {
              var outcome = attempt.make(() -> attempts.carryOut(claim.get(), () -> closing));
              if (closing) {
                throw new IllegalStateException("the program was stopped during attempt " + place);
              }
              return store.write(tx -> work.complete(tx, claim.get(), outcome, Optional.empty()));
            });
    cancel(done.stopped());
    ring();
  }

  private void timer(ScheduledTasks.Place place) {
    cancel(store.write(tx -> work.timer(tx, place.row(), place.position())));
    ring();
  }

  private void schedule(ScheduledTasks.Place place) {
    store.write(
        tx -> {
          work.schedule(tx, place.row());
          return place;
        });
    ring();
  }

  private void housekeeping() {
    var before = clock.instant().minus(KEPT);
    while (store.write(tx -> work.forget(tx, before, FORGOTTEN_AT_ONCE)) > 0) {
      // Each time it deletes a part.
    }
  }

  @Override
  public void start() {
    scheduler.start();
  }

  @Override
  public void ring() {
    scheduler.triggerCheckForDueExecutions();
  }

  @Override
  public void cancel(Set<String> runIds) {
    running.cancel(runIds);
  }

  /** Does not wait for attempts under way: they are made again under the same ids. */
  @Override
  public void close() {
    closing = true;
    running.close();
    scheduler.stop();
    database.close();
  }
}
