package org.integrationgateway.engines.workflow.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.StepOrder;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.Template;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a definition, prepared for runs.
 *
 * @param output empty: the output of the last step
 */
public record Plan(
    WorkflowSpec spec, List<Planned> steps, Optional<Prepared> output, List<PlannedTrigger> on) {
  public Plan {
    steps = List.copyOf(steps);
    on = List.copyOf(on);
  }

  /**
   * A value with references.
   *
   * @param steps the steps that it refers to
   */
  public record Prepared(Template template, Set<String> steps) {
    static Prepared of(@Nullable Object value) {
      var template = Template.parse(value);
      return new Prepared(template, Plan.steps(template.expressions()));
    }
  }

  /** A trigger, prepared for events. */
  public record PlannedTrigger(
      Activation activation, Optional<Expression> condition, Template input) {
    static PlannedTrigger of(Activation activation) {
      var condition =
          activation.trigger() instanceof Trigger.OnEvent event
              ? event.condition().map(Expression::parse)
              : Optional.<Expression>empty();
      return new PlannedTrigger(activation, condition, Template.parse(activation.input()));
    }
  }

  /**
   * A step, prepared for runs.
   *
   * @param position in the definition, from 0
   * @param needs positions of the steps that must have ended
   * @param input of the step, with references
   * @param refers the steps that condition and input refer to
   * @param undo input of the compensation, with references; empty without one
   */
  public record Planned(
      Step step,
      int position,
      List<Integer> needs,
      Optional<Expression> condition,
      Template input,
      Set<String> refers,
      Optional<Prepared> undo) {}

  public static Plan of(WorkflowSpec spec) {
    var needs = StepOrder.needs(spec.steps());
    Map<String, Integer> positions = new HashMap<>();
    spec.steps().forEach(step -> positions.put(step.id(), positions.size()));
    var planned = new ArrayList<Planned>();
    for (var step : spec.steps()) {
      var condition = step.condition().map(Expression::parse);
      var input = input(step.action());
      var expressions = new ArrayList<>(input.expressions());
      condition.ifPresent(expressions::add);
      planned.add(
          new Planned(
              step,
              planned.size(),
              needs.getOrDefault(step.id(), List.of()).stream()
                  .map(id -> positions.getOrDefault(id, -1))
                  .toList(),
              condition,
              input,
              steps(expressions),
              step.compensation().map(undo -> Prepared.of(undo.input()))));
    }
    return new Plan(
        spec,
        planned,
        Optional.ofNullable(spec.output()).map(Prepared::of),
        spec.activations().stream().map(PlannedTrigger::of).toList());
  }

  /** The steps that expressions refer to. */
  private static Set<String> steps(List<Expression> expressions) {
    var steps = new HashSet<String>();
    for (var expression : expressions) {
      for (var path : expression.paths()) {
        if (path.size() > 1 && path.get(0).equals("steps")) {
          steps.add(String.valueOf(path.get(1)));
        }
      }
    }
    return Set.copyOf(steps);
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
    if (action instanceof StepAction.SubRun run) {
      return Template.parse(run.input());
    }
    return Template.parse(Map.of());
  }

  /** The apps that the steps invoke. */
  public Set<String> apps() {
    var apps = new LinkedHashSet<String>();
    for (var step : spec.steps()) {
      if (step.action() instanceof StepAction.Invoke invoke) {
        apps.add(invoke.app());
      }
      step.compensation().map(StepAction.Invoke::app).ifPresent(apps::add);
    }
    return apps;
  }
}
