package org.integrationgateway.server.builtin.workflow.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.StepOrder;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.Template;

/**
 * One generation of a definition, prepared for runs.
 *
 * @param output empty: the output of the last step
 */
public record Plan(WorkflowSpec spec, List<Planned> steps, Optional<Template> output) {
  public Plan {
    steps = List.copyOf(steps);
  }

  /**
   * A step, prepared for runs.
   *
   * @param position in the definition, from 0
   * @param needs positions of the steps that must have ended
   * @param input of the step, with references
   */
  public record Planned(
      Step step,
      int position,
      List<Integer> needs,
      Optional<Expression> condition,
      Template input) {}

  static Plan of(WorkflowSpec spec) {
    var needs = StepOrder.needs(spec.steps());
    Map<String, Integer> positions = new HashMap<>();
    spec.steps().forEach(step -> positions.put(step.id(), positions.size()));
    var planned = new ArrayList<Planned>();
    for (var step : spec.steps()) {
      planned.add(
          new Planned(
              step,
              planned.size(),
              needs.getOrDefault(step.id(), List.of()).stream()
                  .map(id -> positions.getOrDefault(id, -1))
                  .toList(),
              step.condition().map(Expression::parse),
              input(step.action())));
    }
    return new Plan(spec, planned, Optional.ofNullable(spec.output()).map(Template::parse));
  }

  private static Template input(StepAction action) {
    if (action instanceof StepAction.Invoke invoke) {
      return Template.parse(invoke.input());
    }
    if (action instanceof StepAction.WaitUntil until) {
      return Template.parse(Map.of("timestamp", until.timestamp()));
    }
    if (action instanceof StepAction.AgentTurn turn) {
      return Template.parse(Map.of("prompt", turn.prompt()));
    }
    return Template.parse(Map.of());
  }

  /** The apps that the steps invoke. */
  Set<String> apps() {
    var apps = new LinkedHashSet<String>();
    for (var step : spec.steps()) {
      if (step.action() instanceof StepAction.Invoke invoke) {
        apps.add(invoke.app());
      }
    }
    return apps;
  }
}
