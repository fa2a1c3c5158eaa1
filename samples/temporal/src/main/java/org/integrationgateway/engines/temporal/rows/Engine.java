package org.integrationgateway.engines.temporal.rows;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.engines.workflow.Execution;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.WorkflowFeatures;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.WorkflowTasks;

/**
 * The rules of workflows over rows in memory: within a Temporal workflow, which repeats its work
 * when its history is replayed, and for one request.
 */
public record Engine(Rows rows, WorkflowTasks tasks, StoredWorkflow workflow) {
  /**
   * @param clock in a workflow that of its history
   * @param ids of new runs; in a workflow they follow from its history
   * @param stopped receives the runs whose attempts under way end
   */
  public static Engine of(
      Rows rows,
      InstantSource clock,
      Function<Instant, String> ids,
      Consumer<Set<String>> stopped) {
    var features = WorkflowFeatures.basic(Integer.MAX_VALUE).with(CronTimes::of);
    var tasks = new WorkflowTasks(features, clock, WorkflowLog.system(), ids);
    return new Engine(rows, tasks, new StoredWorkflow(rows, tasks, new Stopping(stopped), clock));
  }

  /** The rules for one request, with the rows that it needs. */
  public static Engine of(Rows rows, Function<Instant, String> ids) {
    return of(rows, InstantSource.system(), ids, stopped -> {});
  }

  /** The rules for a request that starts no run. */
  public static Engine reading(Rows rows) {
    return of(
        rows,
        now -> {
          throw new IllegalStateException("this request starts no run");
        });
  }

  /** Temporal executes the tasks, so only the end of attempts is told. */
  private record Stopping(Consumer<Set<String>> stopped) implements Execution {
    @Override
    public void start() {}

    @Override
    public void ring() {}

    @Override
    public void cancel(Set<String> runIds) {
      stopped.accept(runIds);
    }

    @Override
    public void close() {}
  }
}
