package org.integrationgateway.core.audit;

/** Takes a record of every change of state outside invocations, and of every refused caller. */
@FunctionalInterface
public interface AuditTrail {
  /** Called after the change or the refusal, on the thread that made it; does not throw. */
  void record(AuditEvent event);
}
