package org.integrationgateway.engines.workflow;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Finds the parts of a definition that an engine with certain features cannot take. */
record FeatureRules(WorkflowFeatures features) {
  /** The parts that need a feature which the engine does not have. */
  List<Problem> unsupported(WorkflowSpec spec) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < spec.steps().size(); i++) {
      var step = spec.steps().get(i);
      if (step.action() instanceof StepAction.AgentTurn turn
          && !features.agents().test(turn.provider())) {
        problems.add(
            new Problem(
                "/steps/%d/agentTurn".formatted(i),
                "step '%s' is an agent's turn, and there is no %s"
                    .formatted(
                        step.id(),
                        turn.provider()
                            .map(name -> "agent provider '" + name + "'")
                            .orElse("default agent provider"))));
      }
    }
    for (int i = 0; i < spec.activations().size(); i++) {
      if (features.schedules().isEmpty()
          && spec.activations().get(i).trigger() instanceof Trigger.Schedule) {
        problems.add(
            new Problem(
                "/activations/%d/schedule".formatted(i),
                "a trigger is a schedule, which this provider does not support"));
      }
    }
    return problems;
  }

  /** Schedules and schemas that cannot be read. */
  List<Problem> unreadable(WorkflowSpec spec) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < spec.activations().size(); i++) {
      if (spec.activations().get(i).trigger() instanceof Trigger.Schedule schedule) {
        try {
          features.schedules().ifPresent(reader -> reader.times(schedule));
        } catch (IllegalArgumentException none) {
          problems.add(
              new Problem(
                  "/activations/%d/schedule/cron".formatted(i),
                  "'%s' is not a schedule: %s".formatted(schedule.cron(), none.getMessage())));
        }
      }
    }
    spec.inputSchema()
        .ifPresent(
            schema -> {
              try {
                var text = JsonValues.write(schema, "the input schema", WorkflowLimits.DEFINITION);
                features.schemas().problems(text, "{}");
              } catch (IllegalArgumentException none) {
                problems.add(new Problem("/inputSchema", String.valueOf(none.getMessage())));
              }
            });
    return problems;
  }
}
