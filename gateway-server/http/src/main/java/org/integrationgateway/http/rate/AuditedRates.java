package org.integrationgateway.http.rate;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;

/**
 * Records that a subject or an address exceeds a rate: once a minute for each, because the purpose
 * of a rate is that the rest costs nothing.
 */
public record AuditedRates(AuditTrail audit) implements RateObserver {
  @Override
  public void limited(LimitKind kind, String key, String address, boolean first) {
    if (first) {
      var subject = kind.isOfSubjects() && !key.isEmpty() ? key : AuditEvent.UNKNOWN;
      audit.record(
          new AuditEvent("rate.exceed", subject)
              .with("address", address)
              .with("limit", kind.label()));
    }
  }
}
