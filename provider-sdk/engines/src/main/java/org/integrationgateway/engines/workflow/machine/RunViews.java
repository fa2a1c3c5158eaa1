package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;

/** Reads runs, and deletes old ones. */
public final class RunViews {
  private RunViews() {}

  /**
   * A run with its steps, inputs and outputs.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public static Run get(WorkflowTransaction tx, Plans plans, String runId) {
    return RunState.load(tx, plans, runId).view(true);
  }

  /** A run without inputs and outputs of its steps. */
  public static Optional<Run> find(WorkflowTransaction tx, Plans plans, String runId) {
    return RunState.find(tx, plans, runId).map(run -> run.view(false));
  }

  public static RunEvent event(Document stored) {
    return new RunEvent(
        stored.whole("seq").orElse(0),
        stored.text("type").orElse(""),
        stored.instant("time").orElse(Instant.EPOCH),
        stored.text("step"),
        stored.text("data").map(JsonValues::parseObject).orElse(Map.of()));
  }

  /**
   * Deletes runs that ended, and keys and events that arrived, before this moment.
   *
   * @param most number to delete of each
   * @return how many were deleted
   */
  public static int forget(WorkflowTransaction tx, Plans plans, Instant before, int most) {
    int forgotten = 0;
    for (var key : tx.due(Table.RUNS, "endedAt", before, most)) {
      forget(tx, plans, ((Key.Text) key).value());
      forgotten++;
    }
    for (var table : List.of(Table.REQUESTS, Table.DELIVERIES)) {
      for (var key : tx.due(table, "at", before, most)) {
        tx.delete(table, key);
        forgotten++;
      }
    }
    return forgotten;
  }

  private static void forget(WorkflowTransaction tx, Plans plans, String runId) {
    var run = RunState.load(tx, plans, runId);
    for (var table : List.of(Table.STEPS, Table.EVENTS, Table.SIGNALS)) {
      tx.deleteOf(table, runId);
    }
    plans
        .get(tx, run.definitionId(), run.generation())
        .apps()
        .forEach(app -> tx.delete(Table.RUN_APPS, Key.array(app, runId)));
    tx.delete(Table.RUNS, Key.of(runId));
  }
}
