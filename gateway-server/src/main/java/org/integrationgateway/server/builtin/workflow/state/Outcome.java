package org.integrationgateway.server.builtin.workflow.state;

import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
public sealed interface Outcome {
  /** Well, with this JSON value. */
  record Succeeded(@Nullable Object output) implements Outcome {}

  /**
   * Badly.
   *
   * @param again whether another attempt may go better
   */
  record Failed(String message, boolean again) implements Outcome {}
}
