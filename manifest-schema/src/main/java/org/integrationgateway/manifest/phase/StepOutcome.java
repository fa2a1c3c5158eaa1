package org.integrationgateway.manifest.phase;

import java.time.Duration;
import java.util.List;

/** What became of one step that did not fail. */
public sealed interface StepOutcome {
  /** Which one. */
  StepName step();

  /** Its program and arguments. */
  List<String> command();

  /** Why it ran, or did not, for people. */
  String reason();

  /**
   * It ran and ended well.
   *
   * @param took how long
   * @param notes what it did that it should not, such as leaving processes behind
   */
  record Ran(StepName step, List<String> command, String reason, Duration took, List<String> notes)
      implements StepOutcome {
    public Ran {
      command = List.copyOf(command);
      notes = List.copyOf(notes);
    }
  }

  /** Nothing that it depends on has changed, and what it made is still there. */
  record Unchanged(StepName step, List<String> command, String reason) implements StepOutcome {
    public Unchanged {
      command = List.copyOf(command);
    }
  }
}
