package org.integrationgateway.core.invoke;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.catalog.Operation;

/** Records calls of operations, for the sinks that want them. Inputs and answers never appear. */
public record AuditedInvocations(AuditTrail audit) implements InvocationObserver {
  /** The action of these events. */
  public static final String ACTION = "operation.invoke";

  @Override
  public void ended(InvocationRecord invocation) {
    var call = invocation.call();
    var label = invocation.outcome().label();
    audit.record(
        new AuditEvent(ACTION, invocation.caller().subject().id())
            .with(label.equals("ok") ? AuditEvent.Outcome.SUCCESS : AuditEvent.Outcome.FAILURE)
            .with("request", call.requestId())
            .with("app", invocation.operation().map(Operation::app).orElseGet(call::app))
            .with("operation", invocation.operation().map(Operation::id).orElseGet(call::operation))
            .with("door", call.door().toString())
            .with("code", label));
  }
}
