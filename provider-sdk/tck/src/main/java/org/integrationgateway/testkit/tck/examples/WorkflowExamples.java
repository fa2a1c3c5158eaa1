package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.records.schema.Default;

/**
 * The optional behaviour of a workflow provider.
 *
 * @param schedules whether runs start by the clock
 * @param agentTurns whether steps take turns with an agent
 * @param subRuns whether steps run other definitions
 * @param compensations whether steps are undone
 */
public record WorkflowExamples(
    @Default("true") boolean schedules,
    @Default("false") boolean agentTurns,
    @Default("false") boolean subRuns,
    @Default("false") boolean compensations) {
  /** The defaults. */
  static final WorkflowExamples NONE = new WorkflowExamples(true, false, false, false);
}
