package org.integrationgateway.core.capture;

import org.jspecify.annotations.Nullable;

/** The apps whose calls are captured. */
@FunctionalInterface
public interface Captures {
  /** No app. */
  Captures NONE = app -> null;

  /** The capture of an app; null: its calls are not captured, and cost nothing more. */
  @Nullable AppCapture of(String app);
}
