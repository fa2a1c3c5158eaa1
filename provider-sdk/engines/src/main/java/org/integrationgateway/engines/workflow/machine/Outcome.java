package org.integrationgateway.engines.workflow.machine;

import org.jspecify.annotations.Nullable;

/** The outcome of an attempt. */
public sealed interface Outcome {
  /** The attempt succeeded with this JSON value. */
  record Succeeded(@Nullable Object output) implements Outcome {}

  /** The attempt failed. * * @param again whether another attempt may succeed */
  record Failed(String message, boolean again) implements Outcome {}
}
