package org.integrationgateway.people.api.serviceaccount;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.people.serviceaccount.ServiceAccount;

/** Records the changes of service accounts. */
record AccountAudit(AuditTrail trail) {
  void record(String action, Exchange exchange, Caller caller, String account) {
    trail.record(event(action, exchange, caller, account));
  }

  /** Records an action with one more detail. */
  void record(
      String action, Exchange exchange, Caller caller, String account, String name, String value) {
    trail.record(event(action, exchange, caller, account).with(name, value));
  }

  private static AuditEvent event(String action, Exchange exchange, Caller caller, String account) {
    return new AuditEvent(action, caller.subject().id())
        .with("owner", ServiceAccount.PREFIX + account)
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }
}
