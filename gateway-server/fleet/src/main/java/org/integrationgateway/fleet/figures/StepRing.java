package org.integrationgateway.fleet.figures;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last steps of one length. Not thread-safe. */
final class StepRing {
  private final Deque<FigureStep> steps = new ArrayDeque<>();
  private final int most;

  StepRing(int most) {
    this.most = most;
  }

  void add(FigureStep step) {
    if (steps.size() == most) {
      steps.removeFirst();
    }
    steps.addLast(step);
  }

  /** Returns the steps that end after a moment, the oldest first. */
  List<FigureStep> after(Instant moment) {
    var found = new ArrayList<FigureStep>();
    for (var step : steps) {
      if (step.end().isAfter(moment)) {
        found.add(step);
      }
    }
    return found;
  }

  /** The bytes of the calls in it. */
  long bytes() {
    return steps.stream().mapToLong(step -> step.calls().size()).sum();
  }
}
