package org.integrationgateway.sdk.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.workflow.expression.Expression;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.expression.Template;
import org.jspecify.annotations.Nullable;

/** Checks that the references of a definition exist. */
final class StepReferences {
  private static final List<String> IN_RUNS = List.of("input", "steps", "run", "event");
  private static final List<String> IN_TRIGGERS = List.of("event");
  private static final Set<String> OF_STEPS = Set.of("outputs", "status");
  private static final Set<String> OF_UNDONE = Set.of("outputs", "status", "inputs");

  private final List<Problem> problems = new ArrayList<>();

  /** The step whose compensation is checked, which may refer to itself; else empty. */
  private String undone = "";

  private final Map<String, List<String>> needs;

  private StepReferences(Map<String, List<String>> needs) {
    this.needs = needs;
  }

  static List<Problem> problems(WorkflowSpec spec) {
    var references = new StepReferences(StepOrder.needs(spec.steps()));
    references.check(spec);
    return references.problems;
  }

  private void check(WorkflowSpec spec) {
    for (int i = 0; i < spec.steps().size(); i++) {
      var step = spec.steps().get(i);
      var at = "/steps/" + i;
      var known = StepOrder.before(step.id(), needs);
      if (step.condition().isPresent()) {
        condition(at + "/condition", step.condition().get(), IN_RUNS, known);
      }
      action(at, step.action(), known);
      undone = step.id();
      step.compensation()
          .ifPresent(undo -> template(at + "/compensation/input", undo.input(), IN_RUNS, known));
      undone = "";
    }
    for (int i = 0; i < spec.activations().size(); i++) {
      var at = "/activations/" + i;
      var activation = spec.activations().get(i);
      if (activation.trigger() instanceof Trigger.OnEvent event && event.condition().isPresent()) {
        condition(at + "/event/condition", event.condition().get(), IN_TRIGGERS, Set.of());
      }
      template(at + "/input", activation.input(), IN_TRIGGERS, Set.of());
    }
    template("/output", spec.output(), IN_RUNS, needs.keySet());
  }

  private void action(String at, StepAction action, Set<String> known) {
    if (action instanceof StepAction.Invoke invoke) {
      template(at + "/invoke/input", invoke.input(), IN_RUNS, known);
    } else if (action instanceof StepAction.WaitUntil until) {
      template(at + "/wait/timestamp", until.timestamp(), IN_RUNS, known);
    } else if (action instanceof StepAction.AgentTurn turn) {
      template(at + "/agentTurn/prompt", turn.prompt(), IN_RUNS, known);
    } else if (action instanceof StepAction.SubRun run) {
      template(at + "/run/input", run.input(), IN_RUNS, known);
    }
  }

  private void condition(String at, String text, List<String> roots, Set<String> known) {
    try {
      paths(at, List.of(Expression.parse(text)), roots, known);
    } catch (ExpressionException wrong) {
      problems.add(new Problem(at, String.valueOf(wrong.getMessage())));
    }
  }

  private void template(String at, @Nullable Object value, List<String> roots, Set<String> known) {
    try {
      paths(at, Template.parse(value).expressions(), roots, known);
    } catch (ExpressionException wrong) {
      problems.add(new Problem(at, String.valueOf(wrong.getMessage())));
    }
  }

  private void paths(
      String at, List<Expression> expressions, List<String> roots, Set<String> known) {
    for (var expression : expressions) {
      for (var path : expression.paths()) {
        path(at, expression, path, roots, known);
      }
    }
  }

  private void path(
      String at, Expression expression, List<Object> path, List<String> roots, Set<String> known) {
    if (!roots.contains(path.get(0))) {
      problems.add(
          new Problem(
              at,
              "'%s' refers to '%s', which does not exist here; it may refer to: %s"
                  .formatted(expression, path.get(0), String.join(", ", roots))));
      return;
    }
    if (!path.get(0).equals("steps")) {
      return;
    }
    boolean own = path.size() > 1 && path.get(1).equals(undone);
    if (path.size() < 3 || !(own ? OF_UNDONE : OF_STEPS).contains(path.get(2))) {
      problems.add(
          new Problem(
              at,
              "'%s' is neither steps.<id>.outputs nor steps.<id>.status".formatted(expression)));
    }
    if (path.size() > 1 && !own && !known.contains(path.get(1))) {
      var why =
          needs.containsKey(path.get(1))
              ? "may not have ended at that time: list the step under needs"
              : "there is not";
      problems.add(
          new Problem(
              at, "'%s' refers to step '%s', which %s".formatted(expression, path.get(1), why)));
    }
  }
}
