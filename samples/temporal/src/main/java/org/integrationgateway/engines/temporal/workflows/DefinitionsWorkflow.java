package org.integrationgateway.engines.temporal.workflows;

import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.engines.temporal.rows.DefinitionAnswers;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Failures;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.Pieces;
import org.integrationgateway.engines.temporal.rows.RowBytes;
import org.integrationgateway.engines.temporal.rows.Rows;
import org.integrationgateway.engines.temporal.rows.SpecBytes;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** The workflow that has the definitions of a deployment, and starts runs by the clock. */
public final class DefinitionsWorkflow implements DynamicWorkflow, DefinitionCalls {
  /** The service takes 2,000 updates of one execution; then another one continues it. */
  private static final int MOST_CHANGES = 1_000;

  /** The service takes arguments of two megabytes. */
  private static final int MOST_BYTES = 1_900_000;

  private final Rows rows;
  private final Engine engine;
  private int changes;
  private boolean changed;

  /**
   * @param arguments the rows of the execution before
   */
  public DefinitionsWorkflow(EncodedValues arguments) {
    rows = RowBytes.read(arguments.get(0, byte[].class));
    var ids = new RunIds(Workflow.newRandom());
    engine = Engine.of(rows, DefinitionsWorkflow::now, ids::next, stopped -> {});
  }

  private static Instant now() {
    return Instant.ofEpochMilli(Workflow.currentTimeMillis());
  }

  @Override
  public Object execute(EncodedValues arguments) {
    while (changes < MOST_CHANGES && !Workflow.getInfo().isContinueAsNewSuggested()) {
      changed = false;
      for (var key : rows.due(Table.TRIGGERS, "due", now(), Integer.MAX_VALUE)) {
        start(((Key.Text) key).value());
      }
      var now = now();
      var next = rows.next(Table.TRIGGERS, "due", now);
      if (next.isPresent()) {
        Workflow.await(Duration.between(now, next.get()), () -> changed);
      } else {
        Workflow.await(() -> changed);
      }
    }
    Workflow.await(Workflow::isEveryHandlerFinished);
    Workflow.continueAsNew(new Object[] {RowBytes.write(rows)});
    return "";
  }

  /** Starts the run of a schedule, as a workflow of its own. */
  private void start(String activationId) {
    changes++;
    rows.write(
        tx -> {
          engine.tasks().schedule(tx, activationId);
          return activationId;
        });
    for (var run : rows.all(Table.RUNS)) {
      var id = run.text("id").orElseThrow();
      var bytes = RowBytes.write(rows.ofRun(id));
      rows.remove(id);
      startRun(id, run.text("definition").orElseThrow(), bytes);
    }
  }

  /** Starts the workflow of a run, which outlives this workflow. */
  static void startRun(String runId, String definitionId, byte[] bytes) {
    var child =
        Workflow.newUntypedChildWorkflowStub(
            definitionId,
            ChildWorkflowOptions.newBuilder()
                .setWorkflowId(Names.workflow(runId))
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .build());
    child.executeAsync(String.class, bytes);
    try {
      child.getExecution().get();
    } catch (ChildWorkflowFailure taken) {
      throw Failures.written(
          new ServiceException(
              Reason.CONFLICT, "a run with this run key is in progress: wait for its end"));
    }
  }

  @Override
  public byte[] rows(String question, String argument, int piece) {
    return Pieces.of(RowBytes.write(DefinitionAnswers.of(rows, question, argument)), piece);
  }

  private void changed() {
    changes++;
    changed = true;
  }

  @Override
  public byte[] apply(byte[] bytes, long expected) {
    var spec = SpecBytes.read(bytes);
    var before = new Rows().with(rows);
    Failures.within(
        () ->
            engine
                .workflow()
                .apply(spec, Optional.of(expected).filter(generation -> generation >= 0)));
    if (RowBytes.write(rows).length > MOST_BYTES) {
      rows.replace(before);
      throw Failures.written(
          new ServiceException(
              Reason.NO_CAPACITY,
              "the definitions of task queue '%s' have the size that one workflow of Temporal takes: use another provider for more"
                  .formatted(Workflow.getInfo().getTaskQueue())));
    }
    changed();
    return RowBytes.write(rows.ofDefinition(spec.id()));
  }

  @Override
  public void delete(String definitionId) {
    Failures.within(
        () -> {
          engine.workflow().delete(definitionId);
          return definitionId;
        });
    changed();
  }

  @Override
  public byte[] pause(String definitionId, boolean paused) {
    Failures.within(() -> engine.workflow().pause(definitionId, paused));
    changed();
    return RowBytes.write(rows.ofDefinition(definitionId));
  }

  @Override
  public byte[] pauseActivation(String activationId, boolean paused) {
    Failures.within(() -> engine.workflow().pauseActivation(activationId, paused));
    changed();
    var row = rows.get(Table.TRIGGERS, Key.of(activationId)).orElseThrow();
    return RowBytes.write(rows.ofDefinition(row.text("definition").orElseThrow()));
  }
}
