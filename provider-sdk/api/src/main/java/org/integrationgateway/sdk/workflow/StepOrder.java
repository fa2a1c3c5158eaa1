package org.integrationgateway.sdk.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.Problem;

/** The order of steps. */
public final class StepOrder {
  private static final int MAX_NEEDS = 50;

  private StepOrder() {}

  /** The steps that each step waits for, by its id, in the order of the definition. */
  public static Map<String, List<String>> needs(List<Step> steps) {
    var needs = new HashMap<String, List<String>>();
    for (int i = 0; i < steps.size(); i++) {
      var before = i == 0 ? List.<String>of() : List.of(steps.get(i - 1).id());
      needs.put(steps.get(i).id(), steps.get(i).needs().orElse(before));
    }
    return needs;
  }

  /** The steps that a step waits for, directly or indirectly. */
  static Set<String> before(String stepId, Map<String, List<String>> needs) {
    var all = new LinkedHashSet<String>();
    var open = new ArrayList<>(needs.getOrDefault(stepId, List.of()));
    while (!open.isEmpty()) {
      var next = open.remove(open.size() - 1);
      if (all.add(next)) {
        open.addAll(needs.getOrDefault(next, List.of()));
      }
    }
    return all;
  }

  /** The problems of unknown steps and of cycles. */
  static List<Problem> problems(WorkflowSpec spec) {
    var problems = new ArrayList<Problem>();
    var needs = needs(spec.steps());
    for (int i = 0; i < spec.steps().size(); i++) {
      var step = spec.steps().get(i);
      var at = "/steps/" + i + "/needs";
      var named = step.needs().orElse(List.of());
      if (named.size() > MAX_NEEDS) {
        problems.add(new Problem(at, "names at most " + MAX_NEEDS + " steps"));
      }
      if (new HashSet<>(named).size() != named.size()) {
        problems.add(new Problem(at, "names a step twice"));
      }
      for (var other : named) {
        if (!needs.containsKey(other)) {
          problems.add(new Problem(at, "names step '%s', which there is not".formatted(other)));
        }
      }
      if (before(step.id(), needs).contains(step.id())) {
        problems.add(
            new Problem(
                at, "go in a circle: step '%s' would wait for itself".formatted(step.id())));
      }
    }
    return problems;
  }
}
