package org.integrationgateway.sdk.internal.json;

import java.lang.reflect.InvocationTargetException;

/** What an author's record threw, as if it had been called without reflection. */
final class Thrown {
  private Thrown() {}

  /** The exception to throw; an error is thrown at once. */
  static RuntimeException by(InvocationTargetException wrapped) {
    var cause = wrapped.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException thrown ? thrown : new IllegalStateException(cause);
  }
}
