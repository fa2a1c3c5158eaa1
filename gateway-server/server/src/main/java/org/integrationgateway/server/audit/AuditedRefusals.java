package org.integrationgateway.server.audit;

import org.integrationgateway.server.identity.CallerRefusal;
import org.integrationgateway.server.identity.RefusalObserver;

/** Records each request that is refused before it becomes a call. */
public record AuditedRefusals(AuditTrail audit) implements RefusalObserver {
  @Override
  public void refused(CallerRefusal refusal) {
    audit.record(
        new AuditEvent("caller.refuse", refusal.subject())
            .with("route", refusal.route())
            .with("request", refusal.requestId())
            .with("code", refusal.code().wireName()));
  }
}
