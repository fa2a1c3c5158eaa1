package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Decides which steps of a phase must run: none, or one step and all after it, because each step
 * depends on the results of earlier ones.
 *
 * @param first that runs; the number of steps when none must run
 * @param reason why it runs
 * @param unchanged why each step before it does not run
 */
record PhasePlan(int first, String reason, List<String> unchanged) {
  PhasePlan {
    unchanged = List.copyOf(unchanged);
  }

  /** A plan that runs all steps. */
  static PhasePlan whole(String reason) {
    return new PhasePlan(0, reason, List.of());
  }

  static PhasePlan of(List<PreparedStep> steps, PhaseRecords memory, StepOutputs outputs)
      throws StepException {
    var unchanged = new ArrayList<String>();
    var reason = "";
    for (var step : steps) {
      var index = step.name().index();
      var record = memory.at(index);
      if (record.isEmpty()) {
        reason = index == 0 ? "it has not run here" : "it failed the last time";
        break;
      }
      var now = step.fingerprint();
      reason = reason(step, now, record.get());
      if (!reason.isEmpty() && now.lacksSomething()) {
        // A missing input may be made by an earlier step.
        return whole(step.name() + " must run: " + reason);
      }
      if (!reason.isEmpty()) {
        break;
      }
      unchanged.add(skipped(step, now));
    }
    if (reason.isEmpty()) {
      reason = damage(outputs, recorded(memory, steps.size()));
    }
    return reason.isEmpty()
        ? new PhasePlan(steps.size(), "", unchanged)
        : goBack(unchanged, reason, steps, memory, outputs);
  }

  /**
   * Returns why the step after unchanged steps must run; empty when their results are unchanged.
   */
  private static PhasePlan goBack(
      List<String> unchanged,
      String cause,
      List<PreparedStep> steps,
      PhaseRecords memory,
      StepOutputs outputs) {
    var now = now(outputs);
    var first = unchanged.size();
    while (first > 0 && !now.entrySet().containsAll(recorded(memory, first).entrySet())) {
      first--;
    }
    boolean back = first < unchanged.size() && unchanged.size() < steps.size();
    var reason =
        back ? steps.get(unchanged.size()).name() + " must run, and needs it: " + cause : cause;
    return new PhasePlan(first, reason, unchanged.subList(0, first));
  }

  /**
   * Results that cannot be packaged are made again, and refused if they still cannot be packaged.
   */
  private static String damage(StepOutputs outputs, Map<String, String> recorded) {
    try {
      return outputs.damage(recorded);
    } catch (IOException notPackable) {
      return String.valueOf(notPackable.getMessage());
    }
  }

  private static Map<String, String> now(StepOutputs outputs) {
    try {
      return outputs.now();
    } catch (IOException notPackable) {
      return Map.of();
    }
  }

  private static String reason(PreparedStep step, Fingerprint now, StepRecord record) {
    var changes = now.changes(record.known());
    if (!changes.isEmpty()) {
      return changes;
    }
    boolean sameInvocation = record.invocation().equals(step.settings().policy().invocation());
    return step.step().inputs().isEmpty() && !sameInvocation
        ? "it declares no inputs, so what it depends on is not known"
        : "";
  }

  private static String skipped(PreparedStep step, Fingerprint now) {
    if (step.step().inputs().isEmpty()) {
      return "already ran in this build";
    }
    return "unchanged, " + now.inputs() + (now.inputs() == 1 ? " input" : " inputs");
  }

  /** Returns the outputs recorded after the previous step. */
  static Map<String, String> recorded(PhaseRecords memory, int index) {
    return index == 0 ? Map.of() : memory.at(index - 1).map(StepRecord::outputs).orElse(Map.of());
  }
}
