package org.integrationgateway.core.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes each event as one line of the log, by the logger {@code audit}. */
public final class LoggedAuditTrail implements AuditTrail {
  private static final Logger log = LoggerFactory.getLogger("audit");

  @Override
  public void record(AuditEvent event) {
    var line =
        log.atInfo().addKeyValue("action", event.action()).addKeyValue("subject", event.subject());
    if (event.outcome() != AuditEvent.Outcome.SUCCESS) {
      line = line.addKeyValue("outcome", event.outcome().word());
    }
    if (event.request().isPresent()) {
      line = line.addKeyValue("request", event.request().get());
    }
    if (event.address().isPresent()) {
      line = line.addKeyValue("address", event.address().get());
    }
    for (var detail : event.details().entrySet()) {
      line = line.addKeyValue(detail.getKey(), detail.getValue());
    }
    line.log("{} by {}", event.action(), event.subject());
  }
}
