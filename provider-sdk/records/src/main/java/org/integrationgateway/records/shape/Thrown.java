package org.integrationgateway.records.shape;

import java.lang.reflect.InvocationTargetException;

/** Unwraps exceptions that an author's record threw in a reflective call. */
public final class Thrown {
  private Thrown() {}

  /** The exception to throw; an error is thrown at once. */
  public static RuntimeException by(InvocationTargetException wrapped) {
    var cause = wrapped.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException thrown ? thrown : new IllegalStateException(cause);
  }
}
