package org.integrationgateway.packaging.phase;

import java.time.Duration;
import java.util.List;

/** The outcome of a step that did not fail. */
public sealed interface StepOutcome {
  /** The step. */
  StepName step();

  /** The program and its arguments. */
  List<String> command();

  /** Why the step ran or was skipped, for people. */
  String reason();

  /**
   * The step ran successfully.
   *
   * @param took its duration
   * @param notes warnings, such as processes that it left behind
   */
  record Ran(StepName step, List<String> command, String reason, Duration took, List<String> notes)
      implements StepOutcome {
    public Ran {
      command = List.copyOf(command);
      notes = List.copyOf(notes);
    }
  }

  /** The step was skipped: its inputs are the same, and its outputs exist. */
  record Unchanged(StepName step, List<String> command, String reason) implements StepOutcome {
    public Unchanged {
      command = List.copyOf(command);
    }
  }
}
