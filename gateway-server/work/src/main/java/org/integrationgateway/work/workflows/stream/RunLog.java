package org.integrationgateway.work.workflows.stream;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.work.eventlog.EventLog;
import org.integrationgateway.work.workflows.CallerWorkflows;

/**
 * The events of a run of the subject of the call in force.
 *
 * @param provider of the run; empty: the one that knows it
 */
public record RunLog(RunWatches watches, CallerWorkflows workflows, String provider, String runId)
    implements EventLog<RunEvent> {
  /** The status of a run after events of these types. */
  private static final Map<String, RunStatus> AFTER =
      Map.of(
          "run.succeeded", RunStatus.SUCCEEDED,
          "run.failed", RunStatus.FAILED,
          "run.canceled", RunStatus.CANCELED);

  List<RunEvent> events(long after, int limit) {
    return workflows.named(provider).events(runId, after, limit);
  }

  /** Whether the run has events after those that a reader with the right to read has seen. */
  boolean isBehind(long seen) {
    return workflows.isBehind(provider, runId, seen);
  }

  @Override
  public String name() {
    return "run " + runId;
  }

  @Override
  public void push(long after, Flow.Subscriber<? super RunEvent> subscriber) {
    watches.push(this, after, subscriber);
  }

  @Override
  public long number(RunEvent event) {
    return event.seq();
  }

  @Override
  public Optional<State> after(RunEvent event) {
    return Optional.ofNullable(AFTER.get(event.type())).map(RunLog::state);
  }

  @Override
  public State state() {
    return state(workflows.named(provider).run(runId).status());
  }

  private static State state(RunStatus status) {
    return new State(status.name(), status.ended());
  }
}
