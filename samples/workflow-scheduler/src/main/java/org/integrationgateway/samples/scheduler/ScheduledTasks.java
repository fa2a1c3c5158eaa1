package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Schedules the tasks of rows within the transaction that stores the rows. When a row changes, the
 * tasks of its earlier state are forgotten; one that is executed already finds nothing to do.
 */
record ScheduledTasks(SchedulerClient scheduler, InstantSource clock) {
  static final String ATTEMPT = "attempt";
  static final String TIMER = "timer";
  static final String SCHEDULE = "schedule";

  /**
   * The subject of a task, as in the name of its instance.
   *
   * @param row a trigger or a run
   * @param position of the step
   * @param fence of the step's last claim before the task
   */
  record Place(String row, int position, long fence) {
    static Place parse(String text) {
      var parts = text.split("/");
      return new Place(parts[0], Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
    }

    /** The beginning of the names of all tasks of a step or trigger. */
    String all() {
      return row + "/" + position + "/";
    }
  }

  /** Schedules what a stored row says. */
  void follow(Connection transaction, Table table, Document row) {
    if (table == Table.STEPS) {
      var place =
          new Place(
              row.text("run").orElseThrow(),
              (int) row.whole("position").orElseThrow(),
              row.whole("fence").orElse(0));
      forget(transaction, place);
      later(ATTEMPT, place, row.instant("work"));
      later(TIMER, place, row.instant("timer"));
    } else if (table == Table.TRIGGERS) {
      var place = new Place(row.text("id").orElseThrow(), 0, 0);
      forget(transaction, place);
      later(SCHEDULE, place, row.instant("due"));
    }
  }

  /** Forgets the tasks of a deleted row. */
  void forget(Connection transaction, Table table, Key key) {
    if (table == Table.TRIGGERS) {
      forget(transaction, new Place(((Key.Text) key).value(), 0, 0));
    }
  }

  private static void forget(Connection transaction, Place place) {
    Database.execute(
        transaction,
        "DELETE FROM scheduled_tasks WHERE starts_with(task_instance, ?) AND NOT picked",
        place.all());
  }

  /** The name has a part by chance, because a task under way has the name of its time. */
  private void later(String task, Place place, Optional<Instant> time) {
    if (time.isPresent()) {
      var wait = Duration.between(clock.instant(), time.get());
      var name = place.all() + place.fence() + "/" + UUID.randomUUID();
      // The scheduler has microseconds: a task must not come before its time.
      var due = Instant.now().plus(wait).plusMillis(1);
      scheduler.scheduleIfNotExists(new TaskInstance<Void>(task, name), due);
    }
  }
}
