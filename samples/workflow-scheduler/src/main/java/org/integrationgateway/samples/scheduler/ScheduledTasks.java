package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks that a transaction schedules as part of it, and the attempts that it interrupts after
 * its commit.
 */
final class ScheduledTasks {
  static final String ATTEMPT = "attempt";
  static final String ALARM = "alarm";
  static final String CLOCK = "clock";

  /**
   * A step and its attempt, as in the name of a task.
   *
   * @param attempts made so far, including this one
   */
  record Place(String run, String step, int attempts) {
    static Place parse(String text) {
      var parts = text.split("/");
      return new Place(parts[0], parts[1], Integer.parseInt(parts[2]));
    }

    @Override
    public String toString() {
      return run + "/" + step + "/" + attempts;
    }
  }

  private final Connection transaction;
  private final SchedulerClient scheduler;
  private final List<String> stopped = new ArrayList<>();

  ScheduledTasks(Connection transaction, SchedulerClient scheduler) {
    this.transaction = transaction;
    this.scheduler = scheduler;
  }

  Connection transaction() {
    return transaction;
  }

  /** Ids of attempts whose results are no longer needed. */
  List<String> stopped() {
    return stopped;
  }

  void attempt(String run, LiveStep step) {
    later(ATTEMPT, new Place(run, step.id(), step.attempts()).toString(), Instant.now());
  }

  void alarm(String run, LiveStep step, Instant at) {
    later(ALARM, new Place(run, step.id(), step.attempts()).toString(), at);
  }

  void clock(String activation, Instant at) {
    later(CLOCK, activation, at);
  }

  private void later(String task, String instance, Instant at) {
    scheduler.scheduleIfNotExists(new TaskInstance<Void>(task, instance), at);
  }

  /** Cancels the timers and attempts of a step. */
  void forget(String run, LiveStep step) {
    step.attempting().ifPresent(stopped::add);
    var place = new Place(run, step.id(), step.attempts()).toString();
    forget(ALARM, place);
    forget(ATTEMPT, place);
  }

  void forgetClock(String activation) {
    forget(CLOCK, activation);
  }

  /** A program that already carries it out finds no work to do. */
  private void forget(String task, String instance) {
    var sql =
        "DELETE FROM scheduled_tasks WHERE task_name = ? AND task_instance = ? AND NOT picked";
    try (var delete = transaction.prepareStatement(sql)) {
      delete.setString(1, task);
      delete.setString(2, instance);
      delete.executeUpdate();
    } catch (SQLException failure) {
      throw Database.failed(failure);
    }
  }
}
