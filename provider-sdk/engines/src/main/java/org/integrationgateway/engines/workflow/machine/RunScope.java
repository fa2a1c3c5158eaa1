package org.integrationgateway.engines.workflow.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that expressions of a run refer to. */
final class RunScope {
  private RunScope() {}

  /**
   * The values for conditions, inputs and outputs.
   *
   * @param named the steps that the expressions refer to
   */
  static Map<String, @Nullable Object> of(RunState run, Set<String> named) {
    return of(run, ended(run, named));
  }

  /** The values for the input of a compensation; the step's own inputs are among them. */
  static Map<String, @Nullable Object> undoing(RunState run, StepState undone, Set<String> named) {
    var own = step(undone);
    own.put("inputs", undone.inputs());
    var steps = ended(run, named);
    steps.put(undone.id(), own);
    return of(run, steps);
  }

  private static Map<String, @Nullable Object> ended(RunState run, Set<String> named) {
    var ended = new LinkedHashMap<String, @Nullable Object>();
    run.steps().stream()
        .filter(step -> named.contains(step.id()) && step.status().ended())
        .forEach(step -> ended.put(step.id(), step(step)));
    return ended;
  }

  private static Map<String, @Nullable Object> step(StepState step) {
    var ended = new LinkedHashMap<String, @Nullable Object>();
    ended.put("status", step.status().name());
    ended.put("outputs", step.output());
    return ended;
  }

  private static Map<String, @Nullable Object> of(
      RunState run, Map<String, @Nullable Object> steps) {
    var about = new LinkedHashMap<String, @Nullable Object>();
    about.put("id", run.id());
    about.put("definition", run.definitionId());
    about.put("key", run.runKey().orElse(null));
    about.put("subject", run.runAs().or(run::createdBy).orElse(null));
    var scope = new LinkedHashMap<String, @Nullable Object>();
    scope.put("input", run.input());
    scope.put("event", run.event().orElse(null));
    scope.put("run", about);
    scope.put("steps", steps);
    return scope;
  }
}
