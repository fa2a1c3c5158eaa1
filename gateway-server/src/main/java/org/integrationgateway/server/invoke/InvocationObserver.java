package org.integrationgateway.server.invoke;

/** Learns of every invocation once it has ended, whatever its end: for metrics, logs and audit. */
@FunctionalInterface
public interface InvocationObserver {
  /** Called on the caller's thread, after the answer is known: be quick, never throw. */
  void ended(InvocationRecord invocation);
}
