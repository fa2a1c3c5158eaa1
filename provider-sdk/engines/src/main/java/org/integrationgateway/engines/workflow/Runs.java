package org.integrationgateway.engines.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.engines.workflow.machine.RunViews;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;

/** Reads runs. Every method works within the transaction of its caller. */
final class Runs {
  private static final String TOKEN = "r";

  /** The most runs that are read for one page, which ends then even if it is not full. */
  private static final int LOOKED_AT = 2_000;

  private Runs() {}

  static List<RunEvent> events(WorkflowTransaction tx, String runId, long after, int limit) {
    var events = tx.rowsOf(Table.EVENTS, runId, after, limit);
    if (events.isEmpty() && tx.get(Table.RUNS, Key.of(runId)).isEmpty()) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no run '%s'".formatted(runId));
    }
    return events.stream().map(RunViews::event).toList();
  }

  static WorkflowPage<Run> list(WorkflowTransaction tx, Plans plans, RunQuery query) {
    var last = query.pageToken().map(token -> RunIds.last(TOKEN, token));
    var found = new ArrayList<Run>();
    int seen = 0;
    Optional<String> behind = last;
    while (true) {
      var ids = tx.runs(query, behind, query.limit() + 1);
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
}
