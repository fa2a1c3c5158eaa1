package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.engines.workflow.plan.Plan;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a run.
 *
 * @param input of the run
 * @param event that triggered the run, for references; empty without one
 * @param caller of the call that started it
 * @param runKey key of the run among the runs of its definition
 * @param parent the step that started it; empty for a run that no step started
 */
public record RunBeginning(
    String definitionId,
    long generation,
    Map<String, @Nullable Object> input,
    Optional<Map<String, @Nullable Object>> event,
    RunCause cause,
    Caller caller,
    Optional<String> runKey,
    Optional<Parent> parent) {
  /** A run that no step started. */
  public RunBeginning(
      String definitionId,
      long generation,
      Map<String, @Nullable Object> input,
      Optional<Map<String, @Nullable Object>> event,
      RunCause cause,
      Caller caller,
      Optional<String> runKey) {
    this(definitionId, generation, input, event, cause, caller, runKey, Optional.empty());
  }

  /**
   * The row of the run.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code TOO_LARGE}
   */
  Document row(String runId, Plan plan, Instant now) {
    var runAs = parent.map(Parent::runAs).orElseGet(() -> plan.spec().runAs());
    var row =
        Document.builder()
            .put("id", runId)
            .put("definition", definitionId)
            .put("generation", generation)
            .put("status", RunStatus.RUNNING.name())
            .put("input", JsonValues.write(input, "the input", WorkflowLimits.INPUT))
            .put("cause", Causes.write(cause))
            .putIfPresent("runAs", runAs)
            .putIfPresent("createdBy", createdBy(runAs))
            .put("scopes", caller.scopes())
            .put("depth", caller.depth())
            .put("chain", caller.chain())
            .putIfPresent("trace", caller.trace())
            .putIfPresent("runKey", runKey)
            .put("createdAt", now);
    parent.ifPresent(
        above ->
            row.put("parent", above.runId())
                .put("parentPosition", above.position())
                .put("parentAttempt", above.attemptId())
                .put("nesting", above.nesting()));
    event.ifPresent(
        trigger ->
            row.put("event", JsonValues.write(trigger, "the event", WorkflowLimits.EVENT * 2)));
    return row.build();
  }

  /** The deliverer of an event does not own the run of another subject. */
  private Optional<String> createdBy(Optional<String> runAs) {
    return cause instanceof RunCause.Event && runAs.isPresent()
        ? Optional.empty()
        : caller.subject();
  }

  /**
   * The step that started a run. The run acts as the same subject.
   *
   * @param position of the step
   * @param attemptId of the step
   * @param runAs subject that the run acts as, when its definition or one above names one
   * @param nesting how many runs are above the started one
   */
  public record Parent(
      String runId, int position, String attemptId, Optional<String> runAs, int nesting) {}

  /**
   * The caller of a request.
   *
   * @param subject canonical id; empty for the host itself and the clock
   * @param scopes of the subject's token
   * @param depth of the call
   * @param chain the calls above it
   * @param trace the step of the call in its trace, as a {@code traceparent}
   */
  public record Caller(
      Optional<String> subject,
      List<String> scopes,
      int depth,
      List<String> chain,
      Optional<String> trace) {
    /** The clock, or the host itself. */
    public static final Caller NONE =
        new Caller(Optional.empty(), List.of(), 0, List.of(), Optional.empty());

    /** The caller in the context of the current thread. */
    public static Caller current() {
      return CallContext.current()
          .map(
              context ->
                  new Caller(
                      Optional.of(context.subject().id()),
                      context.subject().scopes(),
                      context.depth(),
                      context.chain(),
                      trace(context)))
          .orElse(NONE);
    }

    /** The step of this thread, else the one that the call belongs to. */
    private static Optional<String> trace(CallContext context) {
      return context.in(CurrentSpan.get().headers()).traceparent();
    }

    /** The same call on behalf of another subject. */
    public Caller as(Optional<String> other) {
      return other.isEmpty() || other.equals(subject)
          ? this
          : new Caller(other, List.of(), depth, chain, trace);
    }
  }
}
