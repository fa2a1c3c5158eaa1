package org.integrationgateway.server.builtin.workflow.state;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.server.builtin.workflow.plan.JsonText;
import org.integrationgateway.server.builtin.workflow.plan.Plans;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;

/** Reads runs, and deletes old ones. */
public final class RunViews {
  private RunViews() {}

  /**
   * A run with its steps, inputs and outputs.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public static Run get(Transaction tx, Plans plans, String runId) {
    return RunState.load(tx, plans, runId).view(true);
  }

  /** A run without inputs and outputs of its steps. */
  public static Optional<Run> find(Transaction tx, Plans plans, String runId) {
    return RunState.find(tx, plans, runId).map(run -> run.view(false));
  }

  public static RunEvent event(Document stored) {
    return new RunEvent(
        stored.whole("seq").orElse(0),
        stored.text("type").orElse(""),
        stored.instant("time").orElse(Instant.EPOCH),
        stored.text("step"),
        stored.text("data").map(JsonText::readObject).orElse(Map.of()));
  }

  /**
   * Deletes runs that ended, and keys and events that arrived, before this moment.
   *
   * @param most number to delete of each
   * @return how many were deleted
   */
  public static int forget(Transaction tx, Plans plans, Instant before, int most) {
    var old = KeyRange.below(Key.of(before));
    int forgotten = 0;
    for (var key :
        tx.store(WorkflowStores.RUNS)
            .index(WorkflowStores.ENDED)
            .getAllKeys(old, most, Direction.NEXT)) {
      forget(tx, plans, ((Key.Text) key).value());
      forgotten++;
    }
    for (var name : new String[] {WorkflowStores.REQUESTS, WorkflowStores.DELIVERIES}) {
      var store = tx.store(name);
      for (var key : store.index(WorkflowStores.AT).getAllKeys(old, most, Direction.NEXT)) {
        store.delete(key);
        forgotten++;
      }
    }
    return forgotten;
  }

  private static void forget(Transaction tx, Plans plans, String runId) {
    var mine = KeyRange.startingWith(Key.of(runId));
    var run = RunState.load(tx, plans, runId);
    for (var name :
        new String[] {WorkflowStores.STEPS, WorkflowStores.EVENTS, WorkflowStores.SIGNALS}) {
      tx.store(name).delete(mine);
    }
    plans
        .get(tx, run.definitionId(), run.generation())
        .apps()
        .forEach(app -> tx.store(WorkflowStores.RUN_APPS).delete(Key.array(app, runId)));
    tx.store(WorkflowStores.RUNS).delete(Key.of(runId));
  }
}
