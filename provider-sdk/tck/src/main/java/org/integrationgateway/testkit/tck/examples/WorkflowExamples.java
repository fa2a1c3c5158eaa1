package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.manifest.fields.Fields;

/**
 * The optional behaviour of a workflow provider.
 *
 * @param schedules whether runs start by the clock
 * @param agentTurns whether steps take turns with an agent
 */
public record WorkflowExamples(boolean schedules, boolean agentTurns) {
  /** The defaults. */
  static final WorkflowExamples NONE = new WorkflowExamples(true, false);

  static WorkflowExamples read(Fields fields) {
    return new WorkflowExamples(
        fields.bool("schedules").orElse(true), fields.bool("agentTurns").orElse(false));
  }
}
