package org.integrationgateway.server.api.serviceaccount;

import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.serviceaccount.ServiceAccount;

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
