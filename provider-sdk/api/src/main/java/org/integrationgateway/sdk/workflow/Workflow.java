package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Workflow definitions, their runs, and the triggers that start them. Called by many threads at
 * once.
 *
 * <p>A run outlives its caller and the process that carries it out: a change is stored when the
 * method returns. A run stays with the generation of its definition that it began with.
 *
 * <p>JSON values are null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, lists and
 * maps; whole numbers beyond 2^53 are refused. Where a member may hold references, see {@link
 * org.integrationgateway.sdk.workflow.expression.Template} for their syntax.
 *
 * <p>Every method may throw {@link ServiceException}: {@code NOT_FOUND}, {@code INVALID_INPUT} with
 * a pointer to each wrong member, {@code TOO_LARGE}, {@code NO_CAPACITY}, {@code UNAVAILABLE},
 * {@code TIMEOUT}, and what it says itself. Whose a run is does not matter here: who may see and
 * change what is decided in front.
 */
public interface Workflow {
  /** The most characters an id or a name may have. */
  int MAX_ID = 128;

  /** The most characters an id of a step may have. */
  int MAX_STEP_ID = 64;

  /** The most characters a run key may have. */
  int MAX_RUN_KEY = 256;

  /** The most characters an idempotency key may have. */
  int MAX_KEY = 255;

  /** The most steps of a definition. */
  int MAX_STEPS = 100;

  /** The most triggers of a definition. */
  int MAX_ACTIVATIONS = 20;

  /** The most entries on one page. */
  int MAX_PAGE = 1_000;

  /**
   * Creates a definition, or replaces it and increments its generation. Applying the same content
   * again changes nothing; the pause state changes only where it differs from the one that was
   * applied before.
   *
   * @param expectedGeneration the generation that the newest one must have
   * @throws ServiceException {@code CONFLICT} when it has another; {@code NOT_SUPPORTED} for a step
   *     or trigger that this provider does not support
   */
  WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration);

  /**
   * One definition.
   *
   * @param generation of the definition; the newest when empty
   */
  WorkflowDefinition definition(String definitionId, Optional<Long> generation);

  /**
   * Definitions, in the order of their ids.
   *
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   */
  WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken);

  /**
   * Deletes a definition with its triggers; its runs continue and stay readable. A definition
   * applied later under the same id continues with the next generation.
   */
  void delete(String definitionId);

  /** Whether a definition takes new runs. */
  WorkflowDefinition pause(String definitionId, boolean paused);

  /** Pauses or resumes one trigger of a definition. */
  Activation pauseActivation(String activationId, boolean paused);

  /**
   * Starts a run.
   *
   * @throws ServiceException {@code PAUSED} the definition takes no runs; {@code CONFLICT} a run
   *     with this run key is under way; {@code IDEMPOTENCY_KEY_REUSED} the same key with another
   *     request
   */
  Run start(RunRequest request);

  /** One run. */
  Run run(String runId);

  /** Runs, newest first; without inputs and outputs of their steps. */
  WorkflowPage<Run> runs(RunQuery query);

  /**
   * The events of a run, in order.
   *
   * @param after only events with a greater number; 0 from the beginning
   * @param limit 1 to 1,000
   */
  List<RunEvent> events(String runId, long after, int limit);

  /**
   * The output of a run that succeeded: a JSON value.
   *
   * @throws ServiceException {@code INVALID_STATE} when it has not succeeded
   */
  @Nullable Object output(String runId);

  /**
   * Cancels a run; does nothing when it is cancelled already.
   *
   * @param reason for people and logs
   * @throws ServiceException {@code INVALID_STATE} when it has ended otherwise
   */
  Run cancel(String runId, Optional<String> reason);

  /**
   * Sends a signal to a run. The signal is kept until a step takes it.
   *
   * @throws ServiceException {@code INVALID_STATE} when the run has ended; {@code
   *     IDEMPOTENCY_KEY_REUSED} the same key with another request
   */
  Run signal(String runId, Signal signal);

  /**
   * Sends a signal to the run with this run key, and starts the run first when no run with the key
   * is running. The signal's idempotency key counts, not the request's.
   *
   * @param request with a run key
   * @throws ServiceException as {@link #start} and {@link #signal}
   */
  Run signalOrStart(RunRequest request, Signal signal);

  /**
   * Delivers an event and starts the runs whose triggers match it. The same source and id again
   * starts nothing and returns the same ids.
   *
   * @param deliveredBy canonical id of the subject that delivered it
   * @return ids of the runs that this event started
   */
  List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy);
}
