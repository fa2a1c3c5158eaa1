package org.integrationgateway.sdk.workflow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Definitions that would run each other for ever. */
public final class SubRunCycles {
  private SubRunCycles() {}

  /** The definitions that the steps of a definition run, in the order of the steps. */
  public static Set<String> runs(WorkflowSpec spec) {
    var runs = new LinkedHashSet<String>();
    for (var step : spec.steps()) {
      if (step.action() instanceof StepAction.SubRun run) {
        runs.add(run.definitionId());
      }
    }
    return runs;
  }

  /**
   * The shortest way from a definition back to itself: its id, those between, its id again.
   *
   * @param runs of another definition, by its id; empty for one that does not exist
   */
  public static Optional<List<String>> find(WorkflowSpec spec, Function<String, Set<String>> runs) {
    Map<String, String> reachedFrom = new HashMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(spec.id()));
    while (!open.isEmpty()) {
      var from = open.remove();
      for (var next : from.equals(spec.id()) ? runs(spec) : runs.apply(from)) {
        if (reachedFrom.putIfAbsent(next, from) == null) {
          open.add(next);
        }
      }
    }
    if (!reachedFrom.containsKey(spec.id())) {
      return Optional.empty();
    }
    var way = new LinkedList<String>(List.of(spec.id()));
    var at = reachedFrom.get(spec.id());
    while (at != null && !at.equals(spec.id())) {
      way.addFirst(at);
      at = reachedFrom.get(at);
    }
    way.addFirst(spec.id());
    return Optional.of(List.copyOf(way));
  }
}
