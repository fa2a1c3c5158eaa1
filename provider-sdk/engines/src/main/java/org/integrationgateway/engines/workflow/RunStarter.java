package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.machine.OpenRun;
import org.integrationgateway.engines.workflow.machine.RunBeginning;
import org.integrationgateway.engines.workflow.machine.SubRunStart;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs for callers and triggers. Every method works within the transaction of its caller.
 */
final class RunStarter {
  /** How many runs may be above a run. */
  private static final int MAX_NESTING = 5;

  private final Plans plans;
  private final InputSchemas schemas;
  private final int most;
  private final Function<Instant, String> ids;
  private final RunCount underWay = new RunCount();

  /**
   * @param most the largest number of runs under way
   * @param ids the id of the next run, which begins at a moment
   */
  RunStarter(Plans plans, InputSchemas schemas, int most, Function<Instant, String> ids) {
    this.plans = plans;
    this.schemas = schemas;
    this.most = most;
    this.ids = ids;
  }

  /** Starts a run for a caller. */
  OpenRun asked(
      WorkflowTransaction tx, RunRequest request, RunBeginning.Caller caller, Instant now) {
    var row = ready(tx, request.definitionId());
    var plan = plan(tx, row);
    fits(plan, request.definitionId(), request.input());
    request
        .runKey()
        .flatMap(key -> live(tx, request.definitionId(), key))
        .ifPresent(
            run -> {
              throw new ServiceException(
                  Reason.CONFLICT,
                  "run '%s' has this run key and is in progress: signal it, or wait for its end"
                      .formatted(run));
            });
    return begin(
        tx,
        plan,
        new RunBeginning(
            request.definitionId(),
            row.whole("generation").orElse(0),
            request.input(),
            Optional.empty(),
            new RunCause.Manual(caller.subject()),
            caller,
            request.runKey()),
        Optional.empty(),
        now);
  }

  /** The row of a definition that takes new runs. */
  private static Document ready(WorkflowTransaction tx, String definitionId) {
    var row = DefinitionStore.living(tx, definitionId);
    if (row.flag("paused").orElse(false)) {
      throw new ServiceException(
          Reason.PAUSED, "definition '%s' is paused: it takes no new runs".formatted(definitionId));
    }
    return row;
  }

  private void fits(Plan plan, String definitionId, Map<String, @Nullable Object> input) {
    var problems = problems(plan, input);
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "the input does not fit definition '%s': %s".formatted(definitionId, problems.get(0)),
          problems);
    }
  }

  /**
   * Starts a run for a trigger. A run whose input does not fit is stored as failed.
   *
   * @param refusal why the run fails at once; empty when it does not
   */
  OpenRun triggered(
      WorkflowTransaction tx, RunBeginning beginning, Optional<String> refusal, Instant now) {
    var plan = plans.get(tx, beginning.definitionId(), beginning.generation());
    var misfit =
        problems(plan, beginning.input()).stream()
            .findFirst()
            .map(problem -> "its input does not fit: " + problem);
    return begin(tx, plan, beginning, refusal.or(() -> misfit), now);
  }

  private OpenRun begin(
      WorkflowTransaction tx,
      Plan plan,
      RunBeginning beginning,
      Optional<String> refusal,
      Instant now) {
    capacity(tx);
    return OpenRun.begin(tx, ids.apply(now), plans, plan, beginning, refusal, now);
  }

  private void capacity(WorkflowTransaction tx) {
    if (underWay.mayHaveAnother(most)) {
      return;
    }
    long count = tx.countRunning();
    underWay.counted(count);
    if (count >= most) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "%d runs are in progress, which is the limit: try again later".formatted(most));
    }
  }

  /** Starts the run of a step. A refusal fails the attempt of the step. */
  void below(WorkflowTransaction tx, OpenRun parent, SubRunStart start, Instant now) {
    Plan plan;
    long generation;
    try {
      nesting(start);
      var row = ready(tx, start.definitionId());
      plan = plan(tx, row);
      generation = row.whole("generation").orElse(0);
      fits(plan, start.definitionId(), start.input());
      capacity(tx);
    } catch (ServiceException refused) {
      boolean again = refused.reason() == Reason.PAUSED || refused.reason() == Reason.NO_CAPACITY;
      parent.refused(start, String.valueOf(refused.getMessage()), again);
      return;
    }
    var id = ids.apply(now);
    // The step knows its run before the run begins, because the run may end at once.
    parent.started(start, id);
    var beginning =
        new RunBeginning(
            start.definitionId(),
            generation,
            start.input(),
            Optional.empty(),
            new RunCause.Manual(start.caller().subject()),
            start.caller(),
            Optional.empty(),
            Optional.of(start.parent()));
    OpenRun.begin(tx, id, plans, plan, beginning, Optional.empty(), now);
  }

  private static void nesting(SubRunStart start) {
    if (start.parent().nesting() > MAX_NESTING) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "definition '%s' would be run below %d other runs, and %d is the limit: do its definitions run each other in a circle?"
              .formatted(start.definitionId(), start.parent().nesting(), MAX_NESTING));
    }
  }

  /** The run under way with this run key. */
  static Optional<String> live(WorkflowTransaction tx, String definitionId, String runKey) {
    return tx.get(Table.RUN_KEYS, Key.array(definitionId, runKey)).flatMap(row -> row.text("run"));
  }

  private Plan plan(WorkflowTransaction tx, Document row) {
    return plans.get(tx, row.text("id").orElseThrow(), row.whole("generation").orElse(0));
  }

  private List<Problem> problems(Plan plan, Map<String, @Nullable Object> input) {
    var schema = plan.spec().inputSchema();
    if (schema.isEmpty()) {
      return List.of();
    }
    return schemas.problems(
        JsonValues.write(schema.get(), "the input schema", WorkflowLimits.DEFINITION),
        JsonValues.write(input, "the input", WorkflowLimits.INPUT));
  }
}
