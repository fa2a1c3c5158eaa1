package org.integrationgateway.server.workflows;

import java.util.Map;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.server.audit.AuditEvent;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;

/** Records the changes that callers make. */
record WorkflowAudit(AuditTrail trail) {
  /**
   * Records a change.
   *
   * @param details names of the things concerned
   */
  void record(String action, Caller caller, String provider, Map<String, String> details) {
    var event = new AuditEvent(action, caller.subject().id()).with("provider", provider);
    for (var detail : details.entrySet()) {
      event = event.with(detail.getKey(), detail.getValue());
    }
    var request = CallContext.current().map(CallContext::requestId).filter(id -> !id.isEmpty());
    trail.record(request.isPresent() ? event.with("request", request.get()) : event);
  }
}
