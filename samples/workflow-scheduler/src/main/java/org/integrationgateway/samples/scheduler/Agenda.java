package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What one transaction wants done later, as part of it, and what it wants stopped once it holds.
 */
final class Agenda {
  static final String ATTEMPT = "attempt";
  static final String ALARM = "alarm";
  static final String CLOCK = "clock";

  /**
   * A step at a number of attempts, as a task names it.
   *
   * @param attempts made so far, the one in question included
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

  Agenda(Connection transaction, SchedulerClient scheduler) {
    this.transaction = transaction;
    this.scheduler = scheduler;
  }

  Connection transaction() {
    return transaction;
  }

  /** Ids of attempts of which nobody wants to know any more. */
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

  /** What a step waits for or attempts need not be. */
  void forget(String run, LiveStep step) {
    step.attempting().ifPresent(stopped::add);
    var place = new Place(run, step.id(), step.attempts()).toString();
    forget(ALARM, place);
    forget(ATTEMPT, place);
  }

  void forgetClock(String activation) {
    forget(CLOCK, activation);
  }

  /** Whoever carries it out already finds that there is nothing to do. */
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
