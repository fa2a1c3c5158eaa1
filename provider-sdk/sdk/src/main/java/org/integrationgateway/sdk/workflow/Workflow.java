package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Definitions, their runs, and what starts them. Called by many threads at once.
 *
 * <p>Runs outlive whoever started them, and the process that carries them out: what a method has
 * answered is kept. A run stays with the generation of its definition that it began with.
 *
 * <p>JSON values are null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, lists and
 * maps; whole numbers beyond 2^53 are refused. Where a member may hold references, {@link
 * org.integrationgateway.sdk.workflow.expression.Template} says how they are written.
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
   * Creates a definition or replaces it, which makes its generation one greater. The same content
   * again changes nothing; a pause changes where it differs from what was applied before.
   *
   * @param expectedGeneration only when the newest generation is this one
   * @throws ServiceException {@code CONFLICT} when it is another; {@code NOT_SUPPORTED} for a step
   *     or trigger that this provider does not do
   */
  WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration);

  /**
   * One definition.
   *
   * @param generation which one; the newest when empty
   */
  WorkflowDefinition definition(String definitionId, Optional<Long> generation);

  /**
   * Definitions, in the order of their ids.
   *
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   */
  Page<WorkflowDefinition> definitions(int limit, Optional<String> pageToken);

  /**
   * Deletes a definition with its triggers; its runs end as they would have, and stay readable. One
   * applied later under its id goes on with the next generation.
   */
  void delete(String definitionId);

  /** Whether a definition takes new runs. */
  WorkflowDefinition pause(String definitionId, boolean paused);

  /** Whether one trigger of a definition starts runs. */
  Activation pauseActivation(String activationId, boolean paused);

  /**
   * Starts a run.
   *
   * @throws ServiceException {@code PAUSED} the definition takes none; {@code CONFLICT} a run with
   *     this run key is under way; {@code IDEMPOTENCY_KEY_REUSED} the same key with another request
   */
  Run start(RunRequest request);

  /** One run. */
  Run run(String runId);

  /** Runs, newest first; without inputs and outputs of their steps. */
  Page<Run> runs(RunQuery query);

  /**
   * What happened in a run, in order.
   *
   * @param after only behind this number; 0 from the beginning
   * @param limit 1 to 1,000
   */
  List<RunEvent> events(String runId, long after, int limit);

  /**
   * What a run that succeeded gave: a JSON value.
   *
   * @throws ServiceException {@code INVALID_STATE} when it has not succeeded
   */
  @Nullable Object output(String runId);

  /**
   * Ends a run that has not ended; a cancelled one stays as it is.
   *
   * @param reason for people and logs
   * @throws ServiceException {@code INVALID_STATE} when it has ended otherwise
   */
  Run cancel(String runId, Optional<String> reason);

  /**
   * Hands a run something it waits for, or will: it is kept until a step takes it.
   *
   * @throws ServiceException {@code INVALID_STATE} when the run has ended; {@code
   *     IDEMPOTENCY_KEY_REUSED} the same key with another request
   */
  Run signal(String runId, Signal signal);

  /**
   * Signals the run with this run key, and starts it first when none is under way; one of the two,
   * once. The signal's idempotency key counts, not the request's.
   *
   * @param request with a run key
   * @throws ServiceException as {@link #start} and {@link #signal}
   */
  Run signalOrStart(RunRequest request, Signal signal);

  /**
   * Hands over an event and starts the runs whose triggers it fits. The same source and id again
   * starts nothing and answers the same.
   *
   * @param deliveredBy canonical id of the subject that delivered it
   * @return ids of the runs that it started, or had started
   */
  List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy);
}
