package org.integrationgateway.work.workflows;

import java.util.Map;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.sdk.CallContext;

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
