package org.integrationgateway.server.builtin.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.server.builtin.workflow.plan.Plans;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;
import org.integrationgateway.server.builtin.workflow.state.RunIds;
import org.integrationgateway.server.builtin.workflow.state.RunViews;

/** Reads runs. Every method works within the transaction of its caller. */
final class Runs {
  private static final String TOKEN = "r";

  /** The most runs that are read for one page, which ends then even if it is not full. */
  private static final int LOOKED_AT = 2_000;

  private Runs() {}

  static List<RunEvent> events(Transaction tx, String runId, long after, int limit) {
    if (tx.store(WorkflowStores.RUNS).getKey(Key.of(runId)).isEmpty()) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no run '%s'".formatted(runId));
    }
    var range =
        KeyRange.between(
            array(Key.of(runId), Key.of(after)), true, array(Key.of(runId), Key.of("")), true);
    return tx.store(WorkflowStores.EVENTS).getAll(range, limit, Direction.NEXT).stream()
        .map(RunViews::event)
        .toList();
  }

  static WorkflowPage<Run> list(Transaction tx, Plans plans, RunQuery query) {
    var last = query.pageToken().map(token -> RunIds.last(TOKEN, token));
    var found = new ArrayList<Run>();
    int seen = 0;
    Optional<String> behind = last;
    while (true) {
      var ids = ids(tx, query, behind, query.limit() + 1);
      for (var id : ids) {
        if (found.size() == query.limit() || seen == LOOKED_AT) {
          return new WorkflowPage<>(found, behind.map(end -> RunIds.token(TOKEN, end)));
        }
        seen++;
        RunViews.find(tx, plans, id).filter(run -> wanted(run, query)).ifPresent(found::add);
        behind = Optional.of(id);
      }
      if (ids.size() <= query.limit()) {
        return new WorkflowPage<>(found, Optional.empty());
      }
    }
  }

  private static boolean wanted(Run run, RunQuery query) {
    return query.definitionId().map(run.definitionId()::equals).orElse(true)
        && query.status().map(run.status()::equals).orElse(true);
  }

  /** Ids of runs that may match the query, newest first, after this one. */
  private static List<String> ids(
      Transaction tx, RunQuery query, Optional<String> behind, int limit) {
    var runs = tx.store(WorkflowStores.RUNS);
    Source source = runs;
    var prefix = new ArrayList<Key>();
    if (query.app().isPresent()) {
      source = tx.store(WorkflowStores.RUN_APPS);
      prefix.add(Key.of(query.app().get()));
    } else {
      query.definitionId().ifPresent(id -> prefix.add(Key.of(id)));
      query.status().ifPresent(status -> prefix.add(Key.of(status.name())));
      if (prefix.size() == 2) {
        source = runs.index(WorkflowStores.BY_BOTH);
      } else if (query.definitionId().isPresent()) {
        source = runs.index(WorkflowStores.BY_DEFINITION);
      } else if (query.status().isPresent()) {
        source = runs.index(WorkflowStores.BY_STATUS);
      }
    }
    return source.getAllKeys(range(prefix, behind), limit, Direction.PREVIOUS).stream()
        .map(Runs::id)
        .toList();
  }

  private static KeyRange range(List<Key> prefix, Optional<String> behind) {
    if (prefix.isEmpty()) {
      return behind.map(id -> KeyRange.below(Key.of(id))).orElse(KeyRange.ALL);
    }
    if (behind.isEmpty()) {
      return KeyRange.startingWith(prefix.toArray(Key[]::new));
    }
    var end = new ArrayList<>(prefix);
    end.add(Key.of(behind.get()));
    return KeyRange.between(new Key.Array(prefix), false, new Key.Array(end), true);
  }

  /** The id of a run, from its own key or from that of an app's list. */
  private static String id(Key key) {
    if (key instanceof Key.Array array) {
      return id(array.parts().get(array.parts().size() - 1));
    }
    return ((Key.Text) key).value();
  }

  private static Key array(Key first, Key second) {
    return new Key.Array(List.of(first, second));
  }
}
