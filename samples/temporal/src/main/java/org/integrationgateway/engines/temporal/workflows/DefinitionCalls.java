package org.integrationgateway.engines.temporal.workflows;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.UpdateMethod;

/** The calls of the workflow that has the definitions. Each change answers rows. */
public interface DefinitionCalls {
  /**
   * One piece of rows.
   *
   * @param question {@code definition}, {@code generation}, {@code page} or {@code triggers}
   * @param argument an id, a generation or a limit behind it on a line of its own, or the type of
   *     an event
   */
  @QueryMethod(name = "rows")
  byte[] rows(String question, String argument, int piece);

  /**
   * Applies a definition.
   *
   * @param expected the generation that the newest one must have; less than 0: any
   */
  @UpdateMethod(name = "apply")
  byte[] apply(byte[] spec, long expected);

  /** Deletes a definition. */
  @UpdateMethod(name = "delete")
  void delete(String definitionId);

  /** Pauses or resumes a definition. */
  @UpdateMethod(name = "pause")
  byte[] pause(String definitionId, boolean paused);

  /** Pauses or resumes a trigger. */
  @UpdateMethod(name = "pauseActivation")
  byte[] pauseActivation(String activationId, boolean paused);
}
