package org.integrationgateway.http.identity;

import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.ErrorCode;

/**
 * Records each request that is refused before it becomes a call, with the reason: the only line of
 * the log about it.
 */
public record AuditedRefusals(AuditTrail audit) implements RefusalObserver {
  @Override
  public void refused(CallerRefusal refusal) {
    if (refusal.code() == ErrorCode.RATE_LIMITED) {
      // AuditedRates records it, once a minute.
      return;
    }
    audit.record(
        new AuditEvent("caller.refuse", refusal.subject())
            .with("route", refusal.route())
            .with("request", refusal.requestId())
            .with("code", refusal.code().wireName())
            .with("reason", Printable.plain(refusal.reason())));
  }
}
