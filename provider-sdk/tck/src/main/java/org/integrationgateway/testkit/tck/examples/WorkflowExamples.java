package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.manifest.fields.Fields;

/**
 * The optional behaviour of a workflow provider.
 *
 * @param schedules whether runs start by the clock
 * @param agentTurns whether steps take turns with an agent
 * @param subRuns whether steps run other definitions
 * @param compensations whether steps are undone
 */
public record WorkflowExamples(
    boolean schedules, boolean agentTurns, boolean subRuns, boolean compensations) {
  /** The defaults. */
  static final WorkflowExamples NONE = new WorkflowExamples(true, false, false, false);

  static WorkflowExamples read(Fields fields) {
    return new WorkflowExamples(
        fields.bool("schedules").orElse(true),
        fields.bool("agentTurns").orElse(false),
        fields.bool("subRuns").orElse(false),
        fields.bool("compensations").orElse(false));
  }
}
