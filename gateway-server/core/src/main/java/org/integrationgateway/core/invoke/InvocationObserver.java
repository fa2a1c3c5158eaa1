package org.integrationgateway.core.invoke;

import org.integrationgateway.core.call.Call;

/** Receives every invocation, also refused ones: for metrics, logs and audit. */
@FunctionalInterface
public interface InvocationObserver {
  /** Called on the caller's thread before anything else; {@link #ended} always follows. */
  default void began(Call call) {}

  /** Called on the caller's thread, after the answer is known: be quick, never throw. */
  void ended(InvocationRecord invocation);
}
