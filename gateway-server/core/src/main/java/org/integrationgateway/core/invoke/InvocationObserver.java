package org.integrationgateway.core.invoke;

import org.integrationgateway.base.trace.Span;
import org.integrationgateway.core.call.Call;

/** Receives every invocation, also refused ones: for metrics, logs and audit. */
@FunctionalInterface
public interface InvocationObserver {
  /** Begins the step of the call in its trace, which is current until {@link #ended} returns. */
  default Span span(Call call) {
    return Span.NONE;
  }

  /** Called on the caller's thread before anything else; {@link #ended} always follows. */
  default void began(Call call) {}

  /** Called on the caller's thread, after the answer is known: be quick, never throw. */
  void ended(InvocationRecord invocation);
}
