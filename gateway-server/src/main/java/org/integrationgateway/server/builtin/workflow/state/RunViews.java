package org.integrationgateway.server.builtin.workflow.state;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.workflow.Run;
import org.integrationgateway.sdk.workflow.RunEvent;

/** Runs as they are read, and as they are forgotten. */
public final class RunViews {
  private RunViews() {}

  /**
   * One with all that belongs to it.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public static Run get(Transaction tx, String runId) {
    return RunState.load(tx, runId).view(true);
  }

  /** One without inputs and outputs of its steps. */
  public static Optional<Run> find(Transaction tx, String runId) {
    return tx.store(Tables.RUNS)
        .get(Key.of(runId))
        .map(stored -> RunState.of(tx, stored).view(false));
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
   * Forgets runs that ended, and keys and events that came, before this moment.
   *
   * @param most of each in one go
   * @return how many there were
   */
  public static int forget(Transaction tx, Instant before, int most) {
    var old = KeyRange.below(Key.of(before));
    int forgotten = 0;
    for (var key :
        tx.store(Tables.RUNS).index(Tables.ENDED).getAllKeys(old, most, Direction.NEXT)) {
      forget(tx, ((Key.Text) key).value());
      forgotten++;
    }
    for (var name : new String[] {Tables.REQUESTS, Tables.DELIVERIES}) {
      var store = tx.store(name);
      for (var key : store.index(Tables.AT).getAllKeys(old, most, Direction.NEXT)) {
        store.delete(key);
        forgotten++;
      }
    }
    return forgotten;
  }

  private static void forget(Transaction tx, String runId) {
    var mine = KeyRange.startingWith(Key.of(runId));
    var run = RunState.load(tx, runId);
    for (var name : new String[] {Tables.STEPS, Tables.EVENTS, Tables.SIGNALS}) {
      tx.store(name).delete(mine);
    }
    Plans.find(tx, run.definitionId(), run.generation())
        .map(stored -> Plan.of(Plans.spec(stored)).apps())
        .ifPresent(
            apps -> apps.forEach(app -> tx.store(Tables.RUN_APPS).delete(Key.array(app, runId))));
    tx.store(Tables.RUNS).delete(Key.of(runId));
  }
}
