package org.integrationgateway.engines.temporal.requests;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.integrationgateway.engines.temporal.rows.RunAnswers;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/** Reads runs: what their workflows answer, and which of them the service lists. */
public final class Runs {
  private static final String TOKEN = "r";

  /** A page asks the workflow of every run on it. */
  private static final int PAGE = 100;

  private static final Duration AHEAD = Duration.ofHours(1);
  private static final String TERMINATED = "the workflow was terminated in Temporal";
  private static final Set<WorkflowExecutionStatus> ENDED_BY_SERVICE =
      Set.of(
          WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED,
          WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT);

  private final Service service;
  private final Executions executions;

  public Runs(Service service) {
    this.service = service;
    this.executions = new Executions(service);
  }

  /** The workflow of a run that may be under way. */
  public WorkflowStub workflow(String runId) {
    return service.workflow(Names.workflow(runId));
  }

  /** The rules over the rows of a run; over none when there is no such run. */
  public StoredWorkflow of(String runId) {
    return Engine.reading(rows(runId, RunAnswers.RUN, runId)).workflow();
  }

  /** The rules over events of a run. */
  public StoredWorkflow ofEvents(String runId, long after, int limit) {
    var argument = "%s\n%d\n%d".formatted(runId, after, limit);
    return Engine.reading(rows(runId, RunAnswers.EVENTS, argument)).workflow();
  }

  private Rows rows(String runId, String question, String argument) {
    var workflow = workflow(runId);
    var rows = service.ask(workflow, question, argument);
    if (isRunning(rows, runId)) {
      var info = Service.calling(() -> workflow.describe().getWorkflowExecutionInfo());
      return ended(rows, runId, info);
    }
    if (rows.all(Table.RUNS).isEmpty() && !Names.workflow(runId).equals(Names.root(runId))) {
      for (var earlier : executions.of(Names.workflow(runId))) {
        var found = service.ask(workflow(earlier.getExecution()), question, argument);
        if (!found.all(Table.RUNS).isEmpty()) {
          return ended(found, runId, earlier);
        }
      }
    }
    return rows;
  }

  private WorkflowStub workflow(WorkflowExecution execution) {
    return service.client().newUntypedWorkflowStub(execution, Optional.empty());
  }

  private static boolean isRunning(Rows rows, String runId) {
    return rows.get(Table.RUNS, Key.of(runId)).filter(Runs::isRunning).isPresent();
  }

  private static boolean isRunning(Document row) {
    return row.text("status").filter(RunStatus.RUNNING.name()::equals).isPresent();
  }

  /** The rows of a run whose workflow the service has ended, so that no rule could. */
  private static Rows ended(Rows rows, String runId, WorkflowExecutionInfo info) {
    if (!ENDED_BY_SERVICE.contains(info.getStatus()) || !isRunning(rows, runId)) {
      return rows;
    }
    var end =
        Instant.ofEpochSecond(info.getCloseTime().getSeconds(), info.getCloseTime().getNanos());
    var canceled = RunStatus.CANCELED.name();
    for (var step : rows.all(Table.STEPS)) {
      if (isRunning(step)) {
        rows.put(Table.STEPS, step.with("status", canceled).with("endedAt", end));
      }
    }
    var run = rows.get(Table.RUNS, Key.of(runId)).orElseThrow();
    rows.put(
        Table.RUNS, run.with("status", canceled).with("endedAt", end).with("message", TERMINATED));
    return rows;
  }

  public WorkflowPage<Run> list(RunQuery query) {
    var behind =
        query
            .pageToken()
            .map(token -> Executions.Place.parse(RunIds.last(TOKEN, token)))
            .orElseGet(() -> new Executions.Place(Instant.now().plus(AHEAD), ""));
    int limit = Math.min(query.limit(), PAGE);
    var found = executions.newest(query.definitionId(), query.status(), behind, limit + 1);
    var page = found.subList(0, Math.min(limit, found.size()));
    var runs =
        page.parallelStream().map(info -> summary(info, query)).flatMap(Optional::stream).toList();
    return new WorkflowPage<>(
        runs,
        found.size() > limit
            ? Optional.of(RunIds.token(TOKEN, Executions.Place.of(page.get(limit - 1)).toString()))
            : Optional.empty());
  }

  /** A listed run, unless the query does not select it. */
  private Optional<Run> summary(WorkflowExecutionInfo info, RunQuery query) {
    var id = info.getExecution().getWorkflowId();
    boolean shown = !Names.root(id).equals(id);
    var rows =
        shown
            ? shownRows(info, id)
            : service.ask(workflow(info.getExecution()), RunAnswers.ROOT, "");
    if (query.app().filter(app -> !invokes(rows, app)).isPresent()) {
      return Optional.empty();
    }
    for (var run : rows.all(Table.RUNS)) {
      ended(rows, run.text("id").orElseThrow(), info);
    }
    return Engine.reading(rows).workflow().runs(RunQuery.all(1)).items().stream()
        .filter(run -> query.status().map(run.status()::equals).orElse(true))
        .findFirst();
  }

  private Rows shownRows(WorkflowExecutionInfo info, String runId) {
    var above = info.hasParentExecution() ? workflow(info.getParentExecution()) : workflow(runId);
    return service.ask(above, RunAnswers.SUMMARY, runId);
  }

  private static boolean invokes(Rows rows, String app) {
    return rows.all(Table.RUN_APPS).stream()
        .anyMatch(row -> row.text("app").filter(app::equals).isPresent());
  }
}
