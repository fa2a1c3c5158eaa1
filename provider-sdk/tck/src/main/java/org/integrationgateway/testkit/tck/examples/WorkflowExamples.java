package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.manifest.fields.Fields;

/**
 * How much of its optional behaviour a provider of workflows has.
 *
 * @param schedules whether runs start by the clock
 * @param agentTurns whether steps take turns with an agent
 */
public record WorkflowExamples(boolean schedules, boolean agentTurns) {
  /** What most have. */
  static final WorkflowExamples NONE = new WorkflowExamples(true, false);

  static WorkflowExamples read(Fields fields) {
    return new WorkflowExamples(
        fields.bool("schedules").orElse(true), fields.bool("agentTurns").orElse(false));
  }
}
